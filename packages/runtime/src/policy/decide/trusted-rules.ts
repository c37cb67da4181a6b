/** Which rules count: a folder that nobody trusts, and a classifier that acts alone, take no permission from a project. */
import type { PermissionMode } from '../../contract/index.ts'
import type { Rule } from '../rules/rule.ts'

/** Deny and ask rules always count: they can only make a session stricter. */
export function trustedRules(
  rules: readonly Rule[],
  { trusted, mode }: { readonly trusted: boolean; readonly mode: PermissionMode },
): readonly Rule[] {
  if (trusted && mode !== 'auto') return rules
  return rules.filter((rule) => rule.behavior !== 'allow' || !isOfFolder(rule))
}

/** What a person answered about a project is kept for it, but is no word of the project. */
function isOfFolder({ scope, origin }: Rule): boolean {
  return (scope === 'project' || scope === 'local') && origin.kind !== 'person'
}
