/** Time, so that nothing in the pure rooms reads a clock of its own. */

export interface ClockPort {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds that only grow, for durations. */
  monotonic(): number
  /** Resolves after so many milliseconds, or at once when the signal fires; never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}
