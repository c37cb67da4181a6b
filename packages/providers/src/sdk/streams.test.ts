import { describe, expect, test } from 'vitest'
import { anthropic } from '../anthropic/anthropic.ts'
import { compatible } from '../compatible/compatible.ts'
import { google } from '../google/google.ts'
import { openai, openaiChat } from '../openai/openai.ts'
import type { Message, Provider, StreamPart } from '../protocol/index.ts'

/** A server that answers each request with these events, whatever it is asked. */
function answering(...events: readonly unknown[]): typeof fetch {
  const lines = events.map((event) =>
    typeof event === 'string'
      ? `data: ${event}\n\n`
      : `event: ${(event as { type?: string }).type ?? 'message'}\ndata: ${JSON.stringify(event)}\n\n`,
  )
  return async () => new Response(lines.join(''), { headers: { 'content-type': 'text/event-stream' } })
}

const prompt: Message = { role: 'user', content: [{ type: 'text', text: 'go' }] }

async function ask(provider: Provider, id: string, fetch: typeof globalThis.fetch): Promise<StreamPart[]> {
  const client = await provider.connect({ id, baseUrl: 'http://model.test', apiKey: 'key', fetch })
  const parts: StreamPart[] = []
  for await (const part of client.stream({
    system: '',
    messages: [prompt],
    tools: [],
    signal: new AbortController().signal,
  }))
    parts.push(part)
  return parts
}

const chunk = (delta: unknown, finish_reason: string | null = null) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
})
const calls = (...tool_calls: unknown[]) => chunk({ tool_calls })
const piece = (index: number, id: string | null, name: string | undefined, args: string) => ({
  index,
  ...(id === null ? {} : { id }),
  type: 'function',
  function: { ...(name === undefined ? {} : { name }), arguments: args },
})

function inputs(parts: readonly StreamPart[]) {
  return parts.flatMap((part) => (part.type === 'call' ? [[part.call.name, part.call.input]] : []))
}

