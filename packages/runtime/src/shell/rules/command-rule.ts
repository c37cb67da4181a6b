/** What the text between the brackets of `Bash(…)` means, and whether a command line fits it. */
import type { CommandAnalysis, SimpleCommand } from '../analysis.ts'
import { mayStartWith, textsForAllow, textsForDeny } from './command-texts.ts'
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
  /** What every text that fits starts with. */
  readonly start: string
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
  const start = first < 0 ? pattern : pattern.slice(0, first).trimEnd()
  return { pattern, wildcard: first >= 0, bare: trailing ? pattern.slice(0, -2) : null, start }
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
  const part = findPart(rule, analysis)
  if (part !== undefined) return { matched: true, part }
  return analysis.commands.some((command) => couldFit(rule, command))
    ? { matched: false, possible: true }
    : { matched: false }
}

/** True where nothing matches a deny or ask rule, but a word decided at run time could make a command match. */
export function mayMatchCommandRule(specifier: string, analysis: CommandAnalysis): boolean {
  const rule = readCommandRule(specifier)
  if (rule === null || !analysis.commands.some((command) => couldFit(rule, command))) return false
  return findPart(rule, analysis) === undefined
}

function findPart(rule: CommandRule, analysis: CommandAnalysis): string | undefined {
  if (fits(rule, analysis.command.trim())) return analysis.command
  // Most commands are of another program than the rule, and their spellings need not be written out.
  const suits = (text: string): boolean => fits(rule, text)
  return analysis.commands.find((command) => mayStartWith(command, rule.start) && textsForDeny(command).some(suits))
    ?.text
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
