/** Waits for the calls that come first and for a place under the cap. */
import type { CallState, StepAnswer } from '../call-state.ts'

const cancelled: StepAnswer = {
  kind: 'cancelled',
  code: 'cancelled',
  message: 'Cancelled before it started; it did not run.',
}

export function takeTurn({ environment, ticket, signal }: CallState): StepAnswer | Promise<StepAnswer> {
  const started = environment.scheduler.start(ticket, signal)
  if (typeof started === 'boolean') return started ? undefined : cancelled
  return started.then((mayRun) => (mayRun ? undefined : cancelled))
}
