/** Finished inventories by content hash, so that an unchanged file is not read twice. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalJson, sha256, type Json } from './extract/canonical-json.ts'
import type { Inventory } from './inventory.ts'

/** The stored inventory of a key; undefined when there is none, it cannot be read, or it is not what was stored. */
export async function cachedInventory(folder: string, key: string): Promise<Inventory | undefined> {
  try {
    const inventory = JSON.parse(await readFile(join(folder, `${key}.json`), 'utf8')) as Inventory
    const { digest, ...content } = inventory
    return sha256(canonicalJson(content as unknown as Json)) === digest ? inventory : undefined
  } catch {
    return undefined
  }
}

/** Store an inventory. A folder that cannot be written costs only time later, so that is no failure. */
export async function storeInventory(folder: string, key: string, inventory: Inventory): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    const draft = join(folder, `${key}.${process.pid}.draft`)
    await writeFile(draft, JSON.stringify(inventory))
    await rename(draft, join(folder, `${key}.json`))
  } catch {
    // The cache is a convenience.
  }
}
