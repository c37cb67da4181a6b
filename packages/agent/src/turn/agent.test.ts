import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { AssistantCall, Message, ModelClient, ModelRequest, StreamPart } from '@toolgate/providers/protocol'
import { defineTool, done, fail, toText } from '@toolgate/runtime/contract'
import type { ClockPort, Json, ToolgateEvent } from '@toolgate/runtime/contract'
import { createExecutor } from '@toolgate/runtime/executor'
import type { Policy } from '@toolgate/runtime/policy'
import { createRegistry } from '@toolgate/runtime/registry'
import { createSurface, plainFacts } from '@toolgate/runtime/surface'
import { plainPlace as place } from '@toolgate/runtime/testing'
import { createMemoryJournal } from '@toolgate/runtime/testing/journal'
import { openSession } from '../session/index.ts'
import { createAgent } from './index.ts'

const clock: ClockPort = {
  now: () => performance.now(),
  monotonic: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    }),
}

const policy: Policy = {
  mode: 'default',
  rules: [],
  warnings: [],
  decide: () => ({ behavior: 'allow', code: 'test', reason: 'Test.' }),
  suggest: () => [],
  touches: () => [],
  deniedPath: () => undefined,
}

const call = (id: string, name: string, input: unknown): StreamPart => ({
  type: 'call',
  call: { type: 'call', id, name, input },
})
const end = (reason: 'stop' | 'calls' | 'length' | 'refusal'): StreamPart => ({ type: 'end', reason })

type Turn = readonly (StreamPart | (() => Promise<void>))[]

/** A model that says what the test wrote, and keeps what it was asked. */
function says(...turns: readonly Turn[]) {
  const requests: ModelRequest[] = []
  const client: ModelClient = {
    model: { provider: 'scripted', id: 'test', abilities: ['tools'], window: 1_000 },
    async *stream(request) {
      requests.push({ ...request, messages: structuredClone(request.messages) as Message[] })
      for (const part of turns[requests.length - 1] ?? [end('stop')]) {
        if (typeof part === 'function') await part()
        else yield part
        if (request.signal.aborted)
          return yield { type: 'fault', fault: { code: 'cancelled', message: 'Cancelled.', retryable: false } }
      }
    },
    body: async () => '',
  }
  return { client, requests }
}

function tools(log: string[] = []) {
  return [
    defineTool({
      name: 'Say',
      describe: 'Say it.',
      input: z.strictObject({ it: z.string() }),
      effect: { access: 'pure', scope: 'none' },
      run: ({ it }) => (log.push(it), it === 'bad' ? fail('bad-word', 'Not that.') : done(`said ${it}`)),
    }),
    defineTool({
      name: 'Wait',
      describe: 'Wait for the end.',
      input: z.strictObject({}),
      effect: { access: 'write', scope: 'system' },
      timeout: 'none',
      run: (_input, { signal }) =>
        new Promise<ReturnType<typeof done<string>>>((resolve) =>
          signal.addEventListener('abort', () => resolve(fail('stopped', 'Stopped.') as never)),
        ),
    }),
    defineTool({
      name: 'Finish',
      describe: 'End the turn.',
      input: z.strictObject({}),
      effect: { access: 'pure', scope: 'none' },
      ends: true,
      run: () => done('bye'),
    }),
  ]
}

async function world(client: ModelClient, more: { records?: Json[]; maxRequests?: number; log?: string[] } = {}) {
  const events: ToolgateEvent[] = []
  const journal = createMemoryJournal(more.records)
  const session = await openSession({ id: 's', journal, clock, model: 'scripted/test', cwd: '/w' })
  if ('fault' in session) throw new Error(session.message)
  const executor = createExecutor({
    ports: { clock },
    place,
    policy: () => policy,
    listen: (event) => events.push(event),
    recordStart: (id, repeat) => session.callRuns(id, repeat),
  })
  const surface = createSurface(
    createRegistry([{ source: { kind: 'builtin', id: 'test' }, tools: tools(more.log) }]),
    plainFacts({ ports: ['clock'], model: client.model }),
  )
  const agent = createAgent({
    client,
    executor,
    session,
    surface: () => surface,
    system: 'Be good.',
    clock,
    listen: (event) => events.push(event),
    ...(more.maxRequests !== undefined && { maxRequests: more.maxRequests }),
  })
  return {
    session,
    journal,
    events,
    turn: (prompt: string, signal = new AbortController().signal) =>
      agent.turn([{ type: 'text', text: prompt }], signal),
  }
}

const results = (message: Message | undefined) =>
  message?.role === 'results'
    ? message.results.map(({ callId, isError, content }) => [callId, isError, toText(content)])
    : message

