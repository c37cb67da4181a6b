/** Expected failure as a value: what was wrong, and where in which file. */

/** Why a source could not be read. Codes are stable; messages are for people. */
export type FaultCode =
  | 'not-found'
  | 'not-javascript'
  | 'syntax-error'
  | 'too-deep'
  | 'too-large'
  | 'no-sources'
  | 'bad-report'

/** A failure with a position: `line` and `column` count from 1, `offset` from 0 in UTF-16 units. */
export interface Fault {
  readonly fault: true
  readonly code: FaultCode
  readonly message: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** Whether a result is a failure. */
export function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && (value as { fault?: unknown }).fault === true
}

/** A failure that has no position inside the file, reported at its first character. */
export function faultAtStart(code: FaultCode, file: string, message: string): Fault {
  return { fault: true, code, message, file, line: 1, column: 1, offset: 0 }
}
