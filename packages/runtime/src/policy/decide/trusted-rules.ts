/** Which rules count: a folder that nobody trusts, and a classifier that acts alone, take no permission from a project. */
import type { AnyTool, PermissionMode } from '../../contract/index.ts'
import type { Rule } from '../rules/rule.ts'
import { canonicalNames } from './govern.ts'
import { isBroadAllow } from './is-broad-allow.ts'
import type { RuleWarning } from './policy.ts'

interface TrustOptions {
  readonly trusted: boolean
  readonly mode: PermissionMode
  readonly knownTools: readonly AnyTool[]
  /** No allow rule for commands answers in the classifier's place. */
  readonly classifyCommands: boolean
}

/** Deny and ask rules always count: they can only make a session stricter. */
export function trustedRules(rules: readonly Rule[], options: TrustOptions): readonly Rule[] {
  const { trusted, mode } = options
  if (trusted && mode !== 'auto') return rules
  const suspended = new Set(suspendedRules(rules, options))
  return rules.filter((rule) => rule.behavior !== 'allow' || !(isOfFolder(rule) || suspended.has(rule)))
}

/** A remark on each rule that is set aside because a classifier decides. */
export function suspensions(rules: readonly Rule[], options: TrustOptions): readonly RuleWarning[] {
  return suspendedRules(rules, options).map((rule) => ({
    rule,
    message: `${rule.text} does not count in the mode auto: it would let run what the classifier is there to judge.`,
  }))
}

function suspendedRules(rules: readonly Rule[], { mode, knownTools, classifyCommands }: TrustOptions): readonly Rule[] {
  if (mode !== 'auto') return []
  const canonical = canonicalNames(knownTools)
  return rules.filter(
    ({ behavior, tool, specifier }) =>
      behavior === 'allow' &&
      canonical.get(tool)?.subject?.kind === 'command' &&
      (classifyCommands || isBroadAllow(specifier)),
  )
}

/** What a person answered about a project is kept for it, but is no word of the project. */
function isOfFolder({ scope, origin }: Rule): boolean {
  return (scope === 'project' || scope === 'local') && origin.kind !== 'person'
}
