/** What happens, told once, as typed events: journal, ledger, telemetry and hosts listen to one stream and poll nothing. */
import type { Outcome, Timing } from './outcome.ts'

/** What the model asked for. `input` is as the model wrote it: often an object, sometimes text that is not JSON. */
export interface Call {
  readonly id: string
  readonly name: string
  readonly input: unknown
}

export interface Usage {
  readonly inputTokens?: number
  readonly cachedInputTokens?: number
  readonly outputTokens?: number
}

export type CallEvent =
  | { readonly type: 'call-start'; readonly call: Call; readonly tool: string; readonly summary: string }
  | { readonly type: 'call-asked'; readonly callId: string; readonly tool: string; readonly reason: string }
  | { readonly type: 'call-running'; readonly callId: string; readonly input: unknown }
  | { readonly type: 'call-update'; readonly callId: string; readonly progress: string }
  | {
      readonly type: 'call-end'
      readonly callId: string
      readonly tool: string
      readonly outcome: Outcome
      readonly summary: string
    }

export type TurnEvent =
  | { readonly type: 'session-start'; readonly sessionId: string; readonly model: string; readonly resumed: boolean }
  | { readonly type: 'turn-start'; readonly prompt: string }
  | {
      readonly type: 'request'
      readonly digest: string
      readonly tools: number
      readonly toolTokens: number
      readonly bytes: number
    }
  | { readonly type: 'surface-change'; readonly before: string; readonly after: string; readonly cause: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'retry'; readonly attempt: number; readonly waitMs: number; readonly reason: string }
  | { readonly type: 'usage'; readonly usage: Usage }
  | { readonly type: 'turn-end'; readonly end: TurnEnd; readonly text: string; readonly timing: Timing }

/** Why a turn ended. `failed` names the state clearly: a code for programs, a message that says what to do. */
export type TurnEnd =
  | { readonly kind: 'finished' }
  /** The provider's output limit cut the answer. */
  | { readonly kind: 'length' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'max-turns' }
  | { readonly kind: 'ended-by-tool'; readonly tool: string }
  /** The model or a filter of its provider declined. */
  | { readonly kind: 'refused'; readonly message: string }
  /** What watches over the session wants no more of this turn: a hook, or the classifier of the mode `auto` that let too many calls not run. */
  | { readonly kind: 'stopped'; readonly by: 'hook' | 'classifier'; readonly message: string }
  /** A hook left the one call to whoever drives the session; it did not run. */
  | { readonly kind: 'deferred'; readonly call: Call }
  | {
      readonly kind: 'failed'
      readonly code:
        | 'overflow'
        | 'rate-limit'
        | 'auth'
        | 'unreachable'
        | 'bad-request'
        | 'provider'
        | 'bad-stream'
        | 'journal'
      readonly message: string
    }

export type ToolgateEvent = CallEvent | TurnEvent

/** Receives events in order. Must not throw and must not block. */
export type Listener = (event: ToolgateEvent) => void
