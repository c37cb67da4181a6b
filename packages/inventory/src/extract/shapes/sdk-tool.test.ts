/** Tools of agent libraries that give them their names by key, by a second argument or by an option, as source and minified. */
import { describe, expect, test } from 'vitest'
import { isFault } from '../../parse/fault.ts'
import { takeInventory } from '../../take-inventory.ts'
import { MINIFIERS } from '../../testing/minify.ts'
import { meaningOf, take } from '../../testing/take.ts'

const AI_SDK = `
import { tool, dynamicTool, generateText } from 'ai'
const search = tool({ description: 'Searches.', inputSchema: z.object({ query: z.string() }), execute: async () => 1 })
function createReadTool(root) {
  return tool({ description: 'Reads.', inputSchema: z.object({ path: z.string() }), execute: async ({ path }) => root + path })
}
const createAskTool = (options) => tool({ description: 'Asks.', inputSchema: z.object({ question: z.string() }), ...options })
export function createTools(root, config) {
  const write = tool({ description: 'Writes.', parameters: z.object({ path: z.string() }), execute: async () => 1 })
  const tools = { search, readFile: createReadTool(root), write, later: dynamicTool({ description: 'd', inputSchema: z.object({}), execute: run }) }
  const session = tool({ description: 'Opens.', inputSchema: z.object({}), execute: async () => 1 })
  tools.interact = Object.assign(session, { close() {} })
  if (config.ask) tools.askUser = createAskTool(config.ask)
  return tools
}
export function createPlanTool(state) {
  return tool({ description: 'Plans.', inputSchema: z.object({}), execute: async () => state })
}
generateText({ tools: { weather: tool({ description: 'Weather.', inputSchema: z.object({ city: z.string() }), execute: async () => 1 }) } })
export const Row = z.object({ description: z.string(), inputSchema: z.object({}) })
`

const LANGCHAIN = `
import { tool, DynamicStructuredTool, DynamicTool } from '@langchain/core/tools'
const add = tool(async ({ a, b }) => a + b, { name: 'add', description: 'Adds.', schema: z.object({ a: z.number(), b: z.number() }) })
const named = 'sub' + 'tract'
function createSubtract() {
  return tool(run, { name: named, description: 'Subtracts.', schema: z.object({ a: z.number() }) })
}
const multiply = new DynamicStructuredTool({ name: 'multiply', description: 'Multiplies.', schema: z.object({ a: z.number() }), func: async () => 1 })
agent([add, createSubtract(), multiply])
`

const OPENAI_AGENTS = `
import { tool, Agent } from '@openai/agents'
const weather = tool({ name: 'get_weather', description: 'Weather.', parameters: z.object({ city: z.string() }), execute: async () => 1 })
new Agent({ name: 'Helper', tools: [weather, tool({ name: 'get_time', description: 'Time.', parameters: z.object({}), execute: async () => 2 })] })
`

const ENUMERATION = `
var Names = ((e) => { e["Read"] = "read_file"; e["Write"] = "write_file"; return e })(Names || {})
var Old; (function (Old) { Old["List"] = "list_files" })(Old || (Old = {}))
const changed = { name: 'before', description: 'd', parameters: { type: 'object' } }
changed.name = pick()
register([
  { name: Names.Read, description: 'Reads.', parameters: { type: 'object' } },
  { name: Names.Write, description: 'Writes.', parameters: { type: 'object' } },
  { name: Old.List, description: 'Lists.', parameters: { type: 'object' } },
  changed,
])
`

describe.each(MINIFIERS)('$id', ({ minify }) => {
  test.each([
    ['keys of objects of tools', AI_SDK, ['askUser', 'interact', 'later', 'readFile', 'search', 'weather', 'write']],
    ['options beside a function', LANGCHAIN, ['add', 'multiply', 'subtract']],
    ['options of one object', OPENAI_AGENTS, ['get_time', 'get_weather']],
    ['members of enumerations', ENUMERATION, ['list_files', 'read_file', 'write_file']],
  ])('%s', async (_, source, names) => {
    const inventory = await take(await minify(source))
    expect(inventory.registrations.flatMap(({ name }) => name ?? []).toSorted()).toEqual(names)
    expect(meaningOf(inventory)).toEqual(meaningOf(await take(source)))
  })
})

test('a maker in another file gets its key where it is called', async () => {
  const maker = `export function createReadTool(root) {
    return tool({ description: 'Reads.', inputSchema: z.object({ path: z.string() }), execute: async () => root })
  }`
  const user = `import { createReadTool as make } from './read.js'
  export async function createTools(root) { const tools = { readFile: make(root) }; return { tools } }`
  const files = Object.entries({ 'read.js': maker, 'tools.js': user })
  const inventory = await takeInventory({
    name: 'package',
    files: files.map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
  })
  if (isFault(inventory)) throw new Error(inventory.message)
  const [row] = inventory.registrations
  expect(row).toMatchObject({ name: 'readFile', evidence: { callers: [{ file: 'tools.js' }] } })
  expect(row?.location.file).toBe('read.js')
})

test('a maker whose users are elsewhere is a call site without a name', async () => {
  const { registrations } = await take(AI_SDK)
  const open = registrations.filter(({ evidence }) => evidence.proof === 'unresolved')
  expect(open.map(({ evidence: { reason }, location }) => [reason, location.function])).toEqual([
    ['escapes', 'createPlanTool'],
  ])
})

test('the call that gives the key is the evidence', async () => {
  const { registrations } = await take(AI_SDK)
  const row = registrations.find(({ name }) => name === 'askUser')
  expect(row?.evidence.callers).toEqual([{ file: 'bundle.js', line: 13, column: expect.any(Number) as number }])
})

test('a name that is set after its object was made is open', async () => {
  const { registrations } = await take(ENUMERATION)
  const row = registrations.find(({ name }) => name === null)
  expect(row?.evidence).toMatchObject({ proof: 'unresolved', reason: 'ambiguous' })
})
