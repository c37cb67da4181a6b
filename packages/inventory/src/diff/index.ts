/** Public entry of `diff`: two inventories compared by meaning. */
export { diffInventories, type ChangeKind, type InventoryChange, type InventoryDiff } from './diff-inventories.ts'
export { summarizeDiff } from './summarize-diff.ts'
