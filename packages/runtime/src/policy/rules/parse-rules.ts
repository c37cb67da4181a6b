/** Reads many rules at once and keeps what is wrong beside what is right: one bad line never costs the others. */
import { parseRule } from './parse-rule.ts'
import { isRuleFault, type Rule, type RuleBehavior, type RuleFault, type RuleOrigin } from './rule.ts'

export interface ParsedRules {
  readonly rules: readonly Rule[]
  readonly faults: readonly RuleFault[]
}

/** Lists by behaviour, as settings hold them. */
export function parseRules(
  lists: Readonly<Partial<Record<RuleBehavior, readonly string[]>>>,
  origin: RuleOrigin,
): ParsedRules {
  const answers = (['deny', 'ask', 'allow'] as const).flatMap((behavior) =>
    (lists[behavior] ?? []).map((text) => parseRule(text, behavior, origin)),
  )
  return {
    rules: answers.flatMap((answer) => (isRuleFault(answer) ? [] : [answer])),
    faults: answers.filter(isRuleFault),
  }
}
