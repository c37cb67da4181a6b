/** Has the start written down before anything happens, so that a call that may have run is never taken for one that did not. */
import { failed } from '../call-state.ts'
import type { CallState, StepAnswer } from '../call-state.ts'

export function recordStart({ environment, call, tool }: CallState): StepAnswer | Promise<StepAnswer> {
  const recording = environment.recordStart(call.id, tool?.repeat ?? 'never')
  return recording?.then((fault) =>
    fault === undefined
      ? undefined
      : failed('not-recorded', `It did not run, because its start could not be recorded: ${fault}`),
  )
}