describe.each([
  ['openai-chat', openaiChat, 'gpt-4o'],
  ['compatible', compatible, 'qwen3'],
] as const)('%s', (_name, provider, id) => {
  test('two calls at one index stay two', async () => {
    const parts = await ask(
      provider,
      id,
      answering(
        calls(piece(0, 'c1', 'add', '{"a":1}')),
        calls(piece(0, 'c2', 'del', '{"b":2}')),
        chunk({}, 'tool_calls'),
        '[DONE]',
      ),
    )
    expect(parts.filter((part) => part.type === 'call')).toEqual([
      { type: 'call', call: { type: 'call', id: 'c1', name: 'add', input: { a: 1 } } },
      { type: 'call', call: { type: 'call', id: 'c2', name: 'del', input: { b: 2 } } },
    ])
    expect(parts.at(-1)).toEqual({ type: 'end', reason: 'calls' })
  })

  test('two calls of one tool at one index stay two', async () => {
    const parts = await ask(
      provider,
      id,
      answering(
        calls(piece(0, 'c1', 'add', '{"a":1}')),
        calls(piece(0, 'c2', 'add', '{"a":2}')),
        chunk({}, 'tool_calls'),
        '[DONE]',
      ),
    )
    expect(inputs(parts)).toEqual([
      ['add', { a: 1 }],
      ['add', { a: 2 }],
    ])
  })

  test('pieces that interleave are joined by their index', async () => {
    const parts = await ask(
      provider,
      id,
      answering(
        calls(piece(0, 'c1', 'add', '{"a"')),
        calls(piece(1, 'c2', 'del', '{"b"')),
        calls(piece(0, null, undefined, ':1}')),
        calls(piece(1, null, undefined, ':2}')),
        chunk({}, 'tool_calls'),
        '[DONE]',
      ),
    )
    expect(inputs(parts)).toEqual([
      ['add', { a: 1 }],
      ['del', { b: 2 }],
    ])
  })

  test('an id "null" is no id: the calls get ids of their own', async () => {
    const parts = await ask(
      provider,
      id,
      answering(
        calls(piece(0, 'null', 'add', '{"a"'), piece(1, 'null', 'del', '{"b"')),
        calls(piece(0, 'null', undefined, ':1}'), piece(1, 'null', undefined, ':2}')),
        chunk({}, 'tool_calls'),
        '[DONE]',
      ),
    )
    expect(inputs(parts)).toEqual([
      ['add', { a: 1 }],
      ['del', { b: 2 }],
    ])
    const ids = parts.flatMap((part) => (part.type === 'call' ? [part.call.id] : []))
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('null')
  })

  test('two values glued together, a cut one and a fence come as their text; no text is no arguments', async () => {
    const glued = '{"q":"a"}{"q":"b"}'
    for (const [args, expected] of [
      [glued, glued],
      ['{"q":"a', '{"q":"a'],
      ['{"q":"a"}```', '{"q":"a"}```'],
      ['', {}],
      ['"{\\"q\\":1}"', '{"q":1}'],
      ['{"id":9007199254740993,"n":1.5}', { id: '9007199254740993', n: 1.5 }],
    ] as const) {
      const parts = await ask(
        provider,
        id,
        answering(calls(piece(0, 'c1', 'find', args)), chunk({}, 'tool_calls'), '[DONE]'),
      )
      expect(inputs(parts)).toEqual([['find', expected]])
    }
  })

  test('an answer cut by the output limit says so', async () => {
    const parts = await ask(provider, id, answering(chunk({ content: 'half' }), chunk({}, 'length'), '[DONE]'))
    expect(parts.at(-1)).toEqual({ type: 'end', reason: 'length' })
  })

  test('a filter that stops the answer is a refusal', async () => {
    const parts = await ask(provider, id, answering(chunk({ content: 'no' }), chunk({}, 'content_filter'), '[DONE]'))
    expect(parts.at(-1)).toEqual({ type: 'end', reason: 'refusal' })
  })

  test('a stream that ends without an end is a fault, and a half call in it never comes out', async () => {
    const parts = await ask(provider, id, answering(calls(piece(0, 'c1', 'add', '{"a": "x'))))
    expect(inputs(parts)).toEqual([])
    expect(parts.at(-1)).toMatchObject({ type: 'fault', fault: { code: 'bad-stream', retryable: true } })
  })

  test('an error in the middle of a stream is a fault', async () => {
    const parts = await ask(
      provider,
      id,
      answering(chunk({ content: 'half' }), {
        error: { message: 'Rate limit reached', type: 'rate_limit_exceeded', code: 'rate_limit_exceeded' },
      }),
    )
    expect(parts.at(-1)).toMatchObject({ type: 'fault', fault: { code: 'rate-limit', retryable: true } })
  })
})

test('reasoning of a compatible server goes back to the same server only', async () => {
  const bodies: string[] = []
  const answer = answering(
    chunk({ reasoning_content: 'Let me ' }),
    chunk({ reasoning_content: 'think.' }),
    calls(piece(0, 'functions.Read:0', 'Read', '{}')),
    chunk({}, 'tool_calls'),
    '[DONE]',
  )
  const record: typeof fetch = (url, init) => {
    bodies.push(init?.body as string)
    return answer(url, init)
  }
  const parts = await ask(compatible, 'kimi', record)
  const reasoning = parts.filter((part) => part.type === 'reasoning')
  expect(reasoning.map((part) => part.text)).toEqual(['Let me ', 'think.', ''])
  const history: Message[] = [
    prompt,
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Let me think.', data: reasoning.at(-1)?.data },
        ...parts.flatMap((part) => (part.type === 'call' ? [part.call] : [])),
      ],
    },
    {
      role: 'results',
      results: [{ callId: 'functions.Read:0', name: 'Read', content: [{ type: 'text', text: 'ok' }], isError: false }],
    },
  ]
  const body = async (provider: Provider) => {
    const client = await provider.connect({ id: 'm', baseUrl: 'http://model.test', apiKey: 'key' })
    return client.body({ system: '', messages: history, tools: [], signal: new AbortController().signal })
  }
  expect(JSON.parse(await body(compatible)).messages[1]).toEqual({
    role: 'assistant',
    content: null,
    reasoning_content: 'Let me think.',
    tool_calls: [{ id: 'functions.Read:0', type: 'function', function: { name: 'Read', arguments: '{}' } }],
  })
  for (const provider of [anthropic, openai, openaiChat, google]) {
    const text = await body(provider)
    expect(text).not.toContain('Let me think')
    expect(text).not.toContain('functions.Read:0')
  }
})

