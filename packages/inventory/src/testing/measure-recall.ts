/** Compares the names of an inventory with the names that its package is known to have. */
import type { Inventory } from '../inventory.ts'

/** `missed` are known and not found, `extra` found and not known. */
export interface Recall {
  readonly recall: number
  readonly precision: number
  readonly missed: readonly string[]
  readonly extra: readonly string[]
}

export function measureRecall({ registrations }: Inventory, known: ReadonlySet<string>): Recall {
  const found = new Set(registrations.flatMap(({ name }) => (name === null ? [] : [name])))
  const missed = [...known].filter((name) => !found.has(name))
  const extra = [...found].filter((name) => !known.has(name))
  return {
    recall: (known.size - missed.length) / known.size,
    precision: (found.size - extra.length) / found.size,
    missed,
    extra,
  }
}
