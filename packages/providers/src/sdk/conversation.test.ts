import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anthropic } from '../anthropic/anthropic.ts'
import { compatible } from '../compatible/compatible.ts'
import { google } from '../google/google.ts'
import { openai, openaiChat } from '../openai/openai.ts'
import type {
  AssistantPart,
  Message,
  ModelClient,
  ModelRequest,
  Provider,
  StreamPart,
  WireTool,
} from '../protocol/index.ts'
import { wireFaults } from './wire-faults.ts'

const mock = new LLMock({ port: 0, chunkSize: 4 })
const sent: string[] = []

beforeAll(() => mock.start())
afterAll(() => mock.stop())
beforeEach(() => {
  sent.length = 0
  mock.reset()
})

const record: typeof fetch = (url, init) => {
  sent.push(init?.body as string)
  return fetch(url, init)
}

const tools: readonly WireTool[] = [
  {
    name: 'Read',
    description: 'Read a file.',
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string' } },
      required: ['path'],
      additionalProperties: false,
    },
  },
  {
    name: 'Glob',
    description: 'Find files.',
    inputSchema: { type: 'object', properties: { pattern: { type: 'string' } }, required: ['pattern'] },
  },
]

const kinds: readonly { readonly provider: Provider; readonly id: string; readonly key: string }[] = [
  { provider: anthropic, id: 'claude-sonnet-4-5', key: 'ANTHROPIC_API_KEY' },
  { provider: openai, id: 'gpt-5', key: 'OPENAI_API_KEY' },
  { provider: openaiChat, id: 'gpt-4o', key: 'OPENAI_API_KEY' },
  { provider: google, id: 'gemini-2.5-pro', key: 'GEMINI_API_KEY' },
  { provider: compatible, id: 'qwen3', key: 'OPENAI_COMPATIBLE_API_KEY' },
]

function connect({ provider, id }: (typeof kinds)[number], baseUrl = mock.url): Promise<ModelClient> {
  return provider.connect({ id, baseUrl, apiKey: 'sk-secret-123', fetch: record })
}

const prompt: Message = { role: 'user', content: [{ type: 'text', text: 'look around' }] }

function toRequest(messages: readonly Message[], signal = new AbortController().signal): ModelRequest {
  return { system: 'You are careful.', messages, tools, signal }
}

async function ask(client: ModelClient, request: ModelRequest): Promise<StreamPart[]> {
  const parts: StreamPart[] = []
  for await (const part of client.stream(request)) parts.push(part)
  return parts
}

