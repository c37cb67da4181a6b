/** Puts what an agent really advertised beside what its files register; no row and no figure changes by it. */
import type { Registration } from '../extract/registration.ts'
import type { Advertised, Inventory } from '../inventory.ts'
import { inventoryDigest } from './inventory-digest.ts'

/** The same inventory with its column. What an earlier one said is replaced. */
export function withAdvertised(inventory: Inventory, seen: Omit<Advertised, 'unregistered'>): Inventory {
  const content = { ...inventory, advertised: { ...seen, unregistered: unregisteredNames(inventory, seen.names) } }
  return { ...content, digest: inventoryDigest(content) }
}

/** Those of some advertised names that no row has as its name or alias, in their order. */
export function unregisteredNames({ registrations }: Inventory, names: readonly string[]): readonly string[] {
  const known = new Set(registrations.flatMap(namesOf))
  return names.filter((name) => !known.has(name))
}

/** The advertised name that a row stands for; undefined when none does, or when nothing was recorded. */
export function advertisedAs(row: Registration, { advertised }: Inventory): string | undefined {
  return namesOf(row).find((name) => advertised?.names.includes(name))
}

/** Registered names of which none of their spellings was advertised, each once and sorted. */
export function silentNames(inventory: Inventory): readonly string[] {
  const heard = (row: Registration): boolean => advertisedAs(row, inventory) !== undefined
  const names = inventory.registrations.flatMap((row) => (row.name === null || heard(row) ? [] : [row.name]))
  return [...new Set(names)].toSorted()
}

function namesOf({ name, aliases, tableAliases = [] }: Registration): readonly string[] {
  return name === null ? [] : [name, ...aliases, ...tableAliases]
}
