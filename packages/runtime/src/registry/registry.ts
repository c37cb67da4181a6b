/** Every known tool by name and alias: an immutable value, the same for every order of registration. */
import type { AnyTool } from '../contract/index.ts'
import { aliasIsName, duplicateAlias, duplicateName, invalidName } from './diagnostic.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Registered, Source } from './entry.ts'
import { compareRegistered } from './order.ts'

/** The tools of one family, server or plugin. */
export interface Family {
  readonly source: Source
  readonly tools: readonly AnyTool[]
}

export interface Registry {
  /** The tools that names lead to, in the one order. */
  readonly tools: readonly Registered[]
  /** Tools that lost their name to another one; known, never callable. */
  readonly shadowed: readonly {
    readonly lost: Registered
    readonly kept?: Registered
    readonly diagnostic: Diagnostic
  }[]
  readonly diagnostics: readonly Diagnostic[]
  /** By canonical name first, then by alias. */
  find(name: string): Registered | undefined
}

/** Names of remote tools may hold a dot; whether a provider takes it is that provider's affair. */
const usableName = /^[A-Za-z0-9_.-]{1,128}$/

export function createRegistry(families: readonly Family[]): Registry {
  const all = families.flatMap(({ source, tools }) => tools.map((tool): Registered => ({ tool, source })))
  all.sort(compareRegistered)
  const named = byName(all)
  const aliased = byAlias(named.tools, named.names)
  return Object.freeze({
    tools: Object.freeze(named.tools),
    shadowed: Object.freeze(named.shadowed),
    diagnostics: Object.freeze([...named.shadowed.map(({ diagnostic }) => diagnostic), ...aliased.diagnostics]),
    find: (name: string) => named.names.get(name) ?? aliased.aliases.get(name),
  })
}

function byName(all: readonly Registered[]) {
  const names = new Map<string, Registered>()
  const tools: Registered[] = []
  const shadowed: { lost: Registered; kept?: Registered; diagnostic: Diagnostic }[] = []
  for (const entry of all) {
    const kept = names.get(entry.tool.name)
    if (!usableName.test(entry.tool.name)) {
      shadowed.push({ lost: entry, diagnostic: invalidName(entry) })
    } else if (kept !== undefined) {
      shadowed.push({ lost: entry, kept, diagnostic: duplicateName(kept, entry) })
    } else {
      names.set(entry.tool.name, entry)
      tools.push(entry)
    }
  }
  return { names, tools, shadowed }
}

function byAlias(tools: readonly Registered[], names: ReadonlyMap<string, Registered>) {
  const aliases = new Map<string, Registered>()
  const diagnostics: Diagnostic[] = []
  for (const entry of tools) {
    for (const alias of entry.tool.aliases ?? []) {
      const owner = names.get(alias)
      const kept = aliases.get(alias)
      if (owner === entry || kept === entry) continue
      if (owner !== undefined) diagnostics.push(aliasIsName(alias, owner, entry))
      else if (kept !== undefined) diagnostics.push(duplicateAlias(alias, kept, entry))
      else aliases.set(alias, entry)
    }
  }
  return { aliases, diagnostics }
}
