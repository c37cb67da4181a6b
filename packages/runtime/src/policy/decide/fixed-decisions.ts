/** Calls whose decision cannot depend on their input: it is made once for each tool, because most small calls are of this kind. */
import type { AnyTool } from '../../contract/index.ts'
import type { PolicyDecision } from './policy.ts'
import type { PolicyRequest } from './policy-request.ts'
import type { RuleBook } from './rule-book.ts'

/** `decide` is asked at most once for each tool that only computes, names no subject, and has no rule that looks into its calls. */
export function createFixedDecisions(
  book: RuleBook,
  decide: (request: PolicyRequest) => PolicyDecision,
): (request: PolicyRequest) => PolicyDecision | undefined {
  const known = new WeakMap<AnyTool, PolicyDecision | 'depends'>()
  return (request) => {
    const { tool, effect, server, hook, definition, command } = request
    if (effect.access !== 'pure' || effect.resources !== undefined) return undefined
    if (server !== undefined || hook !== undefined || definition !== undefined || command !== undefined)
      return undefined
    let decision = known.get(tool)
    if (decision === undefined) {
      decision = tool.subject !== undefined || book.looksInto(tool) ? 'depends' : decide(request)
      known.set(tool, decision)
    }
    return decision === 'depends' ? undefined : decision
  }
}
