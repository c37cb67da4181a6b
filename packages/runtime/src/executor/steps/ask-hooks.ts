/** Asks the hooks before anything is decided. A hook that fails denies; one that rewrites the input sends the call back to its start. */
import { faultAnswer } from '../../policy/index.ts'
import type { HookAnswer } from '../../policy/index.ts'
import type { CallState, StepAnswer } from '../call-state.ts'

export function askHooks(state: CallState): StepAnswer | Promise<StepAnswer> {
  const { preToolUse } = state.environment.hooks
  if (preToolUse === undefined || (state.hooked !== undefined && state.hooked.written === state.written))
    return undefined
  const { call, tool, input, signal } = state
  const asked = preToolUse({ call, tool: tool?.name ?? call.name, input, signal })
  return asked.catch(faultAnswer).then((answer) => take(state, answer))
}

function take(state: CallState, answer: HookAnswer): StepAnswer {
  if (answer.additionalContext !== undefined) state.added.push(answer.additionalContext)
  if (answer.continue === false) state.endsTurn = true
  state.hookAnswer = answer
  if (answer.updatedInput === undefined) return undefined
  state.written = answer.updatedInput
  state.hooked = { written: answer.updatedInput }
  return 'again'
}
