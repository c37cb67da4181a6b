/** Many rules ready for matching: found by their first word, so that ten thousand cost hardly more than ten. */
import type { CommandAnalysis, SimpleCommand } from '../analysis.ts'
import { couldFit, fits, isAllowable, readCommandRule, type CommandRule, type RuleMatch } from './command-rule.ts'
import { textsForAllow, textsForDeny } from './command-texts.ts'

export interface NamedRule extends CommandRule {
  /** As it was given. */
  readonly specifier: string
}

export interface CommandRuleSet {
  /** Rules whose first word holds no wildcard, by that word. */
  readonly byFirstWord: ReadonlyMap<string, readonly NamedRule[]>
  /** All others. */
  readonly others: readonly NamedRule[]
}

export interface RuleSetMatch extends RuleMatch {
  readonly specifier?: string
}

/** Compiles specifiers; empty ones are left out. Keep the result: compiling looks at every rule, matching does not. */
export function createCommandRuleSet(specifiers: readonly string[]): CommandRuleSet {
  const byFirstWord = new Map<string, NamedRule[]>()
  const others: NamedRule[] = []
  for (const specifier of specifiers) {
    const rule = readCommandRule(specifier)
    if (rule === null) continue
    const word = firstWordOf(rule.pattern)
    const named: NamedRule = { ...rule, specifier }
    const bucket = byFirstWord.get(word)
    if (word.includes('*')) others.push(named)
    else if (bucket === undefined) byFirstWord.set(word, [named])
    else bucket.push(named)
  }
  return { byFirstWord, others }
}

/** The first rule of the set that fits, as `matchesCommandRule` does for one rule. */
export function matchCommandRules(
  rules: CommandRuleSet,
  analysis: CommandAnalysis,
  kind: 'allow' | 'ask' | 'deny',
): RuleSetMatch {
  if (kind === 'allow') {
    for (const part of analysis.parts) {
      const rule = findAllowingRule(rules, part)
      if (rule !== undefined) return { matched: true, specifier: rule.specifier, part: part.text }
    }
    return { matched: false }
  }
  const whole = findFitting(rules, analysis.command.trim())
  if (whole !== undefined) return { matched: true, specifier: whole.specifier, part: analysis.command }
  for (const command of analysis.commands) {
    for (const text of textsForDeny(command)) {
      const rule = findFitting(rules, text)
      if (rule !== undefined) return { matched: true, specifier: rule.specifier, part: command.text }
    }
  }
  return analysis.commands.some((command) => mayFit(rules, command))
    ? { matched: false, possible: true }
    : { matched: false }
}

/** The rule that allows this one command, without looking inside wrappers. */
export function findAllowingRule(rules: CommandRuleSet, command: SimpleCommand): NamedRule | undefined {
  if (isEmpty(rules)) return undefined
  for (const text of textsForAllow(command)) {
    const rule = findFitting(rules, text, (found) => isAllowable(found, command))
    if (rule !== undefined) return rule
  }
  return undefined
}

/** The first rule whose pattern the text fits. */
export function findFitting(
  rules: CommandRuleSet,
  text: string,
  accepts: (rule: NamedRule) => boolean = () => true,
): NamedRule | undefined {
  if (isEmpty(rules)) return undefined
  const suits = (rule: NamedRule) => fits(rule, text) && accepts(rule)
  return rules.byFirstWord.get(firstWordOf(text))?.find(suits) ?? rules.others.find(suits)
}

function isEmpty({ byFirstWord, others }: CommandRuleSet): boolean {
  return byFirstWord.size + others.length === 0
}

function mayFit(rules: CommandRuleSet, command: SimpleCommand): boolean {
  if (command.isStatic || command.words.length === 0) return false
  // With an unknown name every rule could be meant.
  if (command.program === null) return !isEmpty(rules)
  const named = rules.byFirstWord.get(command.words[0]!.value!) ?? []
  return [...named, ...rules.others].some((rule) => couldFit(rule, command))
}

function firstWordOf(text: string): string {
  const end = text.indexOf(' ')
  return end < 0 ? text : text.slice(0, end)
}