function textOf(parts: readonly StreamPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

function callsOf(parts: readonly StreamPart[]) {
  return parts.flatMap((part) => (part.type === 'call' ? [part.call] : []))
}

/** The assistant's message that a loop would keep. */
function toMessage(parts: readonly StreamPart[]): Message {
  const content: AssistantPart[] = [{ type: 'text', text: textOf(parts) }, ...callsOf(parts)]
  return { role: 'assistant', content }
}

function toolsBytes(body: string): string {
  return JSON.stringify((JSON.parse(body) as { tools: unknown }).tools)
}

describe.each(kinds)('$provider.name', (kind) => {
  const finish = kind.provider === google ? 'STOP' : undefined

  test('text streams, two calls come complete, results go back in order, and the tools keep their bytes', async () => {
    mock.on(
      { hasToolResult: false },
      {
        content: 'I look at both places.',
        toolCalls: [
          { id: 'call_a', name: 'Read', arguments: '{"path":"a.txt"}' },
          { id: 'call_b', name: 'Glob', arguments: '{"pattern":"*.ts"}' },
        ],
        ...(finish === undefined ? {} : { finishReason: finish }),
      },
    )
    mock.on(
      { hasToolResult: true },
      { content: 'All done.', ...(finish === undefined ? {} : { finishReason: finish }) },
    )
    const client = await connect(kind)

    const first = await ask(client, toRequest([prompt]))
    expect(textOf(first)).toBe('I look at both places.')
    expect(first.filter((part) => part.type === 'text').length).toBeGreaterThan(1)
    const calls = callsOf(first)
    expect(calls.map(({ name, input }) => ({ name, input }))).toEqual([
      { name: 'Read', input: { path: 'a.txt' } },
      { name: 'Glob', input: { pattern: '*.ts' } },
    ])
    expect(new Set(calls.map((call) => call.id)).size).toBe(2)
    expect(first.at(-1)).toEqual({ type: 'end', reason: 'calls' })
    expect(first.some((part) => part.type === 'usage')).toBe(true)

    // Only one of the two results came back before the next prompt.
    const messages: Message[] = [
      prompt,
      toMessage(first),
      {
        role: 'results',
        results: [
          { callId: calls[1]?.id ?? '', name: 'Glob', content: [{ type: 'text', text: 'b.ts' }], isError: true },
        ],
      },
    ]
    const second = await ask(client, toRequest(messages))
    expect(textOf(second)).toBe('All done.')
    expect(second.at(-1)).toEqual({ type: 'end', reason: 'stop' })
    expect(sent.map(wireFaults)).toEqual([[], []])
    expect(toolsBytes(sent[1] ?? '')).toBe(toolsBytes(sent[0] ?? ''))
    expect(sent[1]).toContain('interrupted; may have had side effects')
  })

  test('the body is what is sent, byte for byte, and asking for it sends nothing', async () => {
    mock.on({}, { content: 'hi' })
    const client = await connect(kind)
    const body = await client.body(toRequest([prompt]))
    expect(sent).toEqual([])
    await ask(client, toRequest([prompt]))
    expect(sent).toEqual([body])
    for (const tool of tools) expect(body).toContain(tool.description)
  })

  // The mock repairs such arguments on these wires; see the streams below.
  test.skipIf(kind.provider === google || kind.provider === anthropic)(
    'arguments that are not JSON come as their text',
    async () => {
      mock.on({}, { toolCalls: [{ id: 'call_a', name: 'Read', arguments: '{"path": "a' }] })
      const parts = await ask(await connect(kind), toRequest([prompt]))
      expect(callsOf(parts)).toMatchObject([{ name: 'Read', input: '{"path": "a' }])
      expect(parts.at(-1)).toEqual({ type: 'end', reason: 'calls' })
    },
  )

  test('too many requests: retryable, with the wait that the server asks for', async () => {
    mock.on({}, { error: { message: 'Slow down', type: 'rate_limit_error' }, status: 429, retryAfter: 7 })
    expect(await ask(await connect(kind), toRequest([prompt]))).toEqual([
      {
        type: 'fault',
        fault: {
          code: 'rate-limit',
          message: expect.stringContaining('Slow down. Wait and try again.'),
          status: 429,
          retryAfterMs: 7000,
          retryable: true,
        },
      },
    ])
  })

  test.each([
    ['prompt is too long: 250000 tokens > 200000 maximum', 'invalid_request_error'],
    [
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 150000 tokens.",
      'context_length_exceeded',
    ],
    ['The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', 'INVALID_ARGUMENT'],
  ])('overflow: %s', async (message, type) => {
    mock.on({}, { error: { message, type, code: type }, status: 400 })
    const [part] = await ask(await connect(kind), toRequest([prompt]))
    expect(part).toMatchObject({
      type: 'fault',
      fault: { code: 'overflow', status: 400, retryable: false, message: expect.stringContaining('--model') },
    })
  })

  test('a wrong key: the message names the variable and the flag, and never the key', async () => {
    mock.on({}, { error: { message: 'invalid key sk-secret-123', type: 'authentication_error' }, status: 401 })
    const [part] = await ask(await connect(kind), toRequest([prompt]))
    expect(part).toMatchObject({
      fault: {
        code: 'auth',
        status: 401,
        retryable: false,
        message: expect.stringMatching(
          `invalid key \\(the key\\)\\. Set ${kind.key} to a valid key, or pass it with --api-key\\.`,
        ),
      },
    })
  })

  test('a stream that is cut is a fault, after what came', async () => {
    mock.on(
      {},
      { content: 'This is a long answer that will never be complete at all.' },
      { truncateAfterChunks: 8, chunkSize: 4, latency: 10 },
    )
    const parts = await ask(await connect(kind), toRequest([prompt]))
    expect(parts.filter((part) => part.type === 'end' || part.type === 'fault')).toEqual([parts.at(-1)])
    expect(parts.at(-1)).toMatchObject({ type: 'fault', fault: { code: 'bad-stream', retryable: true } })
  })

  test('a cancel in the middle ends the stream at once', async () => {
    mock.on({}, { content: 'one two three four five six seven eight nine ten' }, { chunkSize: 4, latency: 200 })
    const stop = new AbortController()
    const parts: StreamPart[] = []
    for await (const part of (await connect(kind)).stream(toRequest([prompt], stop.signal))) {
      parts.push(part)
      stop.abort()
    }
    expect(parts.at(-1)).toEqual({
      type: 'fault',
      fault: { code: 'cancelled', message: 'The request was cancelled.', retryable: false },
    })
    expect(textOf(parts)).not.toContain('ten')
  })

  test('nobody at the other end', async () => {
    const [part, ...rest] = await ask(await connect(kind, 'http://127.0.0.1:9'), toRequest([prompt]))
    expect(rest).toEqual([])
    expect(part).toMatchObject({
      fault: {
        code: 'unreachable',
        retryable: true,
        message: expect.stringMatching(/Nobody answers at http:\/\/127\.0\.0\.1:9.*--base-url/),
      },
    })
  })

  test('a fault on the side of the server may be tried again', async () => {
    mock.on({}, { error: { message: 'Overloaded', type: 'overloaded_error' }, status: 529 })
    const [part] = await ask(await connect(kind), toRequest([prompt]))
    expect(part).toMatchObject({ fault: { code: 'provider', status: 529, retryable: true } })
  })
})

test.each([anthropic, openai, openaiChat, google])(
  '$name without a key says so before any request',
  async (provider) => {
    const client = await provider.connect({ id: 'some-model', fetch: record })
    expect(client.fault).toMatchObject({
      code: 'auth',
      message: expect.stringContaining(`Set ${provider.keyVariables.join(' or ')}, or pass one with --api-key.`),
    })
    expect(await ask(client, toRequest([prompt]))).toEqual([{ type: 'fault', fault: client.fault }])
    expect(JSON.parse(await client.body(toRequest([prompt])))).toBeTypeOf('object')
    expect(sent).toEqual([])
  },
)
