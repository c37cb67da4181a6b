/** One call on its way through the steps: each step reads what earlier ones found and adds its own. */
import type {
  AnyTool,
  Artifact,
  Call,
  ClockPort,
  Content,
  Decision,
  Effect,
  Fail,
  LentPorts,
  Listener,
  Output,
  OutcomeKind,
  Place,
  Repair,
} from '../contract/index.ts'
import type { AddedRule, AutoMode, HookAnswer, Hooks, PathFacts, Policy } from '../policy/index.ts'
import type { Surface, SurfaceEntry } from '../surface/index.ts'
import type { Scheduler, Ticket } from './schedule.ts'

/** What all calls of a session share. */
export interface CallEnvironment {
  readonly scheduler: Scheduler
  readonly ports: LentPorts & { readonly clock: ClockPort }
  readonly place: Place
  /** The rules in force at the moment of asking. */
  readonly policy: () => Policy
  readonly hooks: Hooks
  /** Answers in a person's place while the mode is auto. */
  readonly auto: AutoMode | undefined
  readonly listen: Listener
  /** Keeps a rule that came with the answer of a person or a hook. A failed save is the host's to tell; it never fails the call. */
  readonly remember: (added: AddedRule) => void
  /** Writes down that a call is about to run. Undefined where there is nothing to wait for; else settles with what went wrong. */
  readonly recordStart: (callId: string, repeat: 'safe' | 'never') => Promise<string | undefined> | undefined
  /** Where a path really leads. Never rejects for the state of the disk. */
  readonly inspectPath: (path: string) => Promise<PathFacts>
}

export interface CallState {
  readonly environment: CallEnvironment
  readonly surface: Surface
  readonly call: Call
  readonly signal: AbortSignal
  readonly ticket: Ticket
  readonly arrivedAt: number
  /** Found by `find`. */
  entry?: SurfaceEntry
  tool?: AnyTool
  /** As the model, a hook or a person wrote it; the steps from `parse` on read it. */
  written: unknown
  /** Parsed, then validated: with defaults and coercions. */
  input?: unknown
  repairs: Repair[]
  /** What `resolve` found out, beside the input. */
  facts?: unknown
  /** The input as the hooks left it; they are not asked again about their own words. */
  hooked?: { readonly written: unknown }
  /** What the hooks decided, merged. */
  hookAnswer?: HookAnswer
  /** A hook asked the turn to end after this call. */
  endsTurn?: true
  /** The input that a person wrote and allowed. */
  approved?: { readonly written: unknown }
  effect?: Effect
  /** The working folder that effect and decision were made for. */
  decidedIn?: string
  /** Of the paths that the call touches, in the order of effect and subject. */
  paths?: readonly PathFacts[]
  /** Context that hooks add for the model, in order. */
  added: string[]
  decision?: Decision
  startedAt?: number
  announced: boolean
  /** How often its input was changed on the way. */
  rounds: number
}

/** What a step of the way to `run` answers: nothing to go on, `again` to start over with a changed input, or an early end. */
export type StepAnswer = undefined | 'again' | EarlyEnd

export interface EarlyEnd {
  readonly kind: Exclude<OutcomeKind, 'done'>
  readonly code: string
  readonly message: string
  readonly facts?: Readonly<Record<string, unknown>>
}

export type Step = (state: CallState) => StepAnswer | Promise<StepAnswer>

/** What came out of `run`, before it is shaped for the model. */
export interface RunResult {
  readonly kind: OutcomeKind
  readonly output: Output
  readonly leftRunning?: true
}

/** The parts of an outcome that shaping decides. */
export interface Shaped {
  readonly content: readonly Content[]
  readonly artifact?: Artifact
}

/** A tool's own refusal, before it ran. */
export function failedBy({ code, message, facts }: Fail): EarlyEnd {
  return { kind: 'failed', code, message, ...(facts !== undefined && { facts }) }
}

export function failed(code: string, message: string): EarlyEnd {
  return { kind: 'failed', code, message }
}
