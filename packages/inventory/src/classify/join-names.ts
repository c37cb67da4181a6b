/** Puts every name that occurs anywhere into exactly one bucket, by the strongest evidence for it. */
import type { PolicySurface } from '../extract/policy-surfaces.ts'
import type { Registration } from '../extract/registration.ts'

/** The buckets, strongest first. */
export type NameBucket = 'registered' | 'expanded' | 'alias' | 'policy-only' | 'catalog-only'

/** One name. `canonical` is the registered name an alias stands for; `inPolicy` and `inCatalog` say where else it occurs. */
export interface JoinedName {
  readonly name: string
  readonly bucket: NameBucket
  readonly canonical?: string
  readonly inPolicy: boolean
  readonly inCatalog: boolean
}

/** Join registrations, aliases, expansions, policy names and catalogue; sorted by name. */
export function joinNames(
  registrations: readonly Registration[],
  others: { surfaces: readonly PolicySurface[]; catalog: readonly string[] },
): JoinedName[] {
  const policy = new Set(others.surfaces.flatMap((surface) => surface.names))
  const catalog = new Set(others.catalog)
  const buckets = new Map<string, { bucket: NameBucket; canonical?: string }>()
  const add = (name: string, entry: { bucket: NameBucket; canonical?: string }): void => {
    if (!buckets.has(name)) buckets.set(name, entry)
  }
  for (const row of registrations)
    if (row.name !== null && row.expandedFrom === undefined) add(row.name, { bucket: 'registered' })
  for (const row of registrations) if (row.name !== null) add(row.name, { bucket: 'expanded' })
  for (const row of registrations) {
    if (row.name !== null)
      for (const alias of [...row.aliases, ...(row.tableAliases ?? [])])
        add(alias, { bucket: 'alias', canonical: row.name })
  }
  for (const name of policy) add(name, { bucket: 'policy-only' })
  for (const name of catalog) add(name, { bucket: 'catalog-only' })
  return [...buckets]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => ({ name, ...entry, inPolicy: policy.has(name), inCatalog: catalog.has(name) }))
}
