/** A reason to end a command before its work: expected, so it is a value. */
import type { ExitCode } from './exit-code.ts'

export interface Stop {
  readonly exitCode: ExitCode
  /** For people, on standard error: what is wrong, where, and what to do. */
  readonly message: string
}

export function stop(exitCode: ExitCode, message: string): Stop {
  return { exitCode, message }
}

export function isStop(value: unknown): value is Stop {
  return typeof value === 'object' && value !== null && 'exitCode' in value && 'message' in value
}
