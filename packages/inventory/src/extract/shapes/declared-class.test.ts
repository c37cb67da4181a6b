/** Classes that declare a tool, in the forms that compilers give their fields; classes that only look alike declare none. */
import { transform } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { MINIFIERS } from '../../testing/minify.ts'
import { meaningOf, take } from '../../testing/take.ts'

const SOURCE = `
const prefix = 'notes'
export class Search extends Tool {
  name = 'search'
  description = 'Searches.'
  schema = z.object({ query: z.string() })
  async execute({ query }) { return query }
}
export class Fetch extends Base {
  constructor() { super(...arguments); this.description = 'Fetches.' }
  argsShape() { return { url: z.string() } }
  async run() {}
}
Fetch.toolName = prefix + '_fetch'
export class Write {
  getName() { return 'write' }
  getDescription() { return 'Writes.' }
  getInputSchema() { return { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } }
  handle() {}
}
export class Read extends Tool {
  get name() { return 'read' }
  description = 'Reads.'
  parameters = { path: z.string().optional() }
  call() {}
}
class Draw extends Base {
  name = 'draw'
  description = 'Draws.'
  constructor(client) { super({ inputSchema: z.object({ size: z.number() }), client }); this.client = client }
  async execute() {}
}
class List extends Base {
  getName() { return 'list' }
  getConfig() { return { title: 'List', description: 'Lists.', inputSchema: { type: 'object', properties: { all: { type: 'boolean' } } } } }
  async exec() {}
}
class Send extends Base {
  constructor() { super({ name: 'send', description: 'Sends.', schema: z.object({ to: z.string() }) }) }
  async _call() {}
}
register(Draw, List, Send)
class Late extends Base { name = 'late'; description = 'Is not exported.'; inputSchema = {}; execute() {} }
register(Late)
class Twice { name = 'one'; description = 'Changes its name.'; schema = z.object({}); constructor() { this.name = 'two' } execute() {} }
class Given { description = 'Gets its name.'; schema = z.object({}); constructor(name) { this.name = name } execute() {} }
class Page { name = 'page'; description = 'Has no schema.'; execute() {} }
class Prompt { name = 'prompt'; description = 'Does no work.'; schema = {} }
class Command { name = 'Show the log'; description = 'Is for people.'; schema = {}; run() {} }
class Base { execute() {} schema = z.object({}) }
register(Twice, Given, Page, Prompt, Command)
`
const TOOLS = ['draw', 'late', 'list', 'notes_fetch', 'read', 'search', 'send', 'write']

describe.each(MINIFIERS)('$id', ({ minify }) => {
  test('names and schemas', async () => {
    const inventory = await take(await minify(SOURCE))
    expect(inventory.registrations.every(({ evidence }) => evidence.shape === 'declared-class')).toBe(true)
    const named = inventory.registrations.filter(({ name }) => name !== null)
    expect(named.map(({ name }) => name).toSorted()).toEqual(TOOLS)
    // Two names, and a name from outside.
    expect(inventory.registrations.length).toBe(TOOLS.length + 2)
    const schemaOf = (name: string) => named.find((row) => row.name === name)?.schema
    expect(schemaOf('search')).toEqual({
      type: 'object',
      properties: { query: { type: 'string' } },
      required: ['query'],
    })
    expect(schemaOf('notes_fetch')).toMatchObject({ properties: { url: { type: 'string' } }, required: ['url'] })
    expect(schemaOf('write')).toEqual({
      type: 'object',
      properties: { text: { type: 'string' } },
      required: ['text'],
    })
    expect(schemaOf('draw')).toMatchObject({ properties: { size: { type: 'number' } }, required: ['size'] })
    expect(schemaOf('list')).toEqual({ type: 'object', properties: { all: { type: 'boolean' } } })
    expect(schemaOf('read')).toEqual({ type: 'object', properties: { path: { type: 'string' } } })
    expect(named.every(({ texts }) => texts?.['description'] !== undefined)).toBe(true)
  })
})

test('fields that a compiler sets in the constructor and on the class', async () => {
  const { code } = await transform(SOURCE, {
    target: 'es2021',
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    loader: 'ts',
  })
  const inventory = await take(code)
  expect(inventory.registrations.flatMap(({ name }) => name ?? []).toSorted()).toEqual(TOOLS)
  expect(inventory.registrations.length).toBe(TOOLS.length + 2)
  expect(meaningOf(inventory)).toEqual(meaningOf(await take(SOURCE)))
})

test('a static field, and one that is set under a condition', async () => {
  const { registrations } = await take(`
  class Plain { static toolName = 'plain'; static description = 'd'; static schema = {}; static run() {} }
  class Changed { static toolName = 'one'; static description = 'd'; static schema = {}; static run() {} }
  if (process.env.OTHER) Changed.toolName = 'two'
  register(Plain, Changed)`)
  expect(registrations.map(({ name, evidence }) => name ?? evidence.reason)).toEqual(['plain', 'ambiguous'])
})
