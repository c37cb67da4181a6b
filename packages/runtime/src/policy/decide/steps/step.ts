/** One place in the order of a decision. A step that has nothing to say passes the call on. */
import type { PolicyDecision } from '../policy.ts'
import type { Match } from '../../match/target.ts'
import { placeOf } from '../../rules/rule.ts'
import type { Situation } from '../situation.ts'

export type Step = (situation: Situation) => PolicyDecision | undefined

/** A decision by a rule: it names the rule, its place, and the part of the call that it holds for. */
export function byRule(match: Match, behavior: PolicyDecision['behavior'], code: string): PolicyDecision {
  const { rule, part, through } = match
  const verb = { allow: 'allows', ask: 'wants a person to answer for', deny: 'forbids' }[behavior]
  return {
    behavior,
    code,
    reason: `The rule ${rule.text} (${placeOf(rule.origin)}) ${verb} ${part === undefined ? 'this call' : JSON.stringify(part)}${through === undefined ? '' : `, which is touched through ${JSON.stringify(through)}`}.`,
    rule: rule.text,
    source: rule.origin,
    ...(part !== undefined && { part }),
  }
}
