import { expect, test } from 'vitest'
import type { ToolgateEvent } from '@toolgate/runtime/contract'
import { inCallOrder } from './in-call-order.ts'

const outcome = {
  kind: 'done',
  content: [{ type: 'text', text: 'x' }],
  repairs: [],
  timing: { startedAt: 0, endedAt: 0, waitedMs: 0, ranMs: 0 },
} as const

const start = (id: string): ToolgateEvent => ({
  type: 'call-start',
  call: { id, name: 'T', input: {} },
  tool: 'T',
  summary: id,
})
const end = (id: string): ToolgateEvent => ({ type: 'call-end', callId: id, tool: 'T', outcome, summary: id })

test('ends wait for the calls before them', () => {
  const told: string[] = []
  const listen = inCallOrder((event) => told.push(event.type === 'call-end' ? event.summary : event.type))
  for (const event of [
    start('a'),
    start('b'),
    start('c'),
    end('c'),
    { type: 'text', text: 'x' } as const,
    end('a'),
    end('b'),
  ])
    listen(event)
  expect(told).toEqual(['call-start', 'call-start', 'call-start', 'text', 'a', 'b', 'c'])
})

test('an end without a start is told', () => {
  const told: string[] = []
  inCallOrder((event) => told.push(event.type))(end('a'))
  expect(told).toEqual(['call-end'])
})
