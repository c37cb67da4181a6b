/** Command rules: how a specifier matches is a matter of the shell's grammar; here its answers become matches of rules. */
import { coveredByRules, matchesCommandRule, mayMatchCommandRule, type CommandAnalysis } from '../../shell/index.ts'
import type { Rule } from '../rules/rule.ts'
import type { Match, Target } from './target.ts'

/** A deny or ask rule holds for a command anywhere in the line, whatever it is wrapped in. */
export function hitsCommand(rule: Rule, { command }: Target): Match | undefined {
  if (command === undefined || rule.specifier === undefined) return undefined
  const { matched, part } = matchesCommandRule(rule.specifier, command, rule.behavior)
  return matched ? { rule, ...(part !== undefined && { part }) } : undefined
}

/** A word that is decided at run time could make the rule match. */
export function mayHitCommand(rule: Rule, { command }: Target): boolean {
  return command !== undefined && rule.specifier !== undefined && mayMatchCommandRule(rule.specifier, command)
}

interface CommandCover {
  /** The first rule that covers a part; absent where every part only reads. */
  readonly match?: Match
  /** The rule is the whole line, word for word, with the files that it writes. */
  readonly isWhole: boolean
}

/** Whether the rules cover every part of the line that does more than read. Files that redirections write are not looked at. */
export function coverCommand(rules: readonly Rule[], command: CommandAnalysis): CommandCover | undefined {
  const coverage = coveredByRules(
    rules.flatMap((rule) => rule.specifier ?? []),
    command,
  )
  if (!coverage.covered) return undefined
  const [first] = coverage.by
  const rule = rules.find((candidate) => candidate.specifier === first)
  return {
    isWhole: coverage.by.length === 1 && first === command.command.trim(),
    ...(rule !== undefined && { match: { rule, part: command.command } }),
  }
}
