/** Ways of writing a registration that were once read wrongly or not at all; what is not proven stays open, under every minifier. */
import { describe, expect, test } from 'vitest'
import { MINIFIERS } from '../testing/minify.ts'
import { take } from '../testing/take.ts'

const REST = 'description: "d", inputSchema: {}, call() { return work() }'
const ANCHORS = ['Bash', 'Read', 'Write', 'Edit', 'Glob', 'Grep']

function bundle(code: string): string {
  const anchors = ANCHORS.map((name) => `kept.push(make({ name: "${name}", ${REST} }));`).join('\n')
  return `(function () {
const kept = globalThis.kept, lib = { make }, hand = (f) => (d) => f(d);
function make(d) { const made = { ...d }; made.known = true; return made }
${anchors}
${code}
})();`
}

async function namesOf(text: string): Promise<{ names: string[]; open: string[] }> {
  const { registrations, audit } = await take(text)
  const names = registrations.flatMap(({ name }) => (name === null || ANCHORS.includes(name) ? [] : [name]))
  return { names: [...new Set(names)].toSorted(), open: audit.openNames.map(({ reason }) => reason) }
}

describe.each(MINIFIERS)('$id', ({ minify }) => {
  test.each([
    ['a key in quotes', `kept.push(lib["make"]({ name: "A", ${REST} }))`, ['A']],
    ['a key in quotes, a merge', `kept.push(lib["make"](Object.assign({}, { name: "A", ${REST} })))`, ['A']],
    ['call', `kept.push(make.call(null, { name: "A", ${REST} }))`, ['A']],
    ['a function that makes the factory', `kept.push(hand(make)({ name: "A", ${REST} }))`, ['A']],
    ['an object only spread', `const b = { name: "No", ${REST} }; kept.push(make({ ...b, name: "A" }))`, ['A']],
    [
      'an object only merged',
      `const b = { name: "No", ${REST} }; kept.push(make(Object.assign({}, b, { name: "A" })))`,
      ['A'],
    ],
    [
      'an object spread and kept',
      `const b = { name: "A", ${REST} }; kept.push(b, make({ ...b, name: "B" }))`,
      ['A', 'B'],
    ],
    [
      'defaults in patterns',
      `function f({ name: n = "A" } = {}) { const x = q(n); return make({ name: n, ${REST} , x }) } kept.push(f(), f({ name: "B" }))`,
      ['A', 'B'],
    ],
    ['keys of a table', `kept.push(...Object.keys({ A: 1, B: 2 }).map((n) => make({ name: n, ${REST} })))`, ['A', 'B']],
    [
      'entries of a table',
      `kept.push(...Object.entries({ A: 1, B: 2 }).map(([n]) => make({ name: n, ${REST} })))`,
      ['A', 'B'],
    ],
  ])('%s', async (_, code, names) => {
    expect(await namesOf(await minify(bundle(code)))).toEqual({ names, open: [] })
  })

  test.each([
    ['unshift', 'const l = ["No"]; l.unshift("A"); kept.push(make({ name: l[0], REST }))'],
    ['reverse', 'const l = ["No", "A"]; l.reverse(); kept.push(make({ name: l[0], REST }))'],
    ['splice', 'const t = { l: ["No"] }; t.l.splice(0, 1, "A"); kept.push(make({ name: t.l[0], REST }))'],
    ['an item that is set', 'const l = ["No"]; l[0] = "A"; kept.push(make({ name: l[0], REST }))'],
    ['a member that may be set', 'const d = { name: "No", REST }; if (q()) d.name = "A"; kept.push(make(d))'],
    ['what every object has', 'const t = { a: "b" }; kept.push(t, make({ name: t.toString, REST }))'],
  ])('%s proves no name', async (_, code) => {
    const { names, open } = await namesOf(await minify(bundle(code.replace('REST', REST))))
    expect(names).toEqual([])
    expect(open).toHaveLength(1)
  })
})

describe.each(MINIFIERS)('copies, $id', ({ minify }) => {
  const form = '{ type: "function", name: t.name, description: t.description ?? "", parameters: toJson(t.inputSchema) }'
  test.each([
    ['of a parameter', `globalThis.convert = (t) => (${form})`, [], 0],
    [
      'of each item',
      `globalThis.convert = (all) => { const l = []; for (const t of all) l.push(${form}); return l }`,
      [],
      0,
    ],
    ['of an instance', `globalThis.K = class { form() { return ${form.replaceAll('t.', 'this.')} } }`, [], 0],
    [
      'that are called with tools',
      `const f = (t) => (${form}); kept.push(f({ name: "A" }), f({ name: "B" }))`,
      ['A', 'B'],
      0,
    ],
    ['with a name of their own', `globalThis.convert = (t) => (${form.replace('t.name', '"own_" + t.name')})`, [], 1],
    [
      'with a schema of their own',
      `globalThis.convert = (t) => (${form.replace('toJson(t.inputSchema)', '{}')})`,
      [],
      1,
    ],
  ])('%s', async (_, code, names, open) => {
    const found = await namesOf(await minify(bundle(code)))
    expect(found.names).toEqual(names)
    expect(found.open).toHaveLength(open)
  })
})

