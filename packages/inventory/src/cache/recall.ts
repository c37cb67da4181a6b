/** Finds the inventory of files that nobody has changed without reading them. */
import { RULES } from '../classify/rules-data.ts'
import { canonicalJson, type Json } from '../extract/canonical-json.ts'
import { FORMAT_VERSION, type Inventory } from '../inventory.ts'
import type { ReadOptions } from '../list-target.ts'
import type { InventoryOptions } from '../take-inventory.ts'
import { keepText, keptText } from '../kept/kept-text.ts'
import { stampOf } from '../kept/stamp.ts'

export interface RecallOptions extends InventoryOptions, ReadOptions {
  /** Where finished inventories are kept, by one version of this package; none, nothing is recalled or kept. */
  readonly cacheFolder?: string
}

export interface Recalled {
  /** Of the same files with the same options, when they were looked at before and are unchanged. */
  readonly inventory?: Inventory
  /** Keeps an inventory that was taken after this look, unless the files changed in the meantime or a moment before. */
  remember(inventory: Inventory): void
}

/** Never throws. */
export function recall(path: string, options: RecallOptions): Recalled {
  const { cacheFolder, ...meaning } = options
  const before = cacheFolder === undefined ? undefined : stampOf(path, meaning)
  if (cacheFolder === undefined || before === undefined) return { remember() {} }
  const key = canonicalJson({
    format: FORMAT_VERSION,
    rules: RULES as unknown as Json,
    stamp: before.text,
    path,
    options: meaning as unknown as Json,
  })
  const kept = keptText(cacheFolder, key)
  return {
    ...(kept !== undefined && { inventory: JSON.parse(kept) as Inventory }),
    remember(taken) {
      if (before.isSettled && stampOf(path, meaning)?.text === before.text)
        keepText(cacheFolder, key, JSON.stringify(taken))
    },
  }
}
