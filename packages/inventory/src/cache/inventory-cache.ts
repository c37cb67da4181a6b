/** Finished inventories in a folder, each bound to the key that it was stored under. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from '../extract/canonical-json.ts'
import type { Inventory } from '../inventory.ts'

/** More entries than this are not kept; those that were written longest ago go first. */
const MOST_ENTRIES = 200
const ENTRY = /^[0-9a-f]{64}\.json$/

/** The stored inventory of a key; undefined when there is none, it cannot be read, or it is not what was stored under this key. */
export async function cachedInventory(folder: string, key: string): Promise<Inventory | undefined> {
  try {
    const stored = await readFile(join(folder, `${key}.json`), 'utf8')
    const end = stored.indexOf('\n')
    const text = stored.slice(end + 1)
    return stored.slice(0, end) === seal(key, text) ? (JSON.parse(text) as Inventory) : undefined
  } catch {
    return undefined
  }
}

/** Store an inventory. A folder that cannot be written costs only time later, so that is no failure. */
export async function storeInventory(folder: string, key: string, inventory: Inventory): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    const text = JSON.stringify(inventory)
    const draft = join(folder, `${key}.${process.pid}.draft`)
    await writeFile(draft, `${seal(key, text)}\n${text}`)
    await rename(draft, join(folder, `${key}.json`))
    await removeOldest(folder)
  } catch {
    // The cache is a convenience.
  }
}

/** Against accidents and mixed-up entries; whoever may write here can also seal. */
function seal(key: string, text: string): string {
  return sha256(`${key}\n${text}`)
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ENTRY.test(name))
  if (names.length <= MOST_ENTRIES) return
  const written = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const oldest = written.toSorted((one, other) => one.at - other.at).slice(0, names.length - MOST_ENTRIES)
  for (const { name } of oldest) await rm(join(folder, name), { force: true })
}
