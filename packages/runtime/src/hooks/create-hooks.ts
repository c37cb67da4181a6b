/** Runs the hooks of a session: those of one point side by side, each under its clock, their answers merged in declared order. */
import { toText } from '../contract/index.ts'
import type { AnyTool, ClockPort, Json, Place } from '../contract/index.ts'
import { mergeHookAnswers } from '../policy/index.ts'
import type { HookAnswer, HookCall, Hooks } from '../policy/index.ts'
import { hookName } from './hook-definition.ts'
import type { HookDefinition, HookPayload, HookReply, LentCarriers } from './hook-definition.ts'
import { defaultOnFault, defaultTimeout } from './hook-event.ts'
import type { HookEvent } from './hook-event.ts'
import { matchesTool } from './matches-tool.ts'
import { mergeInputs } from './merge-inputs.ts'
import { readAnswer } from './read-answer.ts'

export interface HooksOptions {
  readonly definitions: readonly HookDefinition[]
  readonly carriers: LentCarriers
  readonly clock: ClockPort
  readonly place: Place
  /** What every payload says of the session; asked for each payload. */
  readonly session: () => { readonly id: string; readonly transcript: string; readonly mode: string }
  /** Aliases count for matchers. */
  readonly findTool: (name: string) => AnyTool | undefined
  /** Asked before each hook: trust may be withdrawn while a chain runs. */
  readonly isTrusted: (definition: HookDefinition) => boolean
  /** A hook that failed and was passed over, in words that name it. */
  readonly warn: (message: string) => void
}

export interface SessionHooks extends Hooks {
  /** Speaks at a point that is no call of a tool. Never rejects. */
  speak(event: HookEvent, facts: Readonly<Record<string, Json>>, signal: AbortSignal): Promise<HookAnswer>
}

/** A point that no hook is declared for costs nothing: its member is absent. */
export function createHooks(options: HooksOptions): SessionHooks {
  const declared = new Set(options.definitions.map(({ event }) => event))
  return {
    ...(declared.has('PreToolUse') && { preToolUse: (call: HookCall) => speakOfCall('PreToolUse', call, {}) }),
    ...(declared.has('PermissionRequest') && {
      permissionRequest: (call: HookCall & { readonly reason: string; readonly suggestions: readonly string[] }) =>
        speakOfCall('PermissionRequest', call, { permission_suggestions: call.suggestions, reason: call.reason }),
    }),
    ...(declared.has('PostToolUse') && {
      postToolUse: (call: Ended) =>
        speakOfCall('PostToolUse', call, {
          tool_response: toText(call.outcome.content),
          duration: call.outcome.timing.ranMs,
        }),
    }),
    ...(declared.has('PostToolUseFailure') && {
      postToolUseFailure: (call: Ended) =>
        speakOfCall('PostToolUseFailure', call, {
          error: toText(call.outcome.content),
          is_interrupt: call.outcome.kind === 'cancelled',
        }),
    }),
    speak: async (event, facts, signal) =>
      mergeHookAnswers(await askAll({ event, names: [], payload: payloadOf(event, facts), signal })),
  }

  type Ended = Parameters<NonNullable<Hooks['postToolUse']>>[0]

  async function speakOfCall(
    event: HookEvent,
    { call, tool, input, signal }: HookCall,
    facts: Readonly<Record<string, Json>>,
  ): Promise<HookAnswer> {
    const names = [tool, ...(options.findTool(tool)?.aliases ?? [])]
    const payload = payloadOf(event, {
      tool_name: tool,
      tool_input: input as Json,
      ...(event !== 'PermissionRequest' && { tool_use_id: call.id }),
      ...facts,
    })
    const answers = await askAll({ event, names, payload, signal })
    const updatedInput = mergeInputs(
      input,
      answers.flatMap((answer) => (answer.updatedInput === undefined ? [] : [answer.updatedInput])),
    )
    return { ...mergeHookAnswers(answers), ...(updatedInput !== undefined && { updatedInput }) }
  }

  function payloadOf(event: HookEvent, facts: Readonly<Record<string, Json>>): HookPayload {
    const { id, transcript, mode } = options.session()
    return {
      hook_event_name: event,
      session_id: id,
      transcript_path: transcript,
      cwd: options.place.cwd,
      permission_mode: mode,
      ...facts,
    }
  }

  function askAll({ event, names, payload, signal }: Asked): Promise<readonly HookAnswer[]> {
    const speaking = options.definitions.filter(
      (definition) => definition.event === event && (names.length === 0 || matchesTool(definition.matcher, names)),
    )
    return Promise.all(speaking.map((definition) => ask(definition, payload, signal)))
  }

  async function ask(definition: HookDefinition, payload: HookPayload, signal: AbortSignal): Promise<HookAnswer> {
    const by = hookName(definition)
    if (!options.isTrusted(definition)) return faulted(definition, 'the folder that declares it is not trusted')
    const reply = await underClock(definition, payload, signal)
    if (reply.kind === 'blocked') return { decision: 'deny', reason: reply.message, by }
    if (reply.kind === 'fault') return faulted(definition, reply.message)
    const answer = readAnswer(definition.event, reply.json)
    return 'fault' in answer ? faulted(definition, answer.fault) : { ...answer, by }
  }

  /** What a failure means is declared, never guessed. */
  function faulted(definition: HookDefinition, message: string): HookAnswer {
    const by = hookName(definition)
    const said = `The ${by} failed: ${message}.`
    if ((definition.onFault ?? defaultOnFault(definition.event)) === 'deny')
      return { decision: 'deny', reason: said, by }
    options.warn(`${said} The session goes on without it.`)
    return {}
  }

  async function underClock(definition: HookDefinition, payload: HookPayload, signal: AbortSignal): Promise<HookReply> {
    const limit = definition.timeoutMs ?? defaultTimeout(definition.event)
    const stop = new AbortController()
    const over = new AbortController()
    const timeUp = options.clock
      .sleep(limit, over.signal)
      .then((): HookReply => ({ kind: 'fault', message: `it did not answer within ${limit} ms` }))
    const cancel = () => stop.abort()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await Promise.race([carry(definition, payload, stop.signal), timeUp])
    } catch (error) {
      return { kind: 'fault', message: error instanceof Error ? error.message : String(error) }
    } finally {
      signal.removeEventListener('abort', cancel)
      stop.abort()
      over.abort()
    }
  }

  function carry({ carrier }: HookDefinition, payload: HookPayload, signal: AbortSignal): Promise<HookReply> {
    if (carrier.type === 'inProcess') return carrier.run(payload, signal)
    const run = options.carriers[carrier.type] as
      | ((carrier: HookDefinition['carrier'], payload: HookPayload, signal: AbortSignal) => Promise<HookReply>)
      | undefined
    return (
      run?.(carrier, payload, signal) ??
      Promise.resolve({ kind: 'fault', message: `this host carries no hooks of the type ${carrier.type}` })
    )
  }
}

interface Asked {
  readonly event: HookEvent
  /** Name and aliases of the tool; empty where the point is no call. */
  readonly names: readonly string[]
  readonly payload: HookPayload
  readonly signal: AbortSignal
}