describe('anthropic', () => {
  const start = {
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'c',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 9, output_tokens: 1, cache_read_input_tokens: 4 },
    },
  }
  const block = (index: number, content_block: unknown, ...deltas: unknown[]) => [
    { type: 'content_block_start', index, content_block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
  const end = (stop_reason: string) => [
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ]

  test('thinking keeps its signature, broken arguments come as text, usage adds up', async () => {
    const parts = await ask(
      anthropic,
      'claude-sonnet-4-5',
      answering(
        start,
        ...block(
          0,
          { type: 'thinking', thinking: '' },
          { type: 'thinking_delta', thinking: 'Hm.' },
          { type: 'signature_delta', signature: 'sig' },
        ),
        ...block(
          1,
          { type: 'tool_use', id: 'toolu_1', name: 'Read', input: {} },
          { type: 'input_json_delta', partial_json: '{"path": ' },
        ),
        ...block(2, { type: 'tool_use', id: 'toolu_2', name: 'List', input: {} }),
        ...end('tool_use'),
      ),
    )
    expect(parts).toEqual([
      { type: 'reasoning', text: 'Hm.' },
      { type: 'reasoning', text: '', data: { provider: 'anthropic', options: { anthropic: { signature: 'sig' } } } },
      { type: 'call', call: { type: 'call', id: 'toolu_2', name: 'List', input: {} } },
      { type: 'usage', usage: { inputTokens: 13, cachedInputTokens: 4, outputTokens: 5 } },
      { type: 'call', call: { type: 'call', id: 'toolu_1', name: 'Read', input: '{"path": ' } },
      { type: 'end', reason: 'calls' },
    ])
  })

  test('a refusal and a full window end in their own way', async () => {
    expect((await ask(anthropic, 'claude-sonnet-4-5', answering(start, ...end('refusal')))).at(-1)).toEqual({
      type: 'end',
      reason: 'refusal',
    })
    expect((await ask(anthropic, 'claude-sonnet-4-5', answering(start, ...end('max_tokens')))).at(-1)).toEqual({
      type: 'end',
      reason: 'length',
    })
  })

  test('an overloaded server that says so inside the stream', async () => {
    const parts = await ask(
      anthropic,
      'claude-sonnet-4-5',
      answering(start, ...block(0, { type: 'text', text: '' }, { type: 'text_delta', text: 'half' }), {
        type: 'error',
        error: { type: 'overloaded_error', message: 'Overloaded' },
      }),
    )
    expect(parts).toEqual([
      { type: 'text', text: 'half' },
      { type: 'fault', fault: expect.objectContaining({ code: 'provider', retryable: true }) },
    ])
  })
})

test('gemini: a call keeps its signature, and an end that says stop is an end with calls', async () => {
  const parts = await ask(
    google,
    'gemini-3-pro',
    answering({
      candidates: [
        {
          content: {
            role: 'model',
            parts: [{ functionCall: { name: 'Read', args: { path: 'a' } }, thoughtSignature: 'sig' }],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2 },
    }),
  )
  expect(parts.map((part) => part.type)).toEqual(['call', 'usage', 'end'])
  expect(parts[0]).toMatchObject({
    call: {
      name: 'Read',
      input: { path: 'a' },
      data: { provider: 'google', options: { google: { thoughtSignature: 'sig' } } },
    },
  })
  expect(parts.at(-1)).toEqual({ type: 'end', reason: 'calls' })
})

test('gemini: a blocked prompt is a refusal', async () => {
  const parts = await ask(google, 'gemini-3-pro', answering({ promptFeedback: { blockReason: 'SAFETY' } }))
  expect(parts.at(-1)).toEqual({ type: 'end', reason: 'refusal' })
})
