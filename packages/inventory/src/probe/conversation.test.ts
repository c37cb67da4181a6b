import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anthropicWire } from './anthropic-wire.ts'
import { createConversation } from './conversation.ts'
import { findPrefixBreaks } from './prefix.ts'
import { planCalls } from './probe-cases.ts'
import { readRequestTools } from './read-request-tools.ts'
import { sideAnswer } from './side-answer.ts'
import { wires } from './wires.ts'

const tool = (name: string, schema: object) => ({ name, description: 'd', input_schema: schema })
const withPath = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }

function request(tools: readonly object[], results = 0): string {
  const messages = [
    { role: 'user', content: 'hi' },
    ...Array.from({ length: results }, (_, index) => [
      { role: 'assistant', content: [{ type: 'tool_use', id: `c${index}`, name: 'x', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: `c${index}`, content: `told ${index}` }] },
    ]).flat(),
  ]
  return JSON.stringify({ tools, messages })
}

const from = { wire: anthropicWire, path: '/v1/messages' }

test('an agent that asks the same for ever gets the closing text', () => {
  const conversation = createConversation()
  const said = Array.from({ length: 6 }, () => conversation.answer(request([tool('look', withPath)]), from).answer.kind)
  expect(said).toEqual(['call', 'call', 'call', 'call', 'text', 'text'])
  expect(conversation.isOver).toBe(true)
  expect(conversation.answers().map(({ told }) => told)).toEqual([null, null, null])
})

test('an agent whose tools need nothing is only asked about an unknown one', () => {
  const conversation = createConversation()
  conversation.answer(request([tool('look', { type: 'object' })]), from)
  const last = conversation.answer(request([tool('look', { type: 'object' })], 1), from)
  expect(last.answer.kind).toBe('text')
  expect(conversation.answers()).toEqual([
    { case: 'unknown-tool', tool: 'probe_no_such_tool', input: { path: 'probe' }, told: 'told 0', isError: false },
  ])
})

test('what only looks is called wrongly before what changes something; a wanted tool before both', () => {
  const advertised = ['run_shell', 'tidy', 'read_it'].map((name) => ({ name, inputSchema: withPath, declared: {} }))
  expect(planCalls(advertised)[1]?.tool).toBe('read_it')
  expect(planCalls(advertised.slice(0, 2))[1]?.tool).toBe('tidy')
  expect(planCalls(advertised, 'run_shell')[1]?.tool).toBe('run_shell')
})

test('a moved mark for the cache is no break; a changed message is one, with its place', () => {
  const turn = (index: number, messages: readonly object[]) => ({
    request: index,
    wire: anthropicWire,
    body: { messages },
  })
  const marked = { role: 'user', content: [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }] }
  const plain = { role: 'user', content: [{ type: 'text', text: 'a' }] }
  const other = { role: 'user', content: [{ type: 'text', text: 'b' }] }
  expect(findPrefixBreaks([turn(0, [marked]), turn(1, [plain, marked])])).toEqual([])
  expect(findPrefixBreaks([turn(0, [plain, plain]), turn(1, [plain, other])])).toEqual([
    { request: 1, part: 'messages', message: 1 },
  ])
})

test('a request without tools that wants JSON gets JSON of its schema', () => {
  const schema = {
    type: 'OBJECT',
    properties: {
      choice: { enum: ['a', 'b'] },
      why: { anyOf: [{ type: 'string' }] },
      count: { type: ['integer', 'null'] },
    },
    required: ['choice', 'why', 'count'],
  }
  expect(JSON.parse(sideAnswer({ generationConfig: { responseSchema: schema } }))).toEqual({
    choice: 'a',
    why: 'probe',
    count: 1,
  })
  expect(sideAnswer({})).toBe('A short answer.')
})

test('a body tells its wire', () => {
  const chat = { messages: [], tools: [{ type: 'function', function: { name: 'look', parameters: withPath } }] }
  const bodies = [
    JSON.parse(request([tool('look', withPath)])) as object,
    { input: 'hi', tools: [] },
    chat,
    { contents: [] },
  ]
  expect(bodies.map((body) => readRequestTools(body)?.wire)).toEqual(wires.map(({ name }) => name))
  expect(readRequestTools({ some: 'thing' })).toBeUndefined()
})

test('no body makes the server fail', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.json().map((json) => `{"tools":[${json}],"messages":[${json}],"contents":[${json}],"input":[${json}]}`),
      ),
      (body) => {
        for (const wire of wires) {
          const conversation = createConversation()
          const { answer, parsed, sequence } = conversation.answer(body, { wire, path: '/' })
          const written = wire.write(answer, { body: parsed, url: new URL('http://x/'), sequence })
          expect(written.text).not.toBe('')
        }
      },
    ),
  )
})
