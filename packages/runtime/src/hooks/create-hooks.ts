/** Runs the hooks of a session: those of one point side by side, their answers merged in the order of declaration. */
import { toText } from '../contract/index.ts'
import type { AnyTool, Json, Place } from '../contract/index.ts'
import { mergeHookAnswers } from '../policy/index.ts'
import type { HookAnswer, HookCall, Hooks } from '../policy/index.ts'
import { askHook } from './ask-hook.ts'
import type { AskOptions } from './ask-hook.ts'
import type { HookDefinition, HookPayload } from './hook-definition.ts'
import { matchedField } from './hook-event.ts'
import type { HookEvent } from './hook-event.ts'
import { matchesTool } from './matches-tool.ts'
import { mergeInputs } from './merge-inputs.ts'

/** What every payload says of the session. */
export interface HookSession {
  readonly id: string
  readonly transcript: string
  readonly mode: string
  /** The prompt that is being worked on; absent between two. */
  readonly promptId?: string
  /** Of a sub-agent; absent in the main session. */
  readonly agent?: { readonly id: string; readonly type: string }
  /** How hard the model is told to think, where it is told. */
  readonly effort?: string
}

export interface HooksOptions extends AskOptions {
  readonly definitions: readonly HookDefinition[]
  readonly place: Place
  /** Asked for each payload. */
  readonly session: () => HookSession
  /** Aliases count for matchers. */
  readonly findTool: (name: string) => AnyTool | undefined
}

/** What hooks of calls asked for that no single call can do. */
export interface HookWishes {
  /** The turn ends, and why, in words that name the hook. */
  readonly stop?: string
  /** Ids of calls that wait for whoever drives the session. */
  readonly deferred: readonly string[]
}

export interface SessionHooks extends Hooks {
  /** Speaks at a point that the executor does not know. Never rejects. */
  speak(event: HookEvent, facts: Readonly<Record<string, Json>>, signal: AbortSignal): Promise<HookAnswer>
  /** What was asked for since it was last taken. */
  takeWishes(): HookWishes
}

/** A point that no hook is declared for costs nothing: its member is absent. */
export function createHooks(options: HooksOptions): SessionHooks {
  const { definitions, place, session, findTool, ...asking } = options
  const declared = new Set(definitions.map(({ event }) => event))
  let wishes: { stop?: string; deferred: string[] } = { deferred: [] }
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
    async speak(event, facts, signal) {
      const answers = declared.has(event) ? await askAll(event, facts, signal) : []
      return mergeHookAnswers(answers)
    },
    takeWishes() {
      const taken = wishes
      wishes = { deferred: [] }
      return taken
    },
  }

  type Ended = Parameters<NonNullable<Hooks['postToolUse']>>[0]

  async function speakOfCall(
    event: HookEvent,
    { call, tool, input, signal }: HookCall,
    facts: Readonly<Record<string, Json>>,
  ): Promise<HookAnswer> {
    const said = await askAll(
      event,
      {
        tool_name: tool,
        tool_input: input as Json,
        ...(event !== 'PermissionRequest' && { tool_use_id: call.id }),
        ...facts,
      },
      signal,
    )
    const hasEnded = event === 'PostToolUse' || event === 'PostToolUseFailure'
    const answers = hasEnded ? said.map(withObjection) : said
    const updatedInput = mergeInputs(
      input,
      answers.flatMap((answer) => (answer.updatedInput === undefined ? [] : [answer.updatedInput])),
    )
    const merged = mergeHookAnswers(answers)
    if (merged.continue === false) wishes.stop ??= merged.stopReason ?? ''
    if (merged.decision === 'defer') wishes.deferred.push(call.id)
    const rules = merged.decision === 'allow' ? answers.flatMap((answer) => answer.rules ?? []) : []
    return { ...merged, ...(updatedInput !== undefined && { updatedInput }), ...(rules.length > 0 && { rules }) }
  }

  function askAll(
    event: HookEvent,
    facts: Readonly<Record<string, Json>>,
    signal: AbortSignal,
  ): Promise<readonly HookAnswer[]> {
    const payload = payloadOf(event, facts)
    const names = namesOf(event, facts)
    const speaking = definitions.filter(
      (definition) => definition.event === event && (names.length === 0 || matchesTool(definition.matcher, names)),
    )
    return Promise.all(speaking.map((definition) => askHook(definition, payload, { ...asking, signal })))
  }

  /** What a matcher is held against: the tool under every name, or what the event says of itself. */
  function namesOf(event: HookEvent, facts: Readonly<Record<string, Json>>): readonly string[] {
    const tool = facts['tool_name']
    if (typeof tool === 'string') return [tool, ...(findTool(tool)?.aliases ?? [])]
    const field = facts[matchedField(event) ?? '']
    return typeof field === 'string' ? [field] : []
  }

  function payloadOf(event: HookEvent, facts: Readonly<Record<string, Json>>): HookPayload {
    const { id, transcript, mode, promptId, agent, effort } = session()
    return {
      hook_event_name: event,
      session_id: id,
      transcript_path: transcript,
      cwd: place.cwd,
      permission_mode: mode,
      ...(promptId !== undefined && { prompt_id: promptId }),
      ...(agent !== undefined && { agent_id: agent.id, agent_type: agent.type }),
      ...(effort !== undefined && { effort }),
      ...facts,
    }
  }
}

/** What is done cannot be undone: an objection to it is told to the model. */
function withObjection({ decision, reason, additionalContext, ...rest }: HookAnswer): HookAnswer {
  const words = [decision === 'deny' ? reason : undefined, additionalContext].filter((word) => word !== undefined)
  return { ...rest, ...(words.length > 0 && { additionalContext: words.join('\n') }) }
}
