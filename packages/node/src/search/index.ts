/** Search on Node, by ripgrep. */
export { createSearch } from './create-search.ts'
export type { SearchOptions } from './create-search.ts'
