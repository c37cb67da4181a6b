/** What a provider makes of one tool: sent as it is, changed with every change named, or left out with the reason. */
import type { WireTool } from './client.ts'

export interface ProjectionChange {
  /** Where, as a JSON pointer into the tool's input schema; `name` and `description` for the tool itself. */
  readonly path: string
  readonly from: unknown
  readonly to: unknown
  /** Where the meaning of what was taken away lives on, in words: `as text in the description`, `nullable`, `not kept`. */
  readonly kept: string
}

export type Projection =
  | { readonly kind: 'sent'; readonly tool: WireTool }
  | { readonly kind: 'projected'; readonly tool: WireTool; readonly changes: readonly ProjectionChange[] }
  | { readonly kind: 'refused'; readonly reason: string }
