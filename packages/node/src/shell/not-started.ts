/** The result of a command that never ran, in the shape of every other result. */
import type { ShellResult, StreamText } from '@toolgate/runtime/contract'

export interface NotStarted {
  readonly end: 'not-started' | 'cancelled'
  readonly ranIn: string
  readonly message: string
  readonly durationMs: number
}

const NOTHING: StreamText = { head: '', tail: '', omittedCharacters: 0, bytes: 0 }

export function toNotStarted(facts: NotStarted): ShellResult {
  return { ...facts, exitCode: null, stdout: NOTHING, stderr: NOTHING, output: NOTHING, nextIn: facts.ranIn }
}