test('a turn asks, runs side by side, hands back in order, and finishes', async () => {
  const { client, requests } = says(
    [
      { type: 'text', text: 'Let me ' },
      { type: 'text', text: 'see.' },
      call('1', 'Say', { it: 'a' }),
      call('2', 'Say', { it: 'bad' }),
      end('calls'),
    ],
    [{ type: 'text', text: 'Done.' }, end('stop')],
  )
  const { turn, session, events } = await world(client)
  expect(await turn('Go')).toEqual({ end: { kind: 'finished' }, text: 'Done.', requests: 2 })
  expect(session.messages).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'Go' }] },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me see.' },
        { type: 'call', id: '1', name: 'Say', input: { it: 'a' } },
        { type: 'call', id: '2', name: 'Say', input: { it: 'bad' } },
      ],
    },
    {
      role: 'results',
      results: [
        { callId: '1', name: 'Say', content: [{ type: 'text', text: 'said a' }], isError: false },
        { callId: '2', name: 'Say', content: [{ type: 'text', text: 'Not that.' }], isError: true },
      ],
    },
    { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
  ])
  expect(requests[1]?.tools).toBe(requests[0]?.tools)
  expect(events.filter(({ type }) => type === 'call-end' || type === 'turn-end').map(({ type }) => type)).toEqual([
    'call-end',
    'call-end',
    'turn-end',
  ])
})

test('an unknown tool and a wrong input are results that the model can act on', async () => {
  const { client, requests } = says([
    call('1', 'Sey', {}),
    call('2', 'Say', { it: 5 }),
    call('3', 'Say', '{"it": "x"'),
    end('calls'),
  ])
  const { turn } = await world(client)
  await turn('Go')
  expect(results(requests[1]?.messages.at(-1))).toEqual([
    ['1', true, 'There is no tool named Sey. Did you mean Say?'],
    ['2', true, 'Say was not run. The parameter `it` must be a string, but an integer was given.'],
    [
      '3',
      true,
      'The input of Say is not valid JSON: it ends after 10 characters, before the value is complete. Send one complete JSON object.',
    ],
  ])
})

test('ids that a server repeats are made unique', async () => {
  const { client, session } = await (async () => {
    const said = says([call('x', 'Say', { it: 'a' }), call('x', 'Say', { it: 'b' }), end('calls')])
    return { ...said, ...(await world(said.client).then(async (made) => (await made.turn('Go'), made))) }
  })()
  void client
  expect(results(session.messages[2])).toEqual([
    ['x', false, 'said a'],
    ['x-2', false, 'said b'],
  ])
})

test('a tool that ends the turn ends it', async () => {
  const { client } = says([call('1', 'Finish', {}), end('calls')])
  expect((await (await world(client)).turn('Go')).end).toEqual({ kind: 'ended-by-tool', tool: 'Finish' })
})

describe('every end is one clear state', () => {
  const fault = (
    code: 'overflow' | 'rate-limit' | 'auth' | 'refused' | 'unreachable',
    message: string,
  ): StreamPart => ({ type: 'fault', fault: { code, message, retryable: false } })

  test.each<[string, Turn, unknown]>([
    ['refusal', [end('refusal')], { kind: 'refused', message: 'The model declined to go on.' }],
    ['a filter', [fault('refused', 'Filtered.')], { kind: 'refused', message: 'Filtered.' }],
    ['length', [{ type: 'text', text: 'Half' }, end('length')], { kind: 'length' }],
    ['overflow', [fault('overflow', 'Too long.')], { kind: 'failed', code: 'overflow', message: 'Too long.' }],
    ['rate limit', [fault('rate-limit', 'Slow down.')], { kind: 'failed', code: 'rate-limit', message: 'Slow down.' }],
    [
      'a stream without an end',
      [{ type: 'text', text: 'x' }],
      { kind: 'failed', code: 'bad-stream', message: 'The answer ended without an end.' },
    ],
  ])('%s', async (_kind, turn, expected) => {
    expect((await (await world(says(turn).client)).turn('Go')).end).toEqual(expected)
  })

  test('too many requests', async () => {
    const again = [call('1', 'Say', { it: 'a' }), end('calls')]
    expect(await (await world(says(again, again, again).client, { maxRequests: 2 })).turn('Go')).toMatchObject({
      end: { kind: 'max-turns' },
      requests: 2,
    })
  })

  test('a fault in the middle of a stream keeps what ran', async () => {
    const { turn, session } = await world(
      says([
        call('1', 'Say', { it: 'a' }),
        { type: 'fault', fault: { code: 'bad-stream', message: 'Cut.', retryable: true } },
      ]).client,
    )
    expect((await turn('Go')).end).toMatchObject({ kind: 'failed', code: 'bad-stream' })
    expect(results(session.messages.at(-1))).toEqual([['1', false, 'said a']])
  })

  test('a journal that cannot be written ends the turn before anything runs unseen', async () => {
    const log: string[] = []
    const records: Json[] = []
    const { client } = says([call('1', 'Say', { it: 'a' }), end('calls')])
    const made = await world(client, { records, log })
    let writes = 0
    made.journal.append = async () => (++writes > 1 ? { fault: 'full', message: 'No space left.' } : undefined)
    expect((await made.turn('Go')).end).toEqual({
      kind: 'failed',
      code: 'journal',
      message: 'The session cannot be written down any more: No space left.',
    })
    expect(log).toEqual([])
  })
})

