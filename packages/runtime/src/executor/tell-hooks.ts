/** Tells the hooks how a call ended; they may add context for the model, and can change nothing else. */
import { text } from '../contract/index.ts'
import type { Outcome } from '../contract/index.ts'
import type { HookAnswer } from '../policy/index.ts'
import type { CallState } from './call-state.ts'

export function tellHooks(state: CallState, outcome: Outcome): Outcome | Promise<Outcome> {
  const { hooks } = state.environment
  const hook = outcome.kind === 'done' ? hooks.postToolUse : hooks.postToolUseFailure
  if (hook === undefined) return outcome
  const { call, tool, input, signal } = state
  const told = hook({ call, tool: tool?.name ?? call.name, input, signal, outcome })
  return told.catch((): HookAnswer => ({})).then((answer) => withAnswer(outcome, answer))
}

function withAnswer(outcome: Outcome, { additionalContext, continue: goesOn }: HookAnswer): Outcome {
  return {
    ...outcome,
    ...(additionalContext !== undefined && { content: [...outcome.content, text(additionalContext)] }),
    ...(goesOn === false && { endsTurn: true as const }),
  }
}
