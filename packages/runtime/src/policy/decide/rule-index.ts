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
  /** What rules are filed under. */
  readonly keys: Iterable<string>
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
  const byParameter = Map.groupBy(
    scoped.filter((rule) => parameterOf(rule) !== undefined),
    parameterOf,
  )
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
      byParameter.size > 0 && typeof input === 'object' && input !== null
        ? Object.keys(input).flatMap((name) => byParameter.get(name) ?? [])
        : [],
    all: scoped,
    scoped: scoped.length > 0,
    keys: [...filed.keys()],
    candidates(keys) {
      let found: Set<Rule> | undefined
      for (const key of filed.size === 0 ? [] : keys) {
        const there = filed.get(key)
        if (there !== undefined) for (const rule of there) (found ??= new Set(always)).add(rule)
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
  const keys = ['/']
  for (const form of formsOf(facts)) {
    let folder = ''
    for (const name of segmentsOf(form, boundaries, how)) {
      folder += `/${name}`
      keys.push(folder, name)
    }
  }
  return keys
}

/** The keys of any other subject; of a command those alone under which rules are filed, since it has many words. */
export function keysOfTarget(target: Target, filed: ReadonlySet<string>): Iterable<string> {
  if (target.kind === 'url') return target.values.flatMap((url) => hostOf(url) ?? [])
  if (target.kind === 'name')
    return target.values.flatMap((name) => [name.trim(), ...name.trim().split(/\s+/u).slice(0, 1)])
  if (target.kind === 'command') return wordsOf(target, filed)
  return []
}

const BLANK = /\s/u

/** Every word that a rule may start with: words of the text, and words and program names that quotes or paths hide. */
function wordsOf({ values, command }: Target, filed: ReadonlySet<string>): Iterable<string> {
  const words = new Set<string>()
  const add = (word: string | null | undefined): void => {
    if (typeof word === 'string' && filed.has(word)) words.add(word)
  }
  const commands = command?.commands ?? []
  if (commands.every(({ isStatic, argv }) => isStatic && !BLANK.test(argv[0] ?? ''))) {
    // Every spelling of such a command is known, and starts with one of these.
    for (const text of values) add(firstWordOf(text))
    for (const { program, argv, text, words: written, assignments } of commands) {
      add(program)
      add(argv[0])
      add(firstWordOf(text))
      if (written[0] !== undefined) add(firstWordOf(written[0].text))
      if (assignments[0] !== undefined) add(firstWordOf(assignments[0].text))
    }
    return words
  }
  for (const text of values) text.split(/\s+/u).forEach(add)
  for (const { program, argv, text, wrappers } of commands) {
    add(program)
    argv.forEach(add)
    text.split(/\s+/u).forEach(add)
    wrappers.forEach(add)
  }
  return words
}

function firstWordOf(text: string): string {
  const end = text.indexOf(' ')
  const start = end < 0 ? text : text.slice(0, end)
  return start === '' || BLANK.test(start) ? (/\S+/u.exec(text)?.[0] ?? '') : start
}
