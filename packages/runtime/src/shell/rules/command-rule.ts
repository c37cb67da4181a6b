/** What the text between the brackets of `Bash(…)` means, and whether a command line fits it. */
import type { CommandAnalysis, SimpleCommand } from '../analysis.ts'
import { textsForAllow, textsForDeny } from './command-texts.ts'
import { matchesWildcard, mayShareText } from './wildcard.ts'

export interface RuleMatch {
  readonly matched: boolean
  /** Source text of the part that matched. */
  readonly part?: string
  /** Set where nothing matched, but a word decided at run time could make a command match. */
  readonly possible?: true
}

/** A specifier ready for matching. */
export interface CommandRule {
  readonly pattern: string
  readonly wildcard: boolean
  /** The pattern without its trailing ` *`, where that is its only wildcard: it matches the bare command too. */
  readonly bare: string | null
}

/**
 * Reads a specifier: exact text, `prefix:*` (the same as `prefix *`), ` *` behind a whole word, `*` anywhere. Null where it is
 * empty and so matches nothing. Source: corpus/permission-rules.jsonl, group exact-and-wildcard.
 */
export function readCommandRule(specifier: string): CommandRule | null {
  const text = specifier.trim()
  if (text === '') return null
  const pattern = text.endsWith(':*') ? `${text.slice(0, -2)} *` : text
  const first = pattern.indexOf('*')
  const trailing = first === pattern.length - 1 && pattern.endsWith(' *')
  return { pattern, wildcard: first >= 0, bare: trailing ? pattern.slice(0, -2) : null }
}

/**
 * Matches a specifier. `deny` and `ask` match when any command found, at any depth and behind any wrapper, fits; `allow`
 * matches one of the commands that bash starts itself (see `coveredByRules` for the whole line).
 */
export function matchesCommandRule(
  specifier: string,
  analysis: CommandAnalysis,
  kind: 'allow' | 'ask' | 'deny',
): RuleMatch {
  const rule = readCommandRule(specifier)
  if (rule === null) return { matched: false }
  if (kind === 'allow') {
    const part = analysis.parts.find((command) => allows(rule, command))
    return part === undefined ? { matched: false } : { matched: true, part: part.text }
  }
  if (fits(rule, analysis.command.trim())) return { matched: true, part: analysis.command }
  for (const command of analysis.commands) {
    if (textsForDeny(command).some((text) => fits(rule, text))) return { matched: true, part: command.text }
  }
  return analysis.commands.some((command) => couldFit(rule, command))
    ? { matched: false, possible: true }
    : { matched: false }
}

/** True where an allow rule of this form may cover the command at all, whatever its text. */
export function isAllowable(rule: CommandRule, command: SimpleCommand): boolean {
  return !command.guessed && (command.allow === 'any' || !rule.wildcard)
}

/** True where an allow rule covers this one command, without looking inside wrappers. */
export function allows(rule: CommandRule, command: SimpleCommand): boolean {
  return isAllowable(rule, command) && textsForAllow(command).some((text) => fits(rule, text))
}

/** True where the text fits the rule. */
export function fits(rule: CommandRule, text: string): boolean {
  if (!rule.wildcard) return rule.pattern === text
  return text === rule.bare || matchesWildcard(rule.pattern, text)
}

/** True where a word decided at run time could make the command fit. */
export function couldFit(rule: CommandRule, command: SimpleCommand): boolean {
  if (command.isStatic || command.words.length === 0) return false
  const pattern = command.words.map((word) => word.value?.replaceAll('*', '?') ?? '*').join(' ')
  return mayShareText(pattern, rule.pattern) || (rule.bare !== null && mayShareText(pattern, rule.bare))
}
