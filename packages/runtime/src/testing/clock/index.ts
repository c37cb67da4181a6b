/** A clock that a test moves, and what every clock port must do. */
export { createManualClock } from './manual-clock.ts'
export type { ManualClock } from './manual-clock.ts'
export { describeClock } from './clock-conformance.ts'
export type { ClockUnderTest } from './clock-conformance.ts'
