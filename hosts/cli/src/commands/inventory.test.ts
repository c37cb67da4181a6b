import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createWorld, patience, type Ended, type World } from '../testing/create-world.ts'

const AGENT = `const make = (tool) => tool
export const tools = [
  make({ name: 'Read', description: 'Reads.', inputSchema: z.object({ path: z.string() }), isEnabled: () => process.env.READING === '1', call() {} }),
  make({ name: 'Write', description: 'Writes.', inputSchema: z.object({}), call() {} }),
  make({ name: 'Edit', description: 'Edits.', inputSchema: z.object({}), aliases: ['Change'], call() {} }),
  make({ name: 'Bash', description: 'Runs.', inputSchema: z.object({}), call() {} }),
]
`

interface Inventory {
  readonly target: string
  readonly registrations: readonly { readonly name: string; readonly class: string; readonly texts: object }[]
  readonly summary: Readonly<Record<string, unknown>>
}

function read(ended: Ended): Inventory {
  expect({ code: ended.code, error: ended.error }).toEqual({ code: 0, error: '' })
  return JSON.parse(ended.out) as Inventory
}

describe('a file', { timeout: patience }, () => {
  test('every row of the report, as JSON', async () => {
    const world = createWorld({ 'agent.js': AGENT })
    const inventory = read(await world.run(['inventory', 'agent.js', '--json']))
    expect(inventory.registrations.map(({ name }) => name)).toEqual(['Read', 'Write', 'Edit', 'Bash'])
    expect(inventory.summary).toMatchObject({ callSites: 4, staticNames: 4, dynamicNames: 0, expandedNames: 0 })
  })

  test('a table for a person', async () => {
    const world = createWorld({ 'agent.js': AGENT })
    const { code, out, error } = await world.run(['inventory', 'agent.js'])
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(world.plain(out).replace(/[0-9a-f]{12}/g, '<hash>')).toMatchInlineSnapshot(`
      "<work>/agent.js: 1 file(s), parsed by oxc
      4 call sites: 4 with a static name, 0 with a dynamic one; 0 names expanded

      Read   core-terminal  3:3  if env READING = 1
      Write  core-terminal  4:3
      Edit   core-terminal  5:3  also Change
      Bash   core-terminal  6:3

      factory make: 4 calls, taken by anchors, coverage 0.67

      All of it is shipped; whether it is enabled or advertised, no file can show. SHA-256 <hash>, digest <hash>
      "
    `)
  })

  test('a report in a file can be checked, and a changed one ends with 6', async () => {
    const world = createWorld({ 'agent.js': AGENT })
    for (const [format, file] of [
      ['json', 'report.json'],
      ['jsonl', 'report.jsonl'],
    ] as const) {
      const written = await world.run(['inventory', 'agent.js', '--format', format, '--out', file])
      expect(written).toEqual({ code: 0, out: '', error: `written to ${file}\n` })
      expect(await world.run(['inventory', '--check', file])).toEqual({
        code: 0,
        out: `${file} is whole.\n`,
        error: '',
      })
      const path = join(world.folder, file)
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('READING', 'WRITING'))
      const checked = await world.run(['inventory', '--check', file, '--json'])
      expect(checked.code).toBe(6)
      expect(JSON.parse(checked.out)).toMatchObject({
        report: file,
        whole: false,
        problems: expect.arrayContaining([expect.objectContaining({ code: 'row-digest' })]),
      })
    }
  })

  test('Markdown and a page', async () => {
    const world = createWorld({ 'agent.js': AGENT })
    expect((await world.run(['inventory', 'agent.js', '--format', 'markdown'])).out).toContain('| Edit | Change |')
    expect((await world.run(['inventory', 'agent.js', '--format', 'html'])).out).toMatch(/^<!doctype html>/)
  })

  test('texts, own rules and own anchors', async () => {
    const world = createWorld({
      'agent.js': AGENT,
      'rules.json': JSON.stringify([{ class: 'internal-eval', pattern: '^W', evidence: 'our review' }]),
    })
    const options = ['--with-text', '--rules', 'rules.json', '--anchors', 'Write,Edit']
    const { registrations } = read(await world.run(['inventory', 'agent.js', '--json', ...options]))
    expect(registrations.find(({ name }) => name === 'Write')).toMatchObject({
      class: 'internal-eval',
      texts: { description: { text: 'Writes.' } },
    })
  })
})

test('an installed package is found by its name, from a folder below it', { timeout: patience }, async () => {
  const world = createWorld({
    'node_modules/@some/agent/package.json': '{"name":"@some/agent","version":"1.2.3"}',
    'node_modules/@some/agent/dist/index.js': AGENT,
  })
  const below = join(world.folder, 'a', 'b')
  mkdirSync(below, { recursive: true })
  const found = read(await world.run(['inventory', '@some/agent@1.2.3', '--json', '--cwd', below]))
  expect(found.registrations).toHaveLength(4)
  expect(await world.run(['inventory', '@some/agent@1.2.4', '--json', '--cwd', below])).toMatchObject({
    code: 2,
    error: `${join(world.folder, 'node_modules/@some/agent')} is version 1.2.3, not 1.2.4.\n`,
  })
})

test('what was read once comes from the cache, in the folder of the user', { timeout: patience }, async () => {
  const world = createWorld({ 'agent.js': AGENT })
  const environment = { XDG_CACHE_HOME: join(world.home, 'own-cache') }
  // A file that was written a moment ago is not taken to be at rest.
  await setTimeout(2_500)
  const first = await world.run(['inventory', 'agent.js', '--json'], { environment })
  expect(await world.run(['inventory', 'agent.js', '--json'], { environment })).toEqual(first)
  expect(readdirSync(join(world.home, 'own-cache', 'toolgate', 'inventory'))).toHaveLength(1)
})

describe('what cannot be done', { timeout: patience }, () => {
  let world: World
  const wrong: readonly (readonly [words: readonly string[], code: number, error: string])[] = [
    [['broken.js'], 1, '<work>/broken.js:2:7: '],
    [['empty'], 1, '<work>/empty:1:1: The folder holds no JavaScript file.'],
    [['nowhere'], 2, 'There is no file or folder <work>/nowhere'],
    [[], 2, 'toolgate inventory needs a target'],
    [['agent.js', '--format', 'htm'], 2, 'There is no format htm; did you mean html?'],
    [['agent.js', '--check', 'report.json'], 2, '--check reads a report alone'],
    [['--check', 'report.json'], 2, 'report.json cannot be read: '],
    [['agent.js', '--rules', 'rules.json'], 3, '<work>/rules.json:2:1: '],
    [['agent.js', '--rules', 'pattern.json'], 3, '<work>/pattern.json: rule 1 needs '],
    [['agent.js', '--out', 'nowhere/report.json'], 1, 'nowhere/report.json cannot be written: '],
  ]

  test.each(wrong)('%j ends with %d', async (words, code, error) => {
    world = createWorld({
      'agent.js': AGENT,
      'broken.js': 'let a = 1\nlet = ;',
      'empty/readme.md': '',
      'rules.json': '[\n}',
      'pattern.json': '[{"class":"internal-eval","evidence":"e","pattern":"("}]',
    })
    const ended = await world.run(['inventory', ...words])
    expect({ code: ended.code, out: ended.out }).toEqual({ code, out: '' })
    expect(world.plain(ended.error)).toContain(error)
  })
})
