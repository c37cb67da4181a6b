import type { ClockPort } from '@toolgate/runtime/contract'
import { expect, test } from 'vitest'
import type { ModelClient, ModelRequest } from './client.ts'
import type { ProviderFault } from './fault.ts'
import type { StreamPart } from './stream-part.ts'
import { withRetry, type Retry } from './with-retry.ts'

const busy: ProviderFault = { code: 'provider', message: 'busy', retryable: true }
const limited: ProviderFault = { code: 'rate-limit', message: 'slow', retryable: true, retryAfterMs: 7_000 }
const denied: ProviderFault = { code: 'auth', message: 'no', retryable: false }
const fault = (value: ProviderFault): StreamPart => ({ type: 'fault', fault: value })
const text: StreamPart = { type: 'text', text: 'hi' }
const end: StreamPart = { type: 'end', reason: 'stop' }

function fakeClock(onSleep?: () => void): ClockPort & { readonly slept: number[] } {
  const slept: number[] = []
  return {
    slept,
    now: () => 0,
    monotonic: () => 0,
    async sleep(milliseconds) {
      slept.push(milliseconds)
      onSleep?.()
    },
  }
}

function answers(...streams: StreamPart[][]): ModelClient & { readonly asked: ModelRequest[] } {
  const asked: ModelRequest[] = []
  return {
    asked,
    model: { provider: 'p', id: 'm', abilities: [], window: 1 },
    async *stream(request) {
      asked.push(request)
      yield* streams[asked.length - 1] ?? [end]
    },
    body: async () => 'body',
  }
}

async function ask(client: ModelClient, signal = new AbortController().signal): Promise<StreamPart[]> {
  const parts: StreamPart[] = []
  for await (const part of client.stream({ system: '', messages: [], tools: [], signal })) parts.push(part)
  return parts
}

test('waits grow, are told, and the answer comes through', async () => {
  const clock = fakeClock()
  const retries: Retry[] = []
  const client = answers([fault(busy)], [fault(busy)], [text, end])
  expect(await ask(withRetry(client, { clock, random: () => 0.5, onRetry: (retry) => retries.push(retry) }))).toEqual([
    text,
    end,
  ])
  expect(clock.slept).toEqual([750, 1500])
  expect(retries).toEqual([
    { attempt: 1, waitMs: 750, fault: busy },
    { attempt: 2, waitMs: 1500, fault: busy },
  ])
  expect(client.asked.length).toBe(3)
})

test('a wait that the provider asks for is kept, and one beyond patience is not waited for', async () => {
  const clock = fakeClock()
  expect(await ask(withRetry(answers([fault(limited)], [end]), { clock, random: () => 0 }))).toEqual([end])
  expect(clock.slept).toEqual([7_000])
  const hour = { ...limited, retryAfterMs: 3_600_000 }
  expect(await ask(withRetry(answers([fault(hour)], [end]), { clock }))).toEqual([fault(hour)])
})

test('the last fault goes through when all attempts are used', async () => {
  const clock = fakeClock()
  const client = answers([fault(busy)], [fault(busy)], [fault(limited)])
  expect(await ask(withRetry(client, { clock, attempts: 3 }))).toEqual([fault(limited)])
  expect(client.asked.length).toBe(3)
})

test('nothing is tried again after the first part, nor where it cannot help', async () => {
  const clock = fakeClock()
  expect(await ask(withRetry(answers([text, fault(busy)], [end]), { clock }))).toEqual([text, fault(busy)])
  expect(await ask(withRetry(answers([fault(denied)], [end]), { clock }))).toEqual([fault(denied)])
  expect(clock.slept).toEqual([])
})

test('a cancel during the wait ends it', async () => {
  const stop = new AbortController()
  const clock = fakeClock(() => stop.abort())
  const client = answers([fault(busy)], [end])
  expect(await ask(withRetry(client, { clock }), stop.signal)).toMatchObject([{ fault: { code: 'cancelled' } }])
  expect(client.asked.length).toBe(1)
})

test('the body is the client’s own', async () => {
  expect(
    await withRetry(answers(), { clock: fakeClock() }).body({
      system: '',
      messages: [],
      tools: [],
      signal: new AbortController().signal,
    }),
  ).toBe('body')
})
