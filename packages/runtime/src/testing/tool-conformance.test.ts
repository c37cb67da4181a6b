import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineTool, done, fail, type AnyTool } from '../contract/index.ts'
import { plainPlace as place } from './plain-place.ts'
import { toolFaults } from './tool-conformance.ts'

const model = { provider: 'scripted', id: 'test', abilities: [], window: 1_000 }
const view = { model, ports: [], features: [] }
const context = () => ({
  callId: '1',
  signal: new AbortController().signal,
  place,
  model,
  update: () => {},
  shows: () => true,
  clock: {},
  shell: {},
})
const faultsOf = (tool: AnyTool) => toolFaults(tool, { place, view, context })

const good = defineTool({
  name: 'Good',
  describe: 'Add.',
  input: z.strictObject({
    count: z.int().min(0).max(9).describe('How many'),
    mode: z.enum(['a', 'b']).default('a').describe('How'),
  }),
  output: z.strictObject({ sum: z.number() }),
  effect: { access: 'pure', scope: 'none' },
  timeout: { default: 1, max: 2 },
  budget: { chars: 10, keep: 'head' },
  summary: ({ count }) => `add ${count}`,
  run: ({ count }) => done({ sum: count }),
})

test('a tool that keeps the contract has no fault', async () => {
  expect(await faultsOf(good)).toEqual([])
})

test.each<[string, Partial<AnyTool>, string]>([
  ['name', { name: 'not a name' }, 'the name "not a name" is no wire name: letters, digits, _ and -, at most 64'],
  ['description', { describe: ' ' }, 'the description is empty'],
  ['timeout', { timeout: undefined as never }, 'it has no timeout'],
  ['budget', { budget: undefined as never }, 'it has no budget'],
  ['summary', { summary: () => 'a\nb' }, 'the summary of {"count":0,"mode":"a"} is not one line'],
  ['open object', { input: z.object({}) }, 'the input accepts parameters that nobody declared'],
  [
    'nested open object',
    { input: z.strictObject({ a: z.object({}).describe('a') }) },
    '/a accepts parameters that nobody declared',
  ],
  ['no object', { input: z.string() }, 'the input schema is no object at its root'],
  ['undescribed', { input: z.strictObject({ a: z.string() }) }, '/a has no description'],
  ['unbounded', { input: z.strictObject({ a: z.int().describe('a') }) }, '/a has no greatest value'],
  [
    'effect throws',
    {
      effect: () => {
        throw new Error('no')
      },
    },
    'effect throws for {"count":0,"mode":"a"}: Error: no',
  ],
  ['effect lies', { effect: { access: 'read', scope: 'none' } }, 'an effect that is read has a scope'],
  [
    'run throws',
    {
      run: () => {
        throw new Error('no')
      },
    },
    'run throws for {"count":0,"mode":"a"}: Error: no',
  ],
  [
    'unneeded port',
    { run: (_input, { shell }) => done({ sum: shell ? 1 : 0 }) },
    'it uses shell, which it does not need',
  ],
  ['code', { run: () => fail('Not A Code', 'x') }, 'the code "Not A Code" is not kebab-case'],
])('%s', async (_name, change, fault) => {
  expect(await faultsOf({ ...good, ...change } as AnyTool)).toContain(fault)
})

test('an output that is not of its own schema is a fault', async () => {
  const faults = await faultsOf({ ...good, run: () => done({ sum: 'x' }) } as AnyTool)
  expect(faults[0]).toMatch(/^the output for \{"count":0,"mode":"a"\} is not of its own schema: /)
})
