/** What of one call rules are matched against: everything found out once, so that each rule only compares. */
import type { Subject, SubjectKind } from '../../contract/index.ts'
import type { CommandAnalysis } from '../../shell/index.ts'
import type { Boundaries, PathFacts } from '../paths/path-facts.ts'
import type { Rule } from '../rules/rule.ts'

export interface Target {
  readonly kind: SubjectKind | undefined
  readonly access: Subject<unknown>['access']
  /** The subject's texts: commands, paths as written, URLs or names. */
  readonly values: readonly string[]
  readonly input: unknown
  /** For paths, one entry a value, in the same order. */
  readonly paths: readonly PathFacts[]
  /** Somebody looked at the disk for every path. */
  readonly pathsKnown: boolean
  readonly command: CommandAnalysis | undefined
  readonly boundaries: Boundaries
}

/** A rule that holds for a call, and the part of the call that it holds for. */
export interface Match {
  readonly rule: Rule
  readonly part?: string
  /** Where the part is not named by the call: the folder or the pattern that it is met through. */
  readonly through?: string
}

/**
 * How rules with specifiers match one kind of subject. `hits`: the rule holds for any part or reading of the call, which is
 * what deny and ask rules need. `covers`: the rules together hold for all of it in every reading, which is what allow rules need.
 */
export interface Matcher {
  hits(rule: Rule, target: Target): Match | undefined
  /** The rules given all allow. `undefined`: something of the call is not covered. */
  covers(rules: readonly Rule[], target: Target): Match | undefined
}
