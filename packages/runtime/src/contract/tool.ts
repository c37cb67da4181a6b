/** What a tool is: an inert declaration. Everything else in the house reads it and nothing else. */
import type { Condition } from './condition.ts'
import type { Content } from './content.ts'
import type { Effect } from './effect.ts'
import type { Model, ModelView } from './model.ts'
import type { Fail, Output } from './output.ts'
import type { Place } from './place.ts'
import type { PortName, Ports } from './ports/ports.ts'
import type { Json, OutputOf, ToolSchema } from './schema.ts'
import type { Subject } from './subject.ts'

/** What a handler gets beside its ports. */
export interface CallContext {
  readonly callId: string
  /** Fires on cancel, timeout and the end of the session; then clean up and return within the grace. */
  readonly signal: AbortSignal
  readonly place: Place
  readonly model: Model
  /**
   * Whether a path that the call found may be shown: a rule may keep files from being read that a search meets. Paths are
   * absolute, and judged by their text.
   */
  shows(path: string): boolean
  /** Progress for people; never shown to the model. Must be cheap: it may be called for every chunk of output. */
  update(progress: string): void
}

/** The context of `run`: the ports that `needs` names, and nothing of the others. */
export type Context<Needs extends PortName> = Pick<Ports, Needs> & CallContext

/** Milliseconds, or `none` for a call that only its signal ends. */
export interface Timeout<Input> {
  readonly default: number
  readonly max: number
  /** The limit that this input asks for; capped by `max`. */
  readonly of?: (input: Input) => number | undefined
  /** How long a handler may clean up after its signal. Default 2,000. */
  readonly grace?: number
}

/** The one output limit, in characters of text shown to the model. */
export interface Budget {
  readonly chars: number
  /** Which part stays. */
  readonly keep: 'head' | 'tail' | 'both'
}

export interface Approval {
  /** A person answers every call, in every mode that has one; a text says why, as a sentence. */
  readonly always?: true | string
  /** False: the answer is never remembered. Default true. */
  readonly remember?: boolean
}

/**
 * A tool's declaration. `Facts` is what `resolve` finds out: facts of the execution, kept beside the input, never inside it.
 *
 * Functions here are called at any time and any number of times, except `run`. `effect`, `check`, `subject` and `summary`
 * are pure and quick; where one throws, the call is treated as the widest effect, or fails with the code `broken-tool`.
 */
export interface Tool<
  Input extends ToolSchema = ToolSchema,
  Value = unknown,
  Needs extends PortName = PortName,
  Facts = unknown,
> {
  /** As on the wire: letters, digits, `_` and `-`, at most 64. */
  readonly name: string
  /** Other names under which a call finds this tool; never advertised. */
  readonly aliases?: readonly string[]
  /** For people; default the name. */
  readonly title?: string
  /** What the tool does, for the model. */
  readonly describe: string | ((view: ModelView) => string)
  /** How to use it well, one advice an entry; a list under the description. */
  readonly usage?: readonly string[] | ((view: ModelView) => readonly string[])
  /** The input contract for this model; the surface advertises it and the executor validates with it. */
  readonly refine?: (input: Input, view: ModelView) => ToolSchema<unknown, OutputOf<Input>>
  readonly input: Input
  /** The shape of the output; without it the output is text or any JSON. */
  readonly output?: ToolSchema<unknown, Value>
  readonly effect: Effect | ((input: OutputOf<Input>, place: Place) => Effect)
  readonly needs?: readonly Needs[]
  readonly when?: Condition
  /** `deferred` tools may wait behind a search instead of standing in every request. Default `always`. */
  readonly residency?: 'always' | 'deferred'
  /** Search words beside name and description. */
  readonly hint?: string
  /** A provider's own form of this tool, by provider name. */
  readonly native?: Readonly<Record<string, Json>>
  /** The input schema is fit for constrained decoding. */
  readonly strict?: true
  /** A function answers for one input alone; where it throws, a person answers and nothing is remembered. */
  readonly approval?: Approval | ((input: OutputOf<Input>) => Approval | undefined)
  /** Needs a person who answers; a session without one does not get the tool. */
  readonly interactive?: true
  readonly subject?: Subject<OutputOf<Input>>
  /** What a person is shown before deciding: a diff, a plan, a command. Side-effect free. */
  readonly preview?: (input: OutputOf<Input>, context: Context<Needs>) => Promise<string | undefined>
  /** Semantic check of the input alone, before hooks, rules and people are asked. Looks at nothing that `effect` names. */
  readonly check?: (input: OutputOf<Input>, place: Place) => Fail | undefined
  /** What will really happen, found out before the decision and handed to `run`. */
  readonly resolve?: (input: OutputOf<Input>, context: Context<Needs>) => Promise<Facts | Fail>
  readonly timeout?: Timeout<OutputOf<Input>> | 'none'
  readonly budget?: Budget
  /** `safe`: may be run again after a crash. Default `never`. */
  readonly repeat?: 'safe' | 'never'
  /** The turn ends after a call of this tool is done. */
  readonly ends?: true
  readonly run: (
    input: OutputOf<Input>,
    context: Context<Needs> & { readonly facts: Facts },
  ) => Promise<Output<Value>> | Output<Value>
  /** The output as the model sees it. Default: a string as it is, a content list as it is, anything else as JSON. */
  readonly toModel?: (output: Value) => string | readonly Content[]
  /** One line for people, such as `find src/*.ts`. */
  readonly summary?: (input: OutputOf<Input>) => string
}

/** Any tool, whatever its types: what registries, surfaces and executors hold. */
export type AnyTool = Tool<any, any, any, any>

/** Declares a tool. Types follow from `input`, `output` and `needs`; a port that `needs` does not name is a type error in `run`. */
export function defineTool<
  Input extends ToolSchema,
  Value = unknown,
  Needs extends PortName = never,
  Facts = undefined,
>(tool: Tool<Input, Value, Needs, Facts>): Tool<Input, Value, Needs, Facts> {
  return Object.freeze(tool)
}
