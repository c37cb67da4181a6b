/** Asks one after the other until one holds. */
import type { Match } from '../match/target.ts'

export function firstMatch<Item>(items: readonly Item[], match: (item: Item) => Match | undefined): Match | undefined {
  for (const item of items) {
    const found = match(item)
    if (found !== undefined) return found
  }
  return undefined
}
