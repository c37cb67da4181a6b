/** The store port on Node. */
export { createStore } from './create-store.ts'
export type { StoreOptions } from './create-store.ts'
