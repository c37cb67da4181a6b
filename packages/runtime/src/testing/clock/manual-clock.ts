/** A clock that stands still until a test moves it. */
import type { ClockPort } from '../../contract/index.ts'

export interface ManualClock extends ClockPort {
  /** Moves time on; sleepers whose time has come wake in the order of their times, each seeing its own time. */
  advance(milliseconds: number): Promise<void>
  /** Sets the wall clock, forward or back, as a person or a time server does. Durations and sleepers do not notice. */
  setNow(milliseconds: number): void
  /** How many are asleep. */
  readonly sleepers: number
}

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** Starts at `now` (milliseconds since 1970), its monotonic time at 0. */
export function createManualClock(now = Date.UTC(2026, 0, 1)): ManualClock {
  let elapsed = 0
  let offset = now
  let sleepers: readonly Sleeper[] = []

  function remove(sleeper: Sleeper): void {
    sleepers = sleepers.filter((other) => other !== sleeper)
  }

  return {
    now: () => offset + elapsed,
    monotonic: () => elapsed,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (milliseconds <= 0 || signal?.aborted) return resolve()
        const settle = (): void => {
          signal?.removeEventListener('abort', settle)
          remove(sleeper)
          resolve()
        }
        const sleeper: Sleeper = { at: elapsed + milliseconds, wake: settle }
        sleepers = [...sleepers, sleeper]
        signal?.addEventListener('abort', settle, { once: true })
      }),
    async advance(milliseconds) {
      const until = elapsed + milliseconds
      for (;;) {
        const next = sleepers.filter((sleeper) => sleeper.at <= until).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        elapsed = Math.max(elapsed, next.at)
        next.wake()
        await settleTurns()
      }
      elapsed = until
    },
    setNow(milliseconds) {
      offset = milliseconds - elapsed
    },
    get sleepers() {
      return sleepers.length
    },
  }
}

/** Lets whoever just woke go on, and go to sleep again, before time moves further. */
async function settleTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
