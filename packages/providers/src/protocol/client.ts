/** A connected model: what the loop talks to, whatever speaks behind it. */
import type { JsonSchema, Model } from '@toolgate/runtime/contract'
import type { ProviderFault } from './fault.ts'
import type { Message } from './message.ts'
import type { StreamPart } from './stream-part.ts'

/** A tool as the surface advertises it, before the provider's own rules are applied. */
export interface WireTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonSchema
  /** Ask for constrained decoding, where the provider has it and the schema fits. */
  readonly strict?: true
}

export interface ModelRequest {
  readonly system: string
  readonly messages: readonly Message[]
  /** Handing over the same array again is cheap: what was made of it is remembered. */
  readonly tools: readonly WireTool[]
  readonly maxOutputTokens?: number
  readonly signal: AbortSignal
}

export interface ModelClient {
  readonly model: Model
  /** Why this client cannot answer, where that is known before any request: no key, an unreadable script. */
  readonly fault?: ProviderFault
  /**
   * Sends the request and tells the answer as it arrives. Never rejects and never throws; the last part is exactly one `end`
   * or one `fault`, and nothing follows it. Breaking out of the loop cancels the request. History is made valid first, so any
   * list of messages may be given.
   */
  stream(request: ModelRequest): AsyncIterable<StreamPart>
  /** The literal request body, byte for byte what `stream` would send. Touches no network and does not count as a request. */
  body(request: ModelRequest): Promise<string>
}
