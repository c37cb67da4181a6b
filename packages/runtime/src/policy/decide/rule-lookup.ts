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

interface Indexes extends Readonly<Record<RuleBehavior, RuleIndex>> {
  /** What rules of any behaviour are filed under. */
  readonly filed: ReadonlySet<string>
}

/** What of a call its rules are looked up by. */
interface CallSubject {
  readonly tool: AnyTool
  readonly server: string | undefined
  readonly target: Target
}

export interface RuleLookup {
  readonly boundaries: Boundaries
  readonly paths: PathMatcher
  ofTool(tool: AnyTool, server: string | undefined): Indexes
  ofPaths(access: PathAccess): Indexes
  /** Rules that may match the subject of a call. */
  candidates(call: CallSubject, behavior: RuleBehavior, how: 'exact' | 'loose'): readonly Rule[]
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
    const [allow, ask, deny] = [of('allow'), of('ask'), of('deny')]
    return { allow, ask, deny, filed: new Set([...allow.keys, ...ask.keys, ...deny.keys]) }
  }

  const byTool = new WeakMap<AnyTool, Map<string | undefined, Indexes>>()
  const byAccess = new Map<PathAccess, Indexes>()
  const ofTool = (tool: AnyTool, server: string | undefined): Indexes =>
    remember(remembered(byTool, tool), server, () => file(governance.ofTool(tool, server), tool.subject?.kind))
  const keysOf = ({ tool, server, target }: CallSubject, how: 'exact' | 'loose'): Iterable<string> => {
    if (target.kind === 'path') return target.paths.flatMap((facts) => keysOfPath(facts, boundaries, how))
    return keysOfTarget(target, ofTool(tool, server).filed)
  }
  // One call is asked about several times in a row.
  let last: { readonly target: Target; readonly how: 'exact' | 'loose'; readonly keys: Iterable<string> } | undefined
  const keysFor = (call: CallSubject, how: 'exact' | 'loose'): Iterable<string> => {
    const { target } = call
    if (last?.target !== target || (last.how !== how && target.kind === 'path'))
      last = { target, how, keys: keysOf(call, how) }
    return last.keys
  }
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
    ofTool,
    ofPaths,
    candidates(call, behavior, how) {
      const index = ofTool(call.tool, call.server)[behavior]
      return index.scoped ? index.candidates(keysFor(call, how)) : []
    },
    hitPath: (behavior, access, facts) => {
      const index = ofPaths(access)[behavior]
      if (!index.scoped) return undefined
      const candidates = index.candidates(keysOfPath(facts, boundaries, 'loose'))
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
  const known = maps.get(key)
  if (known !== undefined) return known
  const created = new Map<Inner, Value>()
  maps.set(key, created)
  return created
}
