/** The tool's own semantic check of the input alone. */
import { failedBy } from '../call-state.ts'
import type { CallState, StepAnswer } from '../call-state.ts'

export function check({ tool, input, environment }: CallState): StepAnswer {
  const fault = tool?.check?.(input, environment.place)
  return fault === undefined ? undefined : failedBy(fault)
}
