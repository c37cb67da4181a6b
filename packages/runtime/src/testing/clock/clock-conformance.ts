/** What every clock port must do. */
import { describe, expect, test } from 'vitest'
import type { ClockPort } from '../../contract/index.ts'

export interface ClockUnderTest {
  readonly clock: ClockPort
  /** Lets so many milliseconds pass. */
  pass(milliseconds: number): Promise<void>
}

export function describeClock(name: string, create: () => ClockUnderTest): void {
  describe(`${name} is a clock port`, () => {
    test('it tells milliseconds since 1970', () => {
      expect(create().clock.now()).toBeGreaterThan(Date.UTC(2025, 0, 1))
    })

    test('monotonic time only grows, as time passes', async () => {
      const { clock, pass } = create()
      const before = clock.monotonic()
      await pass(20)
      const after = clock.monotonic()
      expect(after - before).toBeGreaterThanOrEqual(19)
      expect(clock.monotonic()).toBeGreaterThanOrEqual(after)
    })

    test('a sleeper wakes after its time and not before', async () => {
      const { clock, pass } = create()
      let awake = false
      const sleeping = clock.sleep(60).then(() => (awake = true))
      await pass(10)
      expect(awake).toBe(false)
      await pass(60)
      await sleeping
      expect(awake).toBe(true)
    })

    test('a signal wakes a sleeper at once, and nothing rejects', async () => {
      const { clock } = create()
      const wake = new AbortController()
      const sleeping = clock.sleep(600_000, wake.signal)
      wake.abort(new Error('enough'))
      await expect(sleeping).resolves.toBeUndefined()
      await expect(clock.sleep(600_000, AbortSignal.abort())).resolves.toBeUndefined()
    })

    test('no time at all, and less than none, is no sleep', async () => {
      const { clock } = create()
      await expect(Promise.all([clock.sleep(0), clock.sleep(-5)])).resolves.toEqual([undefined, undefined])
    })
  })
}
