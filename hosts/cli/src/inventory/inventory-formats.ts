/** The forms in which the command writes an inventory, by the word that asks for each. */
import type { Inventory } from '@toolgate/inventory'
import { toJsonLines, toMarkdown, toPage } from '@toolgate/inventory/report'
import { inventoryText } from './inventory-text.ts'

export const inventoryFormats: Readonly<Record<string, (inventory: Inventory) => string>> = {
  text: inventoryText,
  json: (inventory) => `${JSON.stringify(inventory)}\n`,
  jsonl: toJsonLines,
  markdown: toMarkdown,
  html: toPage,
}
