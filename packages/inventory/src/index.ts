/** Public entry: take the inventory of a target that was read, or read one from disk. */
export {
  FORMAT_VERSION,
  type Advertised,
  type Inventory,
  type InventoryAudit,
  type InventoryFile,
  type InventorySummary,
} from './inventory.ts'
export { isFault, type Fault, type FaultCode } from './parse/fault.ts'
export { readTarget } from './read-target.ts'
export { takeInventory, type InventoryOptions, type Target } from './take-inventory.ts'
