import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ModelClient, Message, StreamPart } from '../protocol/index.ts'
import { createScriptedClient } from './scripted-client.ts'
import { scripted } from './scripted.ts'
import { parseScript } from './parse-script.ts'
import { isScriptFault } from './script.ts'

const prompt: Message = { role: 'user', content: [{ type: 'text', text: 'Fix the bug.' }] }

function client(source: string, variables: Record<string, string> = {}): ModelClient {
  const script = parseScript(source, 'demo.yaml')
  if (isScriptFault(script)) throw new Error(script.message)
  return createScriptedClient(script, { variables })
}

async function ask(
  model: ModelClient,
  messages: readonly Message[] = [prompt],
  signal = new AbortController().signal,
): Promise<StreamPart[]> {
  const parts: StreamPart[] = []
  for await (const part of model.stream({ system: '', messages, tools: [], signal })) parts.push(part)
  return parts
}

test('a turn streams its text in pieces, then its calls, then its end', async () => {
  const model = client(
    `
turns:
  - reasoning: Hm.
    text: I look at the files and then decide what to do.
    calls:
      - { id: look, tool: Glob, input: { pattern: '*.ts', path: '{{cwd}}/src' } }
      - { tool: Bash, raw: '{"command": ' }
    usage: { inputTokens: 12, outputTokens: 3 }
  - text: Done.
`,
    { cwd: '/w' },
  )
  expect(await ask(model)).toEqual([
    { type: 'reasoning', text: 'Hm.' },
    { type: 'text', text: 'I look at the fi' },
    { type: 'text', text: 'les and then dec' },
    { type: 'text', text: 'ide what to do.' },
    { type: 'call', call: { type: 'call', id: 'look', name: 'Glob', input: { pattern: '*.ts', path: '/w/src' } } },
    { type: 'call', call: { type: 'call', id: 'turn-1-call-2', name: 'Bash', input: '{"command": ' } },
    { type: 'usage', usage: { inputTokens: 12, outputTokens: 3 } },
    { type: 'end', reason: 'calls' },
  ])
  expect(await ask(model)).toEqual([
    { type: 'text', text: 'Done.' },
    { type: 'end', reason: 'stop' },
  ])
  expect(await ask(model)).toEqual([
    {
      type: 'fault',
      fault: { code: 'bad-request', message: 'demo.yaml has 2 turns, and turn 3 was asked for.', retryable: false },
    },
  ])
})

test('a new client goes on where the history stops', async () => {
  const source = 'turns:\n  - text: one\n  - text: two\n'
  expect(
    await ask(client(source), [prompt, { role: 'assistant', content: [{ type: 'text', text: 'one' }] }, prompt]),
  ).toEqual([
    { type: 'text', text: 'two' },
    { type: 'end', reason: 'stop' },
  ])
})

test('an expectation that does not hold is a fault that names its place and what came instead', async () => {
  const source = `turns:
  - expect: { prompt: Fix }
    calls: [{ id: a, tool: Read, input: {} }]
  - expect:
      - contains: green
      - { call: a, equals: red, isError: false }
    text: ok
`
  const history = (text: string): Message[] => [
    prompt,
    { role: 'assistant', content: [{ type: 'call', id: 'a', name: 'Read', input: {} }] },
    { role: 'results', results: [{ callId: 'a', name: 'Read', content: [{ type: 'text', text }], isError: false }] },
  ]
  expect(await ask(client(source), history('red'))).toEqual([
    {
      type: 'fault',
      fault: {
        code: 'bad-request',
        message: 'demo.yaml:5:9: an expectation of turn 2 does not hold: the last results: lacks "green"; it is "red".',
        retryable: false,
      },
    },
  ])
  expect(await ask(client(source), history('green'))).toMatchObject([
    {
      fault: {
        message:
          'demo.yaml:6:9: an expectation of turn 2 does not hold: the result of a: expected "red"; it is "green".',
      },
    },
  ])
})

test('a fault ends the turn after what it says, and a cancel ends it at once', async () => {
  const source =
    'turns:\n  - { text: half, fault: { code: rate-limit, retryAfterMs: 5 } }\n  - { delayMs: 60000, text: never }\n'
  const model = client(source)
  expect(await ask(model)).toEqual([
    { type: 'text', text: 'half' },
    {
      type: 'fault',
      fault: {
        code: 'rate-limit',
        message: 'The script ends this turn with rate-limit.',
        retryAfterMs: 5,
        retryable: true,
      },
    },
  ])
  expect(await ask(model, [prompt], AbortSignal.timeout(20))).toEqual([
    { type: 'fault', fault: { code: 'cancelled', message: 'The request was cancelled.', retryable: false } },
  ])
})

test.each([
  ['turns: [', 'demo.yaml:1:9: '],
  ['- text: a', 'demo.yaml:1:1: expected a mapping with model, window, abilities, turns.'],
  ['model: m', 'demo.yaml:1:1: a script needs turns.'],
  [
    'turns:\n  - txt: a',
    'demo.yaml:2:5: unknown field txt; known here: expect, delayMs, reasoning, text, calls, usage, end, fault.',
  ],
  ['turns:\n  - text: 7', 'demo.yaml:2:11: expected text; put it in quotes if it looks like something else.'],
  ['turns:\n  - delayMs: 3', 'demo.yaml:2:5: a turn needs text, calls, end or fault.'],
  ['turns:\n  - calls:\n      - input: {}', 'demo.yaml:3:9: a call needs tool.'],
  ['turns:\n  - calls: [{ tool: A, input: {}, raw: x }]', 'demo.yaml:2:13: a call has input or raw, not both.'],
  ['turns:\n  - text: a\n    delayMs: soon', 'demo.yaml:3:14: expected a whole number of at least 0.'],
  ['turns:\n  - fault: { code: odd }', 'demo.yaml:2:20: expected one of rate-limit, '],
])('%j is refused with its place', (source, message) => {
  const script = parseScript(source, 'demo.yaml')
  expect(isScriptFault(script) ? script.message : 'accepted').toContain(message)
})

test('the provider reads a file, and a missing one is told before and in the stream', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'script-'))
  const path = join(folder, 'a.yaml')
  await writeFile(path, 'model: tiny\nturns:\n  - text: hi\n')
  const model = await scripted.connect({ id: path })
  expect(model.model).toEqual({
    provider: 'scripted',
    id: 'tiny',
    abilities: ['tools', 'parallel-calls'],
    window: 200_000,
  })
  expect(await ask(model)).toEqual([
    { type: 'text', text: 'hi' },
    { type: 'end', reason: 'stop' },
  ])
  const missing = await scripted.connect({ id: join(folder, 'b.yaml') })
  expect(missing.fault?.message).toContain(join(folder, 'b.yaml: cannot be read'))
  expect(await ask(missing)).toEqual([{ type: 'fault', fault: missing.fault }])
})
