/** Path rules: an allow must hold for the path and for the place that it leads to, a deny for any name on the way. */
import { formsOf } from '../paths/forms-of.ts'
import type { Boundaries, PathFacts } from '../paths/path-facts.ts'
import { segmentsOf } from '../paths/path-segments.ts'
import type { Rule } from '../rules/rule.ts'
import { compilePathPattern, matchesPathPattern, type PathPattern } from './path-pattern.ts'
import type { Match, Matcher, Target } from './target.ts'

/** Matches paths that are the subject of a call, and single paths that a call of another kind touches. */
export interface PathMatcher extends Matcher {
  patternOf(rule: Rule): PathPattern
  /** `isLook`: the path is read, so a folder stands for what is in it. */
  hitsPath(rule: Rule, facts: PathFacts, isLook: boolean): Match | undefined
  coversPath(rules: readonly Rule[], facts: PathFacts, isLook: boolean): Match | undefined
}

/** Compiled patterns are kept as long as their rule: a rule is immutable, and boundaries belong to one policy. */
export function createPathMatcher(boundaries: Boundaries): PathMatcher {
  const compiled = new WeakMap<Rule, PathPattern>()
  const patternOf = (rule: Rule): PathPattern => {
    const known = compiled.get(rule)
    if (known !== undefined) return known
    const pattern = compilePathPattern(rule, boundaries)
    compiled.set(rule, pattern)
    return pattern
  }
  const matches = (rule: Rule, path: string, isLook: boolean): boolean =>
    matchesPathPattern(
      patternOf(rule),
      segmentsOf(path, boundaries, rule.behavior === 'allow' ? 'exact' : 'loose'),
      isLook,
    )

  const hitsPath = (rule: Rule, facts: PathFacts, isLook: boolean): Match | undefined => {
    const part = formsOf(facts).find((form) => matches(rule, form, isLook))
    return part === undefined ? undefined : { rule, part }
  }
  const coversPath = (rules: readonly Rule[], facts: PathFacts, isLook: boolean): Match | undefined => {
    const forms = [facts.absolute, facts.real, facts.byText?.real ?? facts.real]
    const found = forms.map((form) => rules.find((rule) => matches(rule, form, isLook)))
    const [lexical] = found
    return lexical === undefined || found.includes(undefined) ? undefined : { rule: lexical, part: facts.absolute }
  }

  return {
    patternOf,
    hitsPath,
    coversPath,
    hits(rule, target) {
      return firstDefined(target.paths, (facts) => hitsPath(rule, facts, target.access !== 'edit'))
    },
    covers(rules, target: Target) {
      if (!target.pathsKnown || target.paths.length === 0) return undefined
      const found = target.paths.map((facts) => coversPath(rules, facts, target.access !== 'edit'))
      return found.includes(undefined) ? undefined : found[0]
    },
  }
}

function firstDefined<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