describe('cancel', () => {
  test('in the middle of a call: every call has its result, and the next turn is valid', async () => {
    const cancel = new AbortController()
    const said = says(
      [call('1', 'Say', { it: 'a' }), call('2', 'Wait', {}), end('calls')],
      [{ type: 'text', text: 'Fine.' }, end('stop')],
    )
    const { turn, session } = await world(said.client)
    setTimeout(() => cancel.abort(), 20)
    expect((await turn('Go', cancel.signal)).end).toEqual({ kind: 'cancelled' })
    expect(results(session.messages.at(-1))).toEqual([
      ['1', false, 'said a'],
      ['2', true, 'Cancelled while it was running; what it had done so far stays done. Stopped.'],
    ])
    expect((await turn('Again')).end).toEqual({ kind: 'finished' })
    expect(said.requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'results', 'user'])
  })

  test('in the middle of the stream', async () => {
    const cancel = new AbortController()
    const { turn, session } = await world(
      says([
        { type: 'text', text: 'I am' },
        call('1', 'Say', { it: 'a' }),
        async () => cancel.abort(),
        { type: 'text', text: 'more' },
      ]).client,
    )
    expect((await turn('Go', cancel.signal)).end).toEqual({ kind: 'cancelled' })
    expect(session.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'results'])
  })
})

describe('resume', () => {
  const at = 0
  const user = { type: 'message', at, message: { role: 'user', content: [{ type: 'text', text: 'Go' }] } }
  const started = { type: 'session', version: 1, id: 'old', at, model: 'm', cwd: '/w' }
  const made = (id: string): AssistantCall => ({ type: 'call', id, name: 'Say', input: { it: id } })

  test('a turn that ended is there again', async () => {
    const first = await world(
      says([call('1', 'Say', { it: 'a' }), end('calls')], [{ type: 'text', text: 'Done.' }, end('stop')]).client,
    )
    await first.turn('Go')
    const second = await world(says([end('stop')]).client, { records: [...first.journal.records] })
    expect(second.session.resumed).toBe(true)
    expect(second.session.messages).toEqual(first.session.messages)
  })

  test('after a crash each call has one result: real, not started, or unknown; nothing runs again', async () => {
    const log: string[] = []
    const records = [
      started,
      user,
      ...['1', '2', '3'].map((id) => ({ type: 'call', at, call: made(id) })),
      { type: 'running', at, callId: '1', repeat: 'never' },
      { type: 'running', at, callId: '2', repeat: 'never' },
      {
        type: 'result',
        at,
        outcome: 'done',
        result: { callId: '1', name: 'Say', content: [{ type: 'text', text: 'said 1' }], isError: false },
      },
      {
        type: 'result',
        at,
        outcome: 'done',
        result: { callId: '1', name: 'Say', content: [{ type: 'text', text: 'said 1 twice' }], isError: false },
      },
    ] as unknown as Json[]
    const { session, turn } = await world(says([end('stop')]).client, { records, log })
    expect(session.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'results'])
    expect(results(session.messages[2])).toEqual([
      ['1', false, 'said 1'],
      ['2', true, 'Interrupted while it was running; it may have had side effects. It was not run again.'],
      ['3', true, 'Interrupted before it started; it did not run.'],
    ])
    expect(session.interrupted.map(({ call: { id }, ran }) => [id, ran])).toEqual([
      ['2', 'maybe'],
      ['3', 'no'],
    ])
    await turn('Again')
    expect(log).toEqual([])
    expect(session.messages.map(({ role }) => role).slice(0, 4)).toEqual(['user', 'assistant', 'results', 'user'])
  })

  test('a crash after the assistant message, before its results', async () => {
    const records = [
      started,
      user,
      { type: 'call', at, call: made('1') },
      { type: 'message', at, message: { role: 'assistant', content: [{ type: 'text', text: 'Hm.' }, made('1')] } },
    ] as unknown as Json[]
    const { session } = await world(says().client, { records })
    expect(session.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'results'])
    expect(results(session.messages[2])).toEqual([['1', true, 'Interrupted before it started; it did not run.']])
  })

  test('a call that was written after its message is told once', async () => {
    const records = [
      started,
      user,
      { type: 'call', at, call: made('1') },
      { type: 'message', at, message: { role: 'assistant', content: [made('1'), made('2')] } },
      { type: 'call', at, call: made('2') },
    ] as unknown as Json[]
    const { session } = await world(says().client, { records })
    expect(session.interrupted.map(({ call: { id } }) => id)).toEqual(['1', '2'])
    expect(results(session.messages[2])).toHaveLength(2)
  })

  test('records of a later version are passed over', async () => {
    const { session } = await world(says().client, {
      records: [started, { type: 'hologram', at }, user] as unknown as Json[],
    })
    expect(session.messages).toHaveLength(1)
  })
})
