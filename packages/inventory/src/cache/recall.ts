/**
 * Finds the inventory of files that nobody has changed without reading them. The file system vouches for that: place, number, size
 * and both times are as they were. The time of the last change of any kind is the system's own, so that only who turns back
 * its clock, or a file system that keeps no such time, can deceive it.
 */
import { stat } from 'node:fs/promises'
import { RULES } from '../classify/rules-data.ts'
import { canonicalJson, sha256, type Json } from '../extract/canonical-json.ts'
import { FORMAT_VERSION, type Inventory } from '../inventory.ts'
import { isFault } from '../parse/fault.ts'
import { listTarget, type ReadOptions } from '../read-target.ts'
import type { InventoryOptions } from '../take-inventory.ts'
import { cachedInventory, storeInventory } from './inventory-cache.ts'

export interface RecallOptions extends InventoryOptions, ReadOptions {
  /** Where finished inventories are kept, by one version of this package; none, nothing is recalled or kept. */
  readonly cacheFolder?: string
}

export interface Recalled {
  /** Of the same files with the same options, when they were looked at before and are unchanged. */
  readonly inventory?: Inventory
  /** Keeps an inventory that was taken after this look, unless the files changed in the meantime or a moment before. */
  remember(inventory: Inventory): Promise<void>
}

/** A change so shortly before could be followed by one that no time tells apart. */
const SETTLED_MS = 2_000

/** Never rejects. */
export async function recall(path: string, options: RecallOptions): Promise<Recalled> {
  const { cacheFolder, ...meaning } = options
  const before = cacheFolder === undefined ? undefined : await stampOf(path, meaning)
  if (cacheFolder === undefined || before === undefined) return { remember: async () => {} }
  const inventory = await cachedInventory(cacheFolder, before.key)
  return {
    ...(inventory !== undefined && { inventory }),
    async remember(taken) {
      const after = await stampOf(path, meaning)
      if (after?.key === before.key && before.isSettled) await storeInventory(cacheFolder, before.key, taken)
    },
  }
}

interface Stamp {
  readonly key: string
  readonly isSettled: boolean
}

async function stampOf(path: string, meaning: InventoryOptions & ReadOptions): Promise<Stamp | undefined> {
  const files = await listTarget(path, meaning)
  if (isFault(files)) return undefined
  const now = Date.now()
  let latest = 0
  const rows: Json[] = []
  for (const file of files) {
    const found = await stat(file, { bigint: true }).catch(() => undefined)
    if (found === undefined) return undefined
    const { dev, ino, size, mtimeNs, ctimeNs } = found
    latest = Math.max(latest, Number(ctimeNs / 1_000_000n))
    rows.push([file, ...[dev, ino, size, mtimeNs, ctimeNs].map(String)])
  }
  const key = sha256(
    canonicalJson({
      format: FORMAT_VERSION,
      rules: RULES as unknown as Json,
      stamp: rows,
      path,
      options: meaning as unknown as Json,
    }),
  )
  return { key, isSettled: now - latest > SETTLED_MS }
}
