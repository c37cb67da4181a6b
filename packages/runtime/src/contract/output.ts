/** What a tool returns: work done, or an expected failure as a value. Throwing is a bug and is reported as one. */

export interface Done<Value = unknown> {
  readonly done: true
  readonly output: Value
  /** For people and the journal: counts, hashes, durations. Never sent to the model. */
  readonly facts?: Readonly<Record<string, unknown>>
}

export interface Fail {
  readonly done: false
  /** Stable and kebab-case: `not-found`, `stale`, `ambiguous`… Each code has one meaning in the whole product. */
  readonly code: string
  /** What went wrong and what to do, in plain sentences for the model. */
  readonly message: string
  readonly facts?: Readonly<Record<string, unknown>>
}

export type Output<Value = unknown> = Done<Value> | Fail

/** The work is done. A string output is the text for the model unless the tool declares `toModel`. */
export function done<Value>(output: Value, facts?: Readonly<Record<string, unknown>>): Done<Value> {
  return facts === undefined ? { done: true, output } : { done: true, output, facts }
}

/** The work could not be done, for a reason that the caller can act on. */
export function fail(code: string, message: string, facts?: Readonly<Record<string, unknown>>): Fail {
  return facts === undefined ? { done: false, code, message } : { done: false, code, message, facts }
}
