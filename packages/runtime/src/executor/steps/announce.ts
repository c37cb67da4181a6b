/** Tells once that a call is there: as soon as its input is understood, and in any case before its end is told. */
import type { CallState, StepAnswer } from '../call-state.ts'

export function announce(state: CallState): StepAnswer {
  if (state.announced) return undefined
  state.announced = true
  state.environment.listen({
    type: 'call-start',
    call: state.call,
    tool: state.tool?.name ?? state.call.name,
    summary: summaryOf(state),
  })
  return undefined
}

/** The tool's one line for people, or its name where it has none to give. */
export function summaryOf({ tool, input, call }: CallState): string {
  try {
    return (input === undefined ? undefined : tool?.summary?.(input)) ?? call.name
  } catch {
    return call.name
  }
}
