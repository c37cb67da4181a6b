/** Public entry of `extract`: registrations, factories and policy surfaces of a parsed project. */
export { ANCHOR_SETS, type AnchorSet } from './anchors.ts'
export { canonicalJson, sha256, type Json } from './canonical-json.ts'
export { extract, type ExtractOptions, type Extraction } from './extract.ts'
export type { Factory } from './factories.ts'
export type { BodyClass } from './facts/body-class.ts'
export type { Condition } from './facts/condition.ts'
export type { PolicySurface } from './policy-surfaces.ts'
export type { Evidence, Location, Registration } from './registration.ts'
