/** Filed rules by tool and by what is done to paths: each is filed when it is first asked for, and kept. */
import type { AnyTool } from '../../contract/index.ts'
import { createPathMatcher, type PathMatcher } from '../match/match-path.ts'
import type { Match, Target } from '../match/target.ts'
import type { Boundaries, PathFacts } from '../paths/path-facts.ts'
import type { Rule, RuleBehavior } from '../rules/rule.ts'
import { createGovernance, type PathAccess } from './govern.ts'
import { firstMatch } from './first-match.ts'
import { createPatternIndex, type PatternIndex } from './pattern-index.ts'
import { createRuleIndex, keysOfPath, keysOfTarget, type RuleIndex } from './rule-index.ts'

type Indexes = Readonly<Record<RuleBehavior, RuleIndex>>

export interface RuleLookup {
  readonly boundaries: Boundaries
  readonly paths: PathMatcher
  ofTool(tool: AnyTool, server: string | undefined): Indexes
  ofPaths(access: PathAccess): Indexes
  /** Rules of an index that may match the subject of a call. */
  candidates(index: RuleIndex, target: Target, how: 'exact' | 'loose'): readonly Rule[]
  /** Deny and ask rules for paths, to be asked about patterns of the shell. */
  patterns(access: PathAccess): Readonly<Record<Exclude<RuleBehavior, 'allow'>, PatternIndex>>
  /** The deny or ask rule that holds for one path. */
  hitPath(behavior: Exclude<RuleBehavior, 'allow'>, access: PathAccess, facts: PathFacts): Match | undefined
  /** The allow rule that covers one path. */
  coverPath(access: PathAccess, facts: PathFacts): Match | undefined
}

export interface LookupOptions {
  readonly knownTools: readonly AnyTool[]
  readonly boundaries: Boundaries
}

export function createRuleLookup(rules: readonly Rule[], { knownTools, boundaries }: LookupOptions): RuleLookup {
  const governance = createGovernance(rules, knownTools)
  const paths = createPathMatcher(boundaries)
  const file = (governing: readonly Rule[], kind: Target['kind']): Indexes => {
    const of = (behavior: RuleBehavior): RuleIndex =>
      createRuleIndex(
        governing.filter((rule) => rule.behavior === behavior),
        { kind, patternOf: paths.patternOf },
      )
    return { allow: of('allow'), ask: of('ask'), deny: of('deny') }
  }

  const byTool = new WeakMap<AnyTool, Map<string | undefined, Indexes>>()
  const byAccess = new Map<PathAccess, Indexes>()
  const keys = new WeakMap<Target, Map<'exact' | 'loose', readonly string[]>>()
  const keysFor = (target: Target, how: 'exact' | 'loose'): readonly string[] =>
    remember(remembered(keys, target), how, () =>
      target.kind === 'path'
        ? target.paths.flatMap((facts) => keysOfPath(facts, boundaries, how))
        : keysOfTarget(target),
    )
  const ofPaths = (access: PathAccess): Indexes =>
    remember(byAccess, access, () => file(governance.ofPaths(access), 'path'))

  const patterns = new Map<PathAccess, Readonly<Record<Exclude<RuleBehavior, 'allow'>, PatternIndex>>>()

  return {
    boundaries,
    paths,
    patterns: (access) =>
      remember(patterns, access, () => {
        const { deny, ask } = ofPaths(access)
        return {
          deny: createPatternIndex(deny.all, paths.patternOf),
          ask: createPatternIndex(ask.all, paths.patternOf),
        }
      }),
    ofTool: (tool, server) =>
      remember(remembered(byTool, tool), server, () => file(governance.ofTool(tool, server), tool.subject?.kind)),
    ofPaths,
    candidates: (index, target, how) => (index.scoped ? index.candidates(keysFor(target, how)) : []),
    hitPath: (behavior, access, facts) => {
      const index = ofPaths(access)[behavior]
      const candidates = index.scoped ? index.candidates(keysOfPath(facts, boundaries, 'loose')) : []
      // What is in a folder is read and changed through the folder: by a list, a copy into it, a search.
      const isLook = access === 'read' || facts.kind === 'directory' || facts.kind === 'missing'
      return firstMatch(candidates, (rule) => paths.hitsPath(rule, facts, isLook))
    },
    coverPath: (access, facts) => {
      const index = ofPaths(access).allow
      if (index.bare !== undefined) return { rule: index.bare }
      return paths.coversPath(index.candidates(keysOfPath(facts, boundaries, 'exact')), facts, access === 'read')
    },
  }
}

function remember<Key, Value>(map: Map<Key, Value>, key: Key, find: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const found = find()
  map.set(key, found)
  return found
}

function remembered<Key extends WeakKey, Inner, Value>(
  maps: WeakMap<Key, Map<Inner, Value>>,
  key: Key,
): Map<Inner, Value> {
  const known = maps.get(key) ?? new Map<Inner, Value>()
  maps.set(key, known)
  return known
}
