/** Figures and doubts of an inventory, derived from its rows alone so that they can be checked against them. */
import type { Extraction } from '../extract/extract.ts'
import type { Registration } from '../extract/registration.ts'
import type { InventoryAudit, InventorySummary } from '../inventory.ts'

/** What no file can tell. */
const BOUNDARIES = [
  'values of remote flags and entitlements',
  'tools of connected MCP servers and of runtime registries',
  'what a request advertises: only a recorded request shows that',
]

/** Count rows. */
export function summaryOf(registrations: readonly Registration[]): InventorySummary {
  const sites = registrations.filter((row) => row.expandedFrom === undefined)
  return {
    callSites: sites.length,
    staticNames: sites.filter((row) => row.name !== null).length,
    dynamicNames: sites.filter((row) => row.name === null).length,
    expandedNames: registrations.length - sites.length,
    byShape: countBy(sites, (row) => row.evidence.shape),
    byClass: countBy(sites, (row) => row.class ?? 'unknown'),
  }
}

/** Collect what makes the figures less than certain. */
export function auditOf(
  registrations: readonly Registration[],
  { factories, truncated }: Pick<Extraction, 'factories' | 'truncated'>,
): InventoryAudit {
  const counts = countBy(
    registrations.filter((row) => row.name !== null),
    (row) => row.name as string,
  )
  const aliases = new Set(registrations.flatMap((row) => [...row.aliases, ...(row.tableAliases ?? [])]))
  return {
    factoriesAccepted: factories.filter((factory) => factory.accepted).length,
    nearMisses: factories
      .filter((factory) => !factory.accepted && factory.coverage > 0)
      .map(
        (factory) =>
          `${factory.symbol || 'a callee'}: ${factory.matched.join(', ')} of ${String(factory.anchorSet)}; missing ${[...factory.missing, ...factory.missingKeys].join(', ')}`,
      ),
    duplicateNames: Object.keys(counts)
      .filter((name) => (counts[name] ?? 0) > 1)
      .toSorted(),
    aliasCollisions: [...aliases].filter((alias) => counts[alias] !== undefined).toSorted(),
    openNames: registrations.flatMap((row) =>
      row.evidence.reason === undefined ? [] : [{ key: row.key, reason: row.evidence.reason }],
    ),
    incompleteMembers: registrations
      .filter((row) => row.evidence.unresolvedSpreads + row.evidence.unresolvedKeys > 0)
      .map((row) => row.key),
    truncated,
    boundaries: BOUNDARIES,
  }
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
