/** The tool's own semantic check of the input alone. */
import type { CallState, StepAnswer } from '../call-state.ts'

export function check({ tool, input, environment }: CallState): StepAnswer {
  const fault = tool?.check?.(input, environment.place)
  return fault === undefined ? undefined : { kind: 'failed', ...endOf(fault) }
}

function endOf({
  code,
  message,
  facts,
}: {
  readonly code: string
  readonly message: string
  readonly facts?: Readonly<Record<string, unknown>>
}) {
  return { code, message, ...(facts !== undefined && { facts }) }
}
