/** Finds the few rules that can matter for one call among very many, so that a decision takes as long with ten thousand as with ten. */
import type { SubjectKind } from '../../contract/index.ts'
import { literalKeysOf, type PathPattern } from '../match/path-pattern.ts'
import { hostOf, literalDomainOf } from '../match/match-url.ts'
import { parameterOf } from '../match/match-parameter.ts'
import type { Target } from '../match/target.ts'
import { formsOf } from '../paths/forms-of.ts'
import { segmentsOf } from '../paths/path-segments.ts'
import type { Boundaries, PathFacts } from '../paths/path-facts.ts'
import type { Rule } from '../rules/rule.ts'

export interface RuleIndex {
  /** The first rule without a specifier. */
  readonly bare?: Rule
  /** Rules about a parameter that this input has. */
  parametersFor(input: unknown): readonly Rule[]
  /** Every rule with a specifier. */
  readonly all: readonly Rule[]
  readonly scoped: boolean
  /** Every rule that may match, in the order of the settings. */
  candidates(keys: Iterable<string>): readonly Rule[]
}

/** How rules of one kind of subject are filed; no keys means that the rule has to be looked at every time. */
interface Filing {
  readonly kind: SubjectKind | undefined
  readonly patternOf: (rule: Rule) => PathPattern
}

export function createRuleIndex(rules: readonly Rule[], filing: Filing): RuleIndex {
  const bare = rules.find((rule) => rule.specifier === undefined)
  const scoped = rules.filter((rule) => rule.specifier !== undefined)
  const byParameter = Map.groupBy(scoped, (rule) => parameterOf(rule) ?? '')
  const order = new Map(scoped.map((rule, index) => [rule, index] as const))
  const filed = new Map<string, Rule[]>()
  const always: Rule[] = []
  for (const rule of scoped) {
    const keys = keysOfRule(rule, filing)
    if (keys.length === 0) always.push(rule)
    for (const key of keys) {
      const there = filed.get(key)
      if (there === undefined) filed.set(key, [rule])
      else there.push(rule)
    }
  }
  return {
    ...(bare !== undefined && { bare }),
    parametersFor: (input) =>
      typeof input === 'object' && input !== null
        ? Object.keys(input).flatMap((name) => byParameter.get(name) ?? [])
        : [],
    all: scoped,
    scoped: scoped.length > 0,
    candidates(keys) {
      let found: Set<Rule> | undefined
      for (const key of filed.size === 0 ? [] : keys) {
        for (const rule of filed.get(key) ?? []) (found ??= new Set(always)).add(rule)
      }
      return found === undefined
        ? always
        : [...found].toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
    },
  }
}

function keysOfRule(rule: Rule, { kind, patternOf }: Filing): readonly string[] {
  const specifier = rule.specifier ?? ''
  if (kind === 'path') return literalKeysOf(patternOf(rule))
  if (kind === 'url') return [literalDomainOf(rule)].filter((key) => key !== undefined)
  if (kind === 'command' || kind === 'name') {
    const [word = ''] = specifier.replace(/:\*$/u, ' *').split(/\s+/u)
    return word === '' || /[*\\'"$]/u.test(word) ? [] : [word]
  }
  return []
}

/** The keys under which rules for a path may be filed: every folder above it, and every name in it. */
export function keysOfPath(facts: PathFacts, boundaries: Boundaries, how: 'exact' | 'loose'): readonly string[] {
  const keys = new Set<string>()
  for (const form of formsOf(facts)) {
    let folder = ''
    keys.add('/')
    for (const name of segmentsOf(form, boundaries, how)) {
      folder += `/${name}`
      keys.add(folder)
      keys.add(name)
    }
  }
  return [...keys]
}

/** The keys of any other subject. */
export function keysOfTarget(target: Target): readonly string[] {
  if (target.kind === 'url') return target.values.flatMap((url) => hostOf(url) ?? [])
  if (target.kind === 'name')
    return target.values.flatMap((name) => [name.trim(), ...name.trim().split(/\s+/u).slice(0, 1)])
  if (target.kind === 'command') return wordsOf(target)
  return []
}

/** Every word that a rule may start with: words of the text, and words and program names that quotes or paths hide. */
function wordsOf(target: Target): readonly string[] {
  const words = new Set(target.values.flatMap((command) => command.split(/\s+/u)))
  for (const command of target.command?.commands ?? []) {
    if (command.program !== null) words.add(command.program)
    for (const word of command.argv) if (word !== null) words.add(word)
    for (const word of command.text.split(/\s+/u)) words.add(word)
    for (const wrapper of command.wrappers) words.add(wrapper)
  }
  return [...words]
}
