/** One call from request to outcome: the same way for every kind of tool, exactly one outcome on every path. */
import type { Call, ClockPort, LentPorts, Listener, Outcome, Output, Place } from '../contract/index.ts'
import { lexicalFacts } from '../policy/index.ts'
import type { AutoMode, Hooks, PathFacts, Policy } from '../policy/index.ts'
import type { Surface } from '../surface/index.ts'
import type { CallEnvironment, CallState, EarlyEnd, RunResult, Shaped, StepAnswer } from './call-state.ts'
import { run } from './run.ts'
import { createScheduler } from './schedule.ts'
import { shape } from './shape.ts'
import { announce, summaryOf } from './steps/announce.ts'
import { firstInputStep, steps } from './steps/index.ts'
import { tellHooks } from './tell-hooks.ts'
import { verify } from './verify.ts'

export interface ExecutorOptions {
  readonly ports: LentPorts & { readonly clock: ClockPort }
  readonly place: Place
  /** The rules in force at the moment of asking. */
  readonly policy: () => Policy
  readonly hooks?: Hooks
  /** The classifier of the mode auto. Without it that mode asks a person. */
  readonly auto?: AutoMode
  readonly listen?: Listener
  /** Calls that run at once, over all batches of the session. Default 10. */
  readonly limit?: number
  /** Where a path really leads. Without it paths are judged by their text alone, as if they did not exist. */
  readonly inspectPath?: (path: string) => Promise<PathFacts>
  readonly remember?: CallEnvironment['remember']
  readonly recordStart?: CallEnvironment['recordStart']
}

/** The calls of one message of the model, in its order. */
export interface Batch {
  /** Takes the next call; it may start at once, also while the model still streams. Never rejects. */
  add(call: Call): Promise<Outcome>
}

export interface Executor {
  begin(surface: Surface, signal: AbortSignal): Batch
}

/** How often hooks and people may change one input. */
const ROUNDS = 8

const cancelledEarly: EarlyEnd = {
  kind: 'cancelled',
  code: 'cancelled',
  message: 'Cancelled before it started; it did not run.',
}
const restless: EarlyEnd = {
  kind: 'failed',
  code: 'restless-input',
  message: `Its input was changed ${ROUNDS} times by hooks or people and never came to rest; it did not run.`,
}

export function createExecutor(options: ExecutorOptions): Executor {
  const scheduler = createScheduler({ limit: options.limit ?? 10 })
  const environment: CallEnvironment = {
    scheduler,
    ports: options.ports,
    place: options.place,
    policy: options.policy,
    hooks: options.hooks ?? {},
    auto: options.auto,
    listen: options.listen ?? (() => {}),
    remember: options.remember ?? (() => {}),
    recordStart: options.recordStart ?? (() => undefined),
    inspectPath: options.inspectPath ?? ((path) => Promise.resolve(lexicalFacts(path, options.place))),
  }
  return {
    begin: (surface, signal) => ({
      add(call) {
        const ticket = scheduler.arrive()
        const state: CallState = {
          environment,
          surface,
          call,
          signal,
          ticket,
          arrivedAt: environment.ports.clock.now(),
          written: call.input,
          repairs: [],
          added: [],
          announced: false,
          rounds: 0,
        }
        return settle(state)
      },
    }),
  }
}

/** Never rejects. Everything up to the first real wait happens at once, so that later calls already see what this one claims. */
async function settle(state: CallState): Promise<Outcome> {
  let outcome: Outcome
  try {
    const attempt = then(passSteps(state), (early) =>
      early === undefined ? runAndFinish(state) : toOutcome(state, early),
    )
    outcome = attempt instanceof Promise ? await attempt : attempt
  } catch (error) {
    outcome = toOutcome(state, brokenEnd(error))
  }
  state.environment.scheduler.finish(state.ticket)
  announce(state)
  state.environment.listen({
    type: 'call-end',
    callId: state.call.id,
    tool: state.tool?.name ?? state.call.name,
    outcome,
    summary: summaryOf(state),
  })
  return outcome
}

function brokenEnd(error: unknown): EarlyEnd {
  const message = error instanceof Error ? error.message : String(error)
  return { kind: 'failed', code: 'broken-tool', message: `The call failed in a way that it should not: ${message}` }
}

/** From step `from` to the early end, or to the end of the steps. */
function passSteps(state: CallState, from = 0): EarlyEnd | undefined | Promise<EarlyEnd | undefined> {
  for (let index = from; index < steps.length; index++) {
    if (state.signal.aborted) return cancelledEarly
    const answer = steps[index]?.(state)
    if (answer instanceof Promise) return answer.then((settled) => passOn(state, index, settled))
    if (answer !== undefined) return passOn(state, index, answer)
  }
  return undefined
}

function passOn(
  state: CallState,
  index: number,
  answer: StepAnswer,
): EarlyEnd | undefined | Promise<EarlyEnd | undefined> {
  if (answer === undefined) return passSteps(state, index + 1)
  if (answer !== 'again') return answer
  state.rounds++
  return state.rounds >= ROUNDS ? restless : passSteps(state, firstInputStep)
}

function runAndFinish(state: CallState): Outcome | Promise<Outcome> {
  state.startedAt = state.environment.ports.clock.now()
  return then(run(state), (result) => finish(state, verify(state, result)))
}

/** Goes on at once where there is nothing to wait for. */
function then<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}

function finish(state: CallState, result: RunResult): Outcome | Promise<Outcome> {
  const endedAt = state.environment.ports.clock.now()
  return then(shape(state, result.output), (shaped) => tellHooks(state, assemble(state, { result, shaped, endedAt })))
}

function assemble(
  state: CallState,
  { result, shaped, endedAt }: { readonly result: RunResult; readonly shaped: Shaped; readonly endedAt: number },
): Outcome {
  return {
    kind: result.kind,
    ...shaped,
    ...outputParts(result.output),
    repairs: state.repairs,
    ...(state.decision !== undefined && { decision: state.decision }),
    timing: timing(state, endedAt),
    ...(result.leftRunning && { leftRunning: true as const }),
    ...((state.endsTurn || (state.tool?.ends === true && result.kind === 'done')) && { endsTurn: true as const }),
  }
}

function outputParts(output: Output): Pick<Outcome, 'code' | 'message' | 'output' | 'facts'> {
  const facts = output.facts === undefined ? {} : { facts: output.facts }
  return output.done ? { output: output.output, ...facts } : { code: output.code, message: output.message, ...facts }
}

function toOutcome(state: CallState, { kind, code, message, facts }: EarlyEnd): Outcome {
  return {
    kind,
    content: [{ type: 'text', text: message }, ...state.added.map((added) => ({ type: 'text' as const, text: added }))],
    code,
    message,
    ...(facts !== undefined && { facts }),
    repairs: state.repairs,
    ...(state.decision !== undefined && { decision: state.decision }),
    timing: timing(state, state.environment.ports.clock.now()),
    ...(state.endsTurn && { endsTurn: true as const }),
  }
}

function timing({ arrivedAt, startedAt }: CallState, endedAt: number): Outcome['timing'] {
  return {
    startedAt: startedAt ?? arrivedAt,
    endedAt,
    waitedMs: (startedAt ?? endedAt) - arrivedAt,
    ranMs: startedAt === undefined ? 0 : endedAt - startedAt,
  }
}
