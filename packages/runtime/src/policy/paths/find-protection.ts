/** Finds the protected name in a path, by whole names in any spelling that the file system takes for the same. */
import { matchesWildcard } from '../rules/wildcard.ts'
import { foldName } from './fold-name.ts'
import type { Boundaries } from './path-facts.ts'
import { protectedNames, type ProtectedName } from './protected-names.ts'

interface Protection {
  /** The name as the table has it. */
  readonly name: string
  readonly reason: string
}

const byFirstName = Map.groupBy(protectedNames, (entry) => entry.names[0]?.toLowerCase() ?? '')
const withWildcard = protectedNames.filter((entry) => entry.names[0]?.includes('*') === true)

/** `segments` are folded loosely. */
export function findProtection(segments: readonly string[], boundaries: Boundaries): Protection | undefined {
  for (const [index, segment] of segments.entries()) {
    const isHere = (entry: ProtectedName): boolean => standsAt(entry, index, { segments, boundaries })
    const found = byFirstName.get(segment.toLowerCase())?.find(isHere) ?? withWildcard.find(isHere)
    if (found !== undefined) return { name: found.names.join('/'), reason: found.reason }
  }
  return undefined
}

function standsAt(
  entry: ProtectedName,
  at: number,
  { segments, boundaries }: { readonly segments: readonly string[]; readonly boundaries: Boundaries },
): boolean {
  const fold = (name: string): string => foldName(name, boundaries, 'loose')
  if (!entry.names.every((name, index) => matchesWildcard(fold(name), segments[at + index] ?? ''))) return false
  const next = segments[at + entry.names.length]
  const afterNext = segments[at + entry.names.length + 1]
  return next === undefined || afterNext === undefined || entry.except?.some((name) => fold(name) === next) !== true
}
