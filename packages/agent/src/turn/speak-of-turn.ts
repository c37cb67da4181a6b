/** The points of a turn at which hooks speak, and what their answers mean for it. Without hooks each is an answer at once. */
import type { AssistantCall } from '@toolgate/providers/protocol'
import { text, toText } from '@toolgate/runtime/contract'
import type { Content, Json, Outcome, TurnEnd } from '@toolgate/runtime/contract'
import type { SessionHooks } from '@toolgate/runtime/hooks'
import { hookText } from './hook-text.ts'

/** What the turn needs of hooks. */
export type TurnHooks = Pick<SessionHooks, 'speak' | 'takeWishes'>

/** A call of the batch that has just ended. */
export interface EndedCall {
  readonly call: AssistantCall
  /** Canonical name. */
  readonly tool: string
  readonly content: readonly Content[]
  readonly outcome: Outcome
}

/** How often Stop hooks may keep one turn going. */
const CONTINUATIONS = 8

export interface TurnPoints {
  /** What the model is told of the prompt, or how the turn ends before it began. */
  prompt(content: readonly Content[], signal: AbortSignal): Promise<readonly Content[] | TurnEnd>
  /** Text of the model has been shown. */
  shown(message: string, signal: AbortSignal): Promise<void>
  /** What a refused call tells the model. */
  denied(call: Omit<EndedCall, 'content'>, signal: AbortSignal): Promise<readonly Content[]>
  batch(ended: readonly EndedCall[], signal: AbortSignal): Promise<{ readonly added?: Content; readonly end?: TurnEnd }>
  /** The end as hooks leave it, or what the model goes on with. */
  ending(
    end: TurnEnd,
    options: { readonly text: string; readonly continued: number; readonly signal: AbortSignal },
  ): Promise<TurnEnd | { readonly goOn: Content }>
}

export interface PointOptions {
  /** What SessionStart hooks said to the model; it stands before the first prompt. */
  readonly opening?: string
  /** Whoever drives the session takes up a call that a hook defers. */
  readonly defers?: boolean
}

export function speakOfTurn(hooks: TurnHooks | undefined, { opening, defers = false }: PointOptions): TurnPoints {
  let before = opening === undefined || opening === '' ? [] : [hookText('SessionStart', opening)]
  if (hooks === undefined)
    return {
      prompt: async (content) => takeOpening(content),
      shown: async () => {},
      denied: async ({ outcome }) => outcome.content,
      batch: async () => ({}),
      ending: async (end) => end,
    }
  return {
    async prompt(content, signal) {
      const answer = await hooks.speak('UserPromptSubmit', { prompt: toText(content) }, signal)
      if (answer.continue === false) return stopped(answer.stopReason)
      if (answer.decision === 'deny') return stopped(`The prompt was blocked: ${answer.reason ?? 'without a reason'}`)
      const { additionalContext: said } = answer
      return [...takeOpening(content), ...(said === undefined ? [] : [hookText('UserPromptSubmit', said)])]
    },
    async shown(message, signal) {
      await hooks.speak('MessageDisplay', { message }, signal)
    },
    async denied({ call, tool, outcome }, signal) {
      if (outcome.kind !== 'denied') return outcome.content
      const { additionalContext: said } = await hooks.speak(
        'PermissionDenied',
        { ...callFacts(call, tool), reason: outcome.message ?? toText(outcome.content) },
        signal,
      )
      return said === undefined ? outcome.content : [...outcome.content, text(said)]
    },
    async batch(ended, signal) {
      const answer = await hooks.speak(
        'PostToolBatch',
        {
          tool_calls: ended.map(({ call, tool, content }) => ({
            ...callFacts(call, tool),
            tool_response: toText(content),
          })),
        },
        signal,
      )
      const said = answer.additionalContext
      return {
        ...(said !== undefined && { added: hookText('PostToolBatch', said) }),
        ...endOf(ended, answer.continue === false ? answer.stopReason : objection(answer)),
      }
    },
    async ending(end, { text: said, continued, signal }) {
      if (end.kind === 'failed') {
        const facts = { error: end.code, error_details: end.message, last_assistant_message: said }
        await hooks.speak('StopFailure', facts, signal)
        return end
      }
      if (end.kind !== 'finished') return end
      const facts = { stop_hook_active: continued > 0, last_assistant_message: said }
      const answer = await hooks.speak('Stop', facts, signal)
      if (answer.continue === false) return stopped(answer.stopReason)
      if (answer.decision !== 'deny' || signal.aborted) return end
      const reason = answer.reason ?? 'A hook wants the work to go on.'
      return continued < CONTINUATIONS
        ? { goOn: hookText('Stop', reason) }
        : stopped(`Stop hooks kept the turn going ${CONTINUATIONS} times and still object: ${reason}`)
    },
  }

  function takeOpening(content: readonly Content[]): readonly Content[] {
    const first = before
    before = []
    return [...first, ...content]
  }

  /** A stop counts before a deferral: it was wanted of the whole turn. */
  function endOf(ended: readonly EndedCall[], objected: string | undefined) {
    const { stop, deferred } = hooks?.takeWishes() ?? { deferred: [] }
    const reason = stop ?? objected
    if (reason !== undefined) return { end: stopped(reason) }
    const [only, ...others] = ended
    if (!defers || only === undefined || others.length > 0 || only.outcome.kind !== 'denied') return {}
    if (!deferred.includes(only.call.id)) return {}
    const { id, name, input } = only.call
    return { end: { kind: 'deferred' as const, call: { id, name, input } } }
  }
}

function objection({
  decision,
  reason = 'A hook wants the turn to end after these calls.',
}: Awaited<ReturnType<TurnHooks['speak']>>): string | undefined {
  return decision === 'deny' ? reason : undefined
}

function callFacts(call: AssistantCall, tool: string) {
  return { tool_name: tool, tool_input: call.input as Json, tool_use_id: call.id }
}

function stopped(reason = 'A hook ended the turn.'): TurnEnd {
  return { kind: 'stopped', by: 'hook', message: reason }
}
