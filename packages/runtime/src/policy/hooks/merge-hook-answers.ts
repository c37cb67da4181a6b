/** Several hooks speak about one call: the strictest decision holds, and the result does not depend on which of them was quicker. */
import type { HookAnswer } from './hooks.ts'

const strictestFirst = ['deny', 'defer', 'ask', 'allow'] as const

/** Characters of added context that the model is shown at most, over all hooks of a call. */
const CONTEXT_LIMIT = 10_000

/**
 * Answers in the order in which the hooks are declared. The strictest decision wins with its reason; the last updated input
 * wins, because each hook replaces the whole input; contexts are joined in order; one stop is enough to stop.
 */
export function mergeHookAnswers(answers: readonly HookAnswer[]): HookAnswer {
  const decision = strictestFirst.find((candidate) => answers.some((answer) => answer.decision === candidate))
  const decider = answers.find((answer) => answer.decision !== undefined && answer.decision === decision)
  const rewriter = answers.findLast((answer) => answer.updatedInput !== undefined)
  const stopper = answers.find((answer) => answer.continue === false)
  const context = answers.flatMap((answer) => answer.additionalContext ?? []).join('\n')
  return {
    ...(decision !== undefined && { decision }),
    ...(decider?.reason !== undefined && { reason: decider.reason }),
    ...(decider?.by !== undefined && { by: decider.by }),
    ...(rewriter !== undefined && { updatedInput: rewriter.updatedInput }),
    ...(context !== '' && { additionalContext: context.slice(0, CONTEXT_LIMIT) }),
    ...(stopper !== undefined && { continue: false as const }),
    ...(stopper?.stopReason !== undefined && { stopReason: stopper.stopReason }),
  }
}

/** What a hook that failed before a call counts as: nothing falls to allow. */
export function faultAnswer(error: unknown, by?: string): HookAnswer {
  const cause = error instanceof Error ? error.message : String(error)
  return { decision: 'deny', reason: `A hook failed before the call: ${cause}`, ...(by !== undefined && { by }) }
}