describe.each(MINIFIERS)('conditions, $id', ({ minify }) => {
  const on = { op: 'environment', name: 'ON' }
  const windows = { op: 'platform', equals: 'win32' }
  const off = { op: 'not', of: on }
  test.each([
    [
      'a branch that may go on',
      'isEnabled() { if (process.env.ON) { if (process.platform === "win32") return false } return true }',
      { op: 'any', of: [{ op: 'not', of: windows }, off] },
    ],
    [
      'a loop inside a branch',
      'isEnabled() { if (process.env.ON) { for (const k of list()) if (k) return false } return true }',
      { op: 'any', of: [off, { op: 'unknown' }] },
    ],
    [
      'a switch',
      'isEnabled() { switch (process.platform) { case "win32": return true; default: return false } }',
      windows,
    ],
    [
      'cases that fall through',
      'isEnabled() { switch (process.platform) { case "darwin": case "win32": return true; default: return false } }',
      { op: 'any', of: [{ op: 'platform', equals: 'darwin' }, windows] },
    ],
    [
      'a list',
      'isEnabled() { return ["win32", "darwin"].includes(process.platform) }',
      { op: 'any', of: [{ op: 'platform', equals: 'darwin' }, windows] },
    ],
    [
      'a name for the environment',
      'isEnabled() { const e = process.env; return e.ON === "1" || e.OFF === "2" }',
      {
        op: 'any',
        of: [
          { ...on, equals: '1' },
          { op: 'environment', name: 'OFF', equals: '2' },
        ],
      },
    ],
    [
      'a part of the environment',
      'isEnabled() { const { ON } = process.env; return ON === "1" }',
      { ...on, equals: '1' },
    ],
    [
      'a switch that is broken',
      'isEnabled() { let a = false; switch (process.platform) { case "win32": a = true; break } return a }',
      windows,
    ],
    ['what is tried', 'isEnabled() { try { return !!process.env.ON } catch { return false } }', on],
    [
      'what is tried and may throw',
      'isEnabled() { try { q(); return true } catch { return false } }',
      { op: 'unknown' },
    ],
    [
      'a variable that a function sets',
      'isEnabled() { let a = !1; q(() => { a = !0 }); if (process.env.ON) a = !0; return a }',
      { op: 'unknown' },
    ],
    [
      'a variable that is set from itself',
      'isEnabled() { let a = !!process.env.ON; a = a && process.platform === "win32"; return a }',
      { op: 'all', of: [windows, on] },
    ],
    ['a value instead of none', 'isEnabled() { return q() ?? true }', { op: 'unknown' }],
    ['a getter that gives the function', 'get isEnabled() { return () => !!process.env.ON }', on],
    ['a value set under a condition', 'isEnabled() { let a = false; if (process.env.ON) a = true; return a }', on],
  ])('%s', async (_, member, gates) => {
    const { registrations } = await take(await minify(bundle(`kept.push(make({ name: "A", ${REST}, ${member} }))`)))
    expect(registrations.find(({ name }) => name === 'A')?.gates).toEqual(gates)
  })

  test('the list of arguments is the input', async () => {
    const { registrations } = await take(
      await minify(bundle(`kept.push(make({ name: "A", ${REST}, isReadOnly() { return arguments[0].dry } }))`)),
    )
    expect(registrations.find(({ name }) => name === 'A')?.declares).toEqual({ isReadOnly: 'depends-on-input' })
  })
})

const branches = (of: (index: number) => string): string =>
  `isEnabled() { ${Array.from({ length: 40 }, (_, index) => of(index)).join('')} return last() }`

test.each([
  ['forty branches that go on', branches((n) => `if (process.env.A${n}) { a() } else { b() }`)],
  ['forty branches in branches', branches((n) => `if (process.env.A${n}) { if (process.env.B${n}) return true }`)],
  ['thousands of branches', `isEnabled() { ${'if (a()) return false;'.repeat(5000)} return true }`],
])('%s end with a condition or an open one', async (_, member) => {
  const { registrations } = await take(bundle(`kept.push(make({ name: "A", ${REST}, ${member} }))`))
  expect(registrations.find(({ name }) => name === 'A')?.gates).toEqual({ op: 'unknown' })
})

test.each([
  ['operators', `"a"${'+"b"'.repeat(100_000)}`],
  ['choices that are joined', Array.from({ length: 10 }, (_, n) => `(q${n}?"a":"b")`).join('+')],
])('%s in a name leave it open', async (_, name) => {
  const { names, open } = await namesOf(bundle(`kept.push(make({ name: ${name}, ${REST} }))`))
  expect(names).toEqual([])
  expect(open).toHaveLength(1)
})
