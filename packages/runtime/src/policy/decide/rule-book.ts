/** All rules of a policy, asked three questions: does one stop this call, could one, and do they cover all of it. */
import type { AnyTool } from '../../contract/index.ts'
import { hitsCommand } from '../match/match-command.ts'
import { nameMatcher } from '../match/match-name.ts'
import { coversByParameter, hitsParameter } from '../match/match-parameter.ts'
import { urlMatcher } from '../match/match-url.ts'
import type { Match, Target } from '../match/target.ts'
import type { PathFacts } from '../paths/path-facts.ts'
import type { Rule, RuleBehavior } from '../rules/rule.ts'
import { coverCommandLine } from './cover-command-line.ts'
import type { PathAccess } from './govern.ts'
import { firstMatch } from './first-match.ts'
import type { Governed } from './governed.ts'
import { mayHit } from './may-hit.ts'
import type { ChangedPath } from './met-files.ts'
import { createRuleLookup, type LookupOptions, type RuleLookup } from './rule-lookup.ts'
import { hitUnnamed, placesOf, type UnnamedFiles } from './unnamed-files.ts'

type Stopping = Exclude<RuleBehavior, 'allow'>

export interface RuleBook {
  /** The first rule that holds for any part or reading of the call. */
  hit(behavior: Stopping, call: Governed): Match | undefined
  /** The first deny or ask rule that could hold for what of a command is known only when it runs. */
  mayHit(call: Governed): Match | undefined
  /** The rule that covers the call, or the first of several that do it together. */
  cover(call: Governed): Match | undefined
  /** Some rule looks for something inside calls of this tool. */
  looksInto(tool: AnyTool): boolean
  hitPath(behavior: Stopping, access: PathAccess, facts: PathFacts): Match | undefined
  /** The places whose facts tell whether a rule holds for files that a call does not name. */
  placesOf(unnamed: readonly UnnamedFiles[]): readonly string[]
}

export function createRuleBook(rules: readonly Rule[], options: LookupOptions): RuleBook {
  const lookup = createRuleLookup(rules, options)
  return {
    hit: (behavior, call) => hit(behavior, call, lookup),
    mayHit: (call) => mayHit(call, lookup),
    cover: (call) => cover(call, lookup),
    looksInto: (tool) => {
      const { allow, ask, deny } = lookup.ofTool(tool, undefined)
      return allow.scoped || ask.scoped || deny.scoped
    },
    hitPath: lookup.hitPath,
    placesOf: (unnamed) => placesOf(unnamed, lookup),
  }
}

function hit(behavior: Stopping, call: Governed, lookup: RuleLookup): Match | undefined {
  const { tool, server, target, files, resources, unnamed, look } = call
  const index = lookup.ofTool(tool, server)[behavior]
  const hitFile = ({ operation, facts }: ChangedPath): Match | undefined =>
    lookup.hitPath(behavior, operation === 'read' ? 'read' : 'edit', facts)
  if (index.bare !== undefined) return { rule: index.bare }
  return (
    firstMatch(index.parametersFor(target.input), (rule) => hitsParameter(rule, target)) ??
    firstMatch(lookup.candidates(call, behavior, 'loose'), (rule) => hitOf(rule, target, lookup)) ??
    firstMatch(files, hitFile) ??
    firstMatch(resources, hitFile) ??
    hitUnnamed(behavior, unnamed, { lookup, look })
  )
}

function hitOf(rule: Rule, target: Target, { paths }: RuleLookup): Match | undefined {
  if (rule.specifier === '*') return { rule, ...(target.values[0] !== undefined && { part: target.values[0] }) }
  if (target.kind === 'path') return paths.hits(rule, target)
  if (target.kind === 'url') return urlMatcher.hits(rule, target)
  if (target.kind === 'name') return nameMatcher.hits(rule, target)
  return target.kind === 'command' ? hitsCommand(rule, target) : undefined
}

function cover(call: Governed, lookup: RuleLookup): Match | undefined {
  const { tool, server, target } = call
  const index = lookup.ofTool(tool, server).allow
  if (index.bare !== undefined) return { rule: index.bare }
  if (target.kind === 'command') return coverCommandLine(call, lookup)
  const candidates = lookup.candidates(call, 'allow', 'exact')
  if (target.kind === 'path') return lookup.paths.covers(candidates, target)
  if (target.kind === 'url') return urlMatcher.covers(candidates, target)
  const byName = target.kind === 'name' ? nameMatcher.covers(candidates, target) : undefined
  return byName ?? coversByParameter(index.parametersFor(target.input), target)
}
