/** What a scripted model says, as data: the parsed form of its YAML file. */
import type { Ability, Json } from '@toolgate/runtime/contract'
import type { EndReason, ProviderFault } from '../protocol/index.ts'

export interface Script {
  /** The path of the file, as given; every message names it. */
  readonly file: string
  /** Default `script`. */
  readonly model: string
  /** Tokens; default 200,000. */
  readonly window: number
  readonly abilities: readonly Ability[]
  readonly turns: readonly ScriptTurn[]
}

export interface ScriptTurn {
  readonly at: Position
  readonly expect: readonly Expectation[]
  /** Milliseconds before the first piece. */
  readonly delayMs: number
  readonly reasoning?: string
  readonly text?: string
  readonly calls: readonly ScriptCall[]
  readonly usage?: {
    readonly inputTokens?: number
    readonly cachedInputTokens?: number
    readonly outputTokens?: number
  }
  /** How the turn ends; by default `calls` where there are calls, else `stop`. */
  readonly end?: EndReason
  /** The turn ends with this fault after what it says. */
  readonly fault?: ProviderFault
}

export interface ScriptCall {
  readonly id?: string
  readonly tool: string
  /** A value, or text that is handed over as it is when the file gives `raw`. */
  readonly input: Json
}

/** What must be true of the request, or the turn becomes a fault that names this place. */
export interface Expectation {
  readonly at: Position
  /** `results`: the results of the last message; `prompt`: the last text of the user. */
  readonly of: 'results' | 'prompt'
  /** Only the result of this call. */
  readonly call?: string
  readonly contains: readonly string[]
  readonly equals?: string
  readonly isError?: boolean
}

/** One-based. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** The file cannot be used; `message` starts with `file:line:column`. */
export interface ScriptFault {
  readonly message: string
}

export function isScriptFault(value: Script | ScriptFault): value is ScriptFault {
  return 'message' in value
}
