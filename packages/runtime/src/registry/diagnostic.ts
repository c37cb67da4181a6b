/** What is wrong with a set of registrations: named with both origins, so that nothing is overwritten in silence. */
import { sourceName } from './entry.ts'
import type { Registered } from './entry.ts'

export interface Diagnostic {
  readonly code: 'duplicate-name' | 'alias-is-name' | 'duplicate-alias' | 'invalid-name'
  /** The name or alias in question. */
  readonly name: string
  /** The registration that the name leads to; absent when it leads nowhere. */
  readonly kept?: Registered
  /** The registration that lost the name. */
  readonly lost: Registered
  readonly message: string
}

export function duplicateName(kept: Registered, lost: Registered): Diagnostic {
  const name = lost.tool.name
  const message = `Two tools are named ${name}: the one of ${sourceName(kept.source)} is used, the one of ${sourceName(lost.source)} is not. Rename one of them.`
  return { code: 'duplicate-name', name, kept, lost, message }
}

export function aliasIsName(alias: string, kept: Registered, lost: Registered): Diagnostic {
  const message = `${lost.tool.name} of ${sourceName(lost.source)} has the alias ${alias}, which is the name of a tool of ${sourceName(kept.source)}. The name wins; remove the alias.`
  return { code: 'alias-is-name', name: alias, kept, lost, message }
}

export function duplicateAlias(alias: string, kept: Registered, lost: Registered): Diagnostic {
  const message = `${kept.tool.name} of ${sourceName(kept.source)} and ${lost.tool.name} of ${sourceName(lost.source)} both have the alias ${alias}. It leads to ${kept.tool.name}; remove one of them.`
  return { code: 'duplicate-alias', name: alias, kept, lost, message }
}

export function invalidName(lost: Registered): Diagnostic {
  const name = lost.tool.name
  const message = `The tool name ${JSON.stringify(name)} of ${sourceName(lost.source)} is not usable: take 1 to 128 letters, digits, "_", "-" or ".".`
  return { code: 'invalid-name', name, lost, message }
}
