/** What a model's answer is made of, in the order in which it arrives. */
import type { Usage } from '@toolgate/runtime/contract'
import type { AssistantCall } from './message.ts'
import type { ProviderFault } from './fault.ts'

/** `calls`: the model waits for results. `length`: the output limit cut the answer. */
export type EndReason = 'stop' | 'calls' | 'length' | 'refusal' | 'other'

export type StreamPart =
  /** A piece of text; pieces follow each other without separators. */
  | { readonly type: 'text'; readonly text: string }
  /**
   * A piece of reasoning. A part with `data` closes its block: pieces up to and including it form one reasoning part of the
   * message, which keeps that `data`.
   */
  | { readonly type: 'reasoning'; readonly text: string; readonly data?: unknown }
  /** A complete call. `input` is the parsed value, or the raw text when the model's text is not one JSON value. */
  | { readonly type: 'call'; readonly call: AssistantCall }
  | { readonly type: 'usage'; readonly usage: Usage }
  | { readonly type: 'end'; readonly reason: EndReason }
  | { readonly type: 'fault'; readonly fault: ProviderFault }
