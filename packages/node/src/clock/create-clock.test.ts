import { setTimeout as wait } from 'node:timers/promises'
import { describeClock } from '@toolgate/runtime/testing'
import { expect, test } from 'vitest'
import { createClock } from './create-clock.ts'

describeClock('the clock of this machine', () => ({
  clock: createClock(),
  pass: (milliseconds) => wait(milliseconds),
}))

test('a sleep longer than a timer can hold does not end at once', async () => {
  const wake = new AbortController()
  let awake = false
  const sleeping = createClock()
    .sleep(2 ** 33, wake.signal)
    .then(() => (awake = true))
  await wait(20)
  expect(awake).toBe(false)
  wake.abort()
  await sleeping
})
