/** Search in memory, and what every search port must do. */
export { createMemorySearch } from './memory-search.ts'
export { searchConformance } from './search-conformance.ts'
export type { SearchWorld } from './search-conformance.ts'
