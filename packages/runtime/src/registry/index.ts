/** The registry: every known tool, where it came from, and what is wrong with the set. */
export { createRegistry } from './registry.ts'
export type { Family, Registry } from './registry.ts'
export { sourceName } from './entry.ts'
export type { Registered, Source, SourceKind } from './entry.ts'
export type { Diagnostic } from './diagnostic.ts'
export { compareText } from './order.ts'
