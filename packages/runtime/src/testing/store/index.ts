/** A store in memory and what every store port must do. */
export { createMemoryStore } from './memory-store.ts'
export type { MemoryStore, MemoryStoreOptions } from './memory-store.ts'
export { describeStore } from './store-conformance.ts'
export type { StoreUnderTest } from './store-conformance.ts'
