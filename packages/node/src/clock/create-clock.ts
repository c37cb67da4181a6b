/** The machine's clock. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClockPort } from '@toolgate/runtime/contract'

/** Longer delays overflow the timers of Node and would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Durations and sleeping follow the monotonic clock: setting the wall clock does not touch them. */
export function createClock(): ClockPort {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    async sleep(milliseconds, signal) {
      const until = performance.now() + milliseconds
      for (let left = milliseconds; left > 0 && !signal?.aborted; left = until - performance.now()) {
        const options = signal === undefined ? {} : { signal }
        await sleep(Math.min(left, LONGEST_TIMER_MS), undefined, options).catch(() => {})
      }
    },
  }
}
