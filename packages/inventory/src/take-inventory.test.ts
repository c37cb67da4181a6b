/** The way in under bad conditions: hostile and huge input within bounds, several files. */
import { describe, expect, test } from 'vitest'
import { isFault } from './parse/fault.ts'
import { readTarget } from './read-target.ts'
import { checkInventory } from './report/check-inventory.ts'
import { takeInventory } from './take-inventory.ts'
import { take } from './testing/take.ts'

const MEMBERS = 'description: "about", inputSchema: {}, call() {}'

describe('hostile input', () => {
  test('200,000 calls of a factory end with what was read and say that there is more', async () => {
    const calls = Array.from(
      { length: 200_000 },
      (_, index) => `m({name:"t${index}",description:"d",inputSchema:{},call(){}})`,
    )
    const inventory = await take(
      `${['Bash', 'Read', 'Write', 'Edit', 'Glob', 'Grep'].map((name) => `m({name:"${name}",${MEMBERS}})`).join(';')};${calls.join(';')}`,
    )
    expect(inventory.audit.truncated).toBe(true)
    expect(inventory.summary.callSites).toBe(20_000)
  }, 120_000)

  test('keys of the object prototype are plain names', async () => {
    const inventory = await take(
      `[{ name: "__proto__", ${MEMBERS} }, { name: "constructor", ${MEMBERS}, __proto__: { isReadOnly: true } }, { name: "toString", ${MEMBERS}, isReadOnly: true }]`,
    )
    expect(inventory.registrations.map((row) => row.name)).toEqual(['__proto__', 'constructor', 'toString'])
    expect(checkInventory(inventory)).toEqual([])
    expect(({} as { isReadOnly?: boolean }).isReadOnly).toBeUndefined()
  })

  test('a name that grows without end is given up', async () => {
    const doubling = Array.from({ length: 40 }, (_, index) => `const a${index + 1} = a${index} + a${index}`)
    const inventory = await take(
      `const a0 = c ? "x" : "y"; ${doubling.join(';')}; const t = [{ name: a40, ${MEMBERS} }]`,
    )
    expect(inventory.audit.openNames).toMatchObject(
      [{ reason: /too-(deep|many-values)/ }].map(() => ({ reason: expect.stringMatching(/^too-/) })),
    )
  })

  test('names that refer to themselves are given up', async () => {
    const inventory = await take(
      `const a = b, b = a; function f(n) { return f(n) } const t = [{ name: a, ${MEMBERS} }, { name: f("x"), ${MEMBERS} }]`,
    )
    expect(inventory.summary).toMatchObject({ staticNames: 0, dynamicNames: 2 })
  })
})

describe('several files', () => {
  test('names are followed through imports, and a broken file is a problem with its place', async () => {
    const files = {
      'names.js': 'export const READ = "read_it"; export { WRITE as renamed }; const WRITE = "write_it"',
      'make.js': `export function make(name) { const size = 1; return { name, ${MEMBERS}, size } }`,
      'index.js': `import { READ, renamed } from "./names.js"; import { make } from "./make.js"; export const tools = [{ name: READ, ${MEMBERS} }, { name: renamed, ${MEMBERS} }, make("made_here")]`,
      'broken.js': 'let a = 1\nlet = ;',
    }
    const inventory = await takeInventory({
      name: 'folder',
      files: Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
    })
    if (isFault(inventory)) throw new Error(inventory.message)
    expect(
      inventory.registrations
        .map((row) => row.name)
        .filter(Boolean)
        .toSorted(),
    ).toEqual(['made_here', 'read_it', 'write_it'])
    expect(inventory.problems).toMatchObject([{ code: 'syntax-error', file: 'broken.js', line: 2 }])
  })

  test('a target without a readable file is a fault', async () => {
    expect(await takeInventory({ name: 'none', files: [] })).toMatchObject({ fault: true, code: 'no-sources' })
    expect(
      await takeInventory({ name: 'bad', files: [{ path: 'bad.js', bytes: Buffer.from('a b c') }] }),
    ).toMatchObject({ fault: true, code: 'syntax-error', line: 1, column: 2 })
    expect(await readTarget('/nowhere/at/all')).toMatchObject({ fault: true, code: 'not-found' })
  })
})
