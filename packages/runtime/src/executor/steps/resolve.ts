/** Lets the tool find out what will really happen; the facts stand beside the input, never inside it. */
import type { Fail } from '../../contract/index.ts'
import { failedBy } from '../call-state.ts'
import type { CallState, StepAnswer } from '../call-state.ts'
import { toContext } from '../context.ts'

export function resolve(state: CallState): StepAnswer | Promise<StepAnswer> {
  const { tool } = state
  if (tool?.resolve === undefined) return undefined
  return ask(state, tool.resolve(state.input, toContext(state)))
}

async function ask(state: CallState, asked: Promise<unknown>): Promise<StepAnswer> {
  const facts = await asked
  if (isFail(facts)) return failedBy(facts)
  state.facts = facts
  return undefined
}

function isFail(facts: unknown): facts is Fail {
  return typeof facts === 'object' && facts !== null && 'done' in facts && facts.done === false && 'code' in facts
}
