/** What a command is for those who list, parse and start it. */
import type { ExitCode } from './exit-code.ts'
import type { OptionSpec } from './option-spec.ts'
import type { Stop } from './stop.ts'

/** The options that were given, by their first spelling. */
export interface Options {
  has(name: string): boolean
  /** The last value given. */
  value(name: string): string | undefined
  values(name: string): readonly string[]
}

export interface CommandRequest {
  /** As they were typed, the name of the command included. */
  readonly words: readonly string[]
  readonly operands: readonly string[]
  readonly options: Options
}

/** Runs to its end, or says why it stopped before its work. It never rejects for what a person can cause. */
export type Command = (request: CommandRequest) => Promise<ExitCode | Stop>

export interface CommandEntry {
  readonly name: string
  /** How its operands are written in help. */
  readonly operands: string
  readonly summary: string
  readonly examples: readonly string[]
  readonly options: readonly OptionSpec[]
  /** It builds a surface and takes the options of one. */
  readonly session: boolean
  load(): Promise<Command>
}
