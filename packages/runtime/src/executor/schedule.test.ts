import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflicts } from './claim.ts'
import type { Claim } from './claim.ts'
import { createScheduler } from './schedule.ts'

const look = (...resources: string[]): Claim => ({ kind: 'shared', resources })
const change = (...resources: string[]): Claim => ({ kind: 'exclusive', resources })
const never = new AbortController().signal

test('two changes of one file keep their order; another file does not wait', async () => {
  const scheduler = createScheduler({ limit: 10 })
  const [first, second, other] = [scheduler.arrive(), scheduler.arrive(), scheduler.arrive()]
  scheduler.claim(first, change('/w/a'))
  scheduler.claim(second, change('/w/a'))
  scheduler.claim(other, change('/w/b'))
  expect(scheduler.start(first, never)).toBe(true)
  const secondStarts = scheduler.start(second, never)
  expect(secondStarts).toBeInstanceOf(Promise)
  expect(scheduler.start(other, never)).toBe(true)
  scheduler.finish(first)
  expect(await secondStarts).toBe(true)
})

test('a call that has not said what it touches holds back all later ones, even those that have', async () => {
  const scheduler = createScheduler({ limit: 10 })
  const [unsaid, later] = [scheduler.arrive(), scheduler.arrive()]
  scheduler.claim(later, look('/w/b'))
  const laterStarts = scheduler.start(later, never)
  let started = false
  void Promise.resolve(laterStarts).then(() => (started = true))
  await Promise.resolve()
  expect(started).toBe(false)
  scheduler.claim(unsaid, change('/w/a'))
  expect(await laterStarts).toBe(true)
})

test('looking at a folder waits for a change inside it, and the other way round', () => {
  expect(conflicts(look('/w'), change('/w/a/b.ts'))).toBe(true)
  expect(conflicts(change('/w/a'), look('/w/ab'))).toBe(false)
  expect(conflicts(look('/'), change('/w/a'))).toBe(true)
  expect(conflicts(look('C:\\w'), change('C:\\w\\a'))).toBe(true)
  expect(conflicts({ kind: 'exclusive' }, look('/w'))).toBe(true)
  expect(conflicts({ kind: 'exclusive' }, { kind: 'none' })).toBe(false)
})

test('a cancelled call does not start, and those behind it do', async () => {
  const scheduler = createScheduler({ limit: 1 })
  const cancel = new AbortController()
  const [first, second, third] = [scheduler.arrive(), scheduler.arrive(), scheduler.arrive()]
  for (const ticket of [first, second, third]) scheduler.claim(ticket, change('/w/a'))
  expect(scheduler.start(first, never)).toBe(true)
  const secondStarts = scheduler.start(second, cancel.signal)
  const thirdStarts = scheduler.start(third, never)
  cancel.abort()
  expect(await secondStarts).toBe(false)
  scheduler.finish(second)
  scheduler.finish(first)
  expect(await thirdStarts).toBe(true)
})

test('a claim that changes is waited for by those that had been let go, and waits for those that run', async () => {
  const scheduler = createScheduler({ limit: 10 })
  const [first, runs, waits] = [scheduler.arrive(), scheduler.arrive(), scheduler.arrive()]
  scheduler.claim(first, change('/w/a'))
  scheduler.claim(runs, change('/w/b'))
  scheduler.claim(waits, change('/w/b'))
  expect(scheduler.start(runs, never)).toBe(true)
  const waitsStarts = scheduler.start(waits, never)
  scheduler.claim(first, change('/w/b'))
  const order: string[] = []
  const firstStarts = Promise.resolve(scheduler.start(first, never)).then(() => order.push('first'))
  const last = Promise.resolve(waitsStarts).then(() => order.push('waits'))
  scheduler.finish(runs)
  await firstStarts
  scheduler.finish(first)
  await last
  expect(order).toEqual(['first', 'waits'])
})

const claim = fc.oneof(
  fc.constant<Claim>({ kind: 'none' }),
  fc.record({ kind: fc.constantFrom('shared' as const, 'exclusive' as const) }),
  fc.record({
    kind: fc.constantFrom('shared' as const, 'exclusive' as const),
    resources: fc.array(fc.constantFrom('/w', '/w/a', '/w/b', '/v', 'host:x'), { minLength: 1, maxLength: 2 }),
  }),
)

test('any batch: conflicting calls keep their order and never overlap, the cap holds, every call runs once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(claim, fc.integer({ min: 0, max: 3 }), fc.boolean(), fc.boolean()), { maxLength: 25 }),
      fc.integer({ min: 1, max: 4 }),
      async (calls, limit) => {
        const scheduler = createScheduler({ limit })
        const running = new Set<number>()
        const starts: number[] = []
        let most = 0
        await Promise.all(
          calls.map(async ([claims, length, saysLate, cancelled], index) => {
            const ticket = scheduler.arrive()
            const cancel = new AbortController()
            if (saysLate) await turns(index % 3)
            scheduler.claim(ticket, claims)
            if (cancelled) setTimeout(() => cancel.abort(), 0)
            if (await scheduler.start(ticket, cancel.signal)) {
              starts.push(index)
              for (const other of running) expect(conflicts(calls[other]![0], claims)).toBe(false)
              running.add(index)
              most = Math.max(most, running.size)
              await turns(length)
              running.delete(index)
            }
            scheduler.finish(ticket)
          }),
        )
        expect(most).toBeLessThanOrEqual(limit)
        expect(scheduler.running).toBe(0)
        expect(new Set(starts).size).toBe(starts.length)
        calls.forEach(([, , , cancelled], index) => cancelled || expect(starts).toContain(index))
        starts.forEach((late, position) => {
          for (const early of starts.slice(position + 1)) {
            if (early < late) expect(conflicts(calls[early]![0], calls[late]![0])).toBe(false)
          }
        })
      },
    ),
  )
})

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await Promise.resolve()
}
