import { expect, test } from 'vitest'
import { describeClock } from './clock-conformance.ts'
import { createManualClock } from './manual-clock.ts'

describeClock('the manual clock', () => {
  const clock = createManualClock()
  return { clock, pass: clock.advance }
})

test('sleepers wake in the order of their times, each at its own time', async () => {
  const clock = createManualClock(1_000_000)
  const woken: [name: string, at: number][] = []
  void clock.sleep(300).then(() => woken.push(['late', clock.now()]))
  void clock.sleep(100).then(async () => {
    woken.push(['early', clock.now()])
    await clock.sleep(100)
    woken.push(['again', clock.now()])
  })
  await clock.advance(1_000)
  expect(woken).toEqual([
    ['early', 1_000_100],
    ['again', 1_000_200],
    ['late', 1_000_300],
  ])
  expect([clock.now(), clock.monotonic(), clock.sleepers]).toEqual([1_001_000, 1_000, 0])
})

test('setting the wall clock moves neither durations nor sleepers', async () => {
  const clock = createManualClock()
  let awake = false
  void clock.sleep(50).then(() => (awake = true))
  clock.setNow(0)
  expect([clock.now(), clock.monotonic()]).toEqual([0, 0])
  await clock.advance(49)
  expect(awake).toBe(false)
  await clock.advance(1)
  expect(awake).toBe(true)
})
