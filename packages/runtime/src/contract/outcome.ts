/** What happened to a call: exactly one outcome each, on every path, in one shape for early and late ends. */
import type { Content } from './content.ts'

/** The wire's words, also in journals and in `--json`. `unknown`: it may have run, and nobody saw how it ended. */
export type OutcomeKind = 'done' | 'failed' | 'denied' | 'cancelled' | 'timed_out' | 'unknown'

/** A change made to what the model wrote so that it could be understood; the model is told of each. */
export interface Repair {
  /** Where, as a JSON pointer; empty for the whole input. */
  readonly path: string
  /** What was done, such as `parsed a JSON string`. */
  readonly what: string
}

/** Why a call may run, must ask, or may not. */
export interface Decision {
  readonly behavior: 'allow' | 'ask' | 'deny'
  /** Stable reason code: `deny-rule`, `allow-rule`, `read-only`, `mode-plan`, `nobody-to-ask`… */
  readonly code: string
  /** One sentence for people and the model. */
  readonly reason: string
  /** The rule that decided, as written. */
  readonly rule?: string
  /** Where that rule stands. */
  readonly source?: Origin
  /** The part of the command, or the path or host, that decided. */
  readonly part?: string
  /** SHA-256 (hex) of exactly what was decided on: tool, definition and input in canonical JSON. Computed when asked for. */
  hash(): string
  /** Who answered an `ask`: a person, a hook, or nobody. */
  readonly answeredBy?: 'person' | 'hook' | 'nobody'
}

/** Who decided something: a person reads it to know what to change. */
export interface Origin {
  readonly kind:
    | 'builtin'
    | 'default'
    | 'flag'
    | 'settings'
    | 'managed'
    | 'session'
    | 'server'
    | 'host'
    | 'model'
    | 'hook'
    | 'person'
    | 'provider'
  readonly file?: string
  readonly line?: number
  readonly name?: string
}

/** Where an output went that was too long for the model. */
export interface Artifact {
  readonly path: string
  readonly bytes: number
}

/** Milliseconds, measured on the clock port; absent stages were not reached. */
export interface Timing {
  readonly startedAt: number
  readonly endedAt: number
  readonly waitedMs: number
  readonly ranMs: number
}

export interface Outcome {
  readonly kind: OutcomeKind
  /** What the model is shown; never empty. */
  readonly content: readonly Content[]
  /** Set on every kind but `done`. */
  readonly code?: string
  readonly message?: string
  /** The validated output of a `done` call, for hosts and MCP clients. */
  readonly output?: unknown
  readonly facts?: Readonly<Record<string, unknown>>
  readonly artifact?: Artifact
  readonly repairs: readonly Repair[]
  readonly decision?: Decision
  readonly timing: Timing
  /** The handler was still working when its grace ended. */
  readonly leftRunning?: true
  /** The call asks the turn to end after its batch. */
  readonly endsTurn?: true
}
