/** Anchor sets, typed: names by which a factory is recognised. The data is in `anchor-sets.json`; a user may give other sets. */
import data from './anchor-sets.json' with { type: 'json' }

/** A set of tool names that agents of one family share. `score` is the share of them a callee must register. */
export interface AnchorSet {
  readonly id: string
  readonly names: readonly string[]
  readonly score: number
}

/** The sets tried when none are given. */
export const ANCHOR_SETS: readonly AnchorSet[] = data.sets
