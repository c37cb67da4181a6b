/** Whether allow rules approve a whole command line: each part needs its own cover. */
import type { CommandAnalysis, SimpleCommand } from '../analysis.ts'
import { createCommandRuleSet, findAllowingRule, findFitting, type CommandRuleSet } from './command-rule-set.ts'

export interface Coverage {
  readonly covered: boolean
  /** Specifiers that covered a part, in order of use. */
  readonly by: readonly string[]
  /** Source text of the first part that no rule covers. */
  readonly uncovered?: string
}

/**
 * True where every part is proven read-only or covered by a specifier. Files written by redirections are not looked at: check
 * `analysis.writes` with `via: 'redirect'` against the rules for files (perm-041, perm-042). A circuit breaker is never
 * covered. A specifier that is exactly the whole line, or a lone `*`, covers it whatever it holds.
 */
export function coveredByRules(specifiers: readonly string[] | CommandRuleSet, analysis: CommandAnalysis): Coverage {
  if (analysis.circuitBreaker !== undefined) return { covered: false, by: [], uncovered: analysis.command }
  const rules = 'others' in specifiers ? specifiers : createCommandRuleSet(specifiers)
  const whole = findFitting(rules, analysis.command.trim(), (rule) => !rule.wildcard || rule.pattern === '*')
  if (whole !== undefined) return { covered: true, by: [whole.specifier] }
  const obstacle = analysis.obstacles[0]
  if (obstacle !== undefined) return { covered: false, by: [], uncovered: obstacle.part }
  if (!analysis.complete) return { covered: false, by: [], uncovered: analysis.command }
  const by = new Set<string>()
  for (const part of analysis.parts) {
    if (!covers(part, rules, by)) return { covered: false, by: [...by], uncovered: part.text }
  }
  return { covered: true, by: [...by] }
}

function covers(command: SimpleCommand, rules: CommandRuleSet, by: Set<string>): boolean {
  if (command.judgement.kind === 'readonly') return true
  const rule = findAllowingRule(rules, command)
  if (rule !== undefined) {
    by.add(rule.specifier)
    return true
  }
  if (command.allow !== 'peel') return false
  const inner = command.inner.filter((found) => !found.guessed)
  return inner.length > 0 && inner.every((found) => covers(found, rules, by))
}
