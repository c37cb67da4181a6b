/** Takes the inventory of a text in tests; a fault there is a failed test. */
import type { Inventory } from '../inventory.ts'
import { isFault } from '../parse/fault.ts'
import { takeInventory, type InventoryOptions } from '../take-inventory.ts'

/** The inventory of one file of JavaScript text. */
export async function take(text: string, options: InventoryOptions = {}): Promise<Inventory> {
  const inventory = await takeInventory(
    { name: 'bundle.js', files: [{ path: 'bundle.js', bytes: Buffer.from(text) }] },
    options,
  )
  if (isFault(inventory)) throw new Error(`${inventory.message} at ${inventory.line}:${inventory.column}`)
  return inventory
}

/** The meaning of an inventory: keys and values that must not change when a bundle is minified again. */
export function meaningOf(inventory: Inventory): string[] {
  return inventory.registrations.map((row) => `${row.comparisonKey} ${row.comparisonValue}`).toSorted()
}
