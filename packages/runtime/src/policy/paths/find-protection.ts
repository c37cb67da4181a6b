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
    const candidates = [...(byFirstName.get(segment.toLowerCase()) ?? []), ...withWildcard]
    const found = candidates.find((entry) => standsAt(entry, segments.slice(index), boundaries))
    if (found !== undefined) return { name: found.names.join('/'), reason: found.reason }
  }
  return undefined
}

function standsAt(entry: ProtectedName, segments: readonly string[], boundaries: Boundaries): boolean {
  const fold = (name: string): string => foldName(name, boundaries, 'loose')
  if (!entry.names.every((name, index) => matchesWildcard(fold(name), segments[index] ?? ''))) return false
  const next = segments[entry.names.length]
  const afterNext = segments[entry.names.length + 1]
  return next === undefined || afterNext === undefined || entry.except?.some((name) => fold(name) === next) !== true
}
