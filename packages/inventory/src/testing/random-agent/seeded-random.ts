/** Random choices that a seed repeats, so that a failed run names the agent that failed. */

/** A source of choices. */
export interface SeededRandom {
  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number
  isChosen(probability: number): boolean
  oneOf<Item>(items: readonly Item[]): Item
}

/** A source that gives the same choices for the same seed. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = Math.imul(seed, 2654435761) >>> 0 || 1
  const next = (): number => {
    state = (state ^ (state << 13)) >>> 0
    state = (state ^ (state >>> 17)) >>> 0
    state = (state ^ (state << 5)) >>> 0
    return state / 4294967296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    isChosen: (probability) => next() < probability,
    oneOf: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
  }
}
