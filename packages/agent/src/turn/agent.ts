/** The loop: ask the model, run what it calls, hand back the results, until it is done or something clear ends the turn. */
import type { AssistantCall, CallResult, ModelClient } from '@toolgate/providers/protocol'
import type { ClockPort, Content, Listener, Outcome, TurnEnd } from '@toolgate/runtime/contract'
import type { Executor } from '@toolgate/runtime/executor'
import type { Surface } from '@toolgate/runtime/surface'
import type { Session } from '../session/session.ts'
import { gatherAnswer } from './answer.ts'
import type { Answer } from './answer.ts'
import { endOfAnswer, journalFailure } from './turn-end.ts'

export interface AgentOptions {
  readonly client: ModelClient
  readonly executor: Executor
  readonly session: Session
  /** The tools of the next request; called once for each request. */
  readonly surface: () => Surface
  readonly system: string
  readonly clock: ClockPort
  readonly listen: Listener
  /** Requests to the model in one turn. Default 100. */
  readonly maxRequests?: number
}

export interface TurnResult {
  readonly end: TurnEnd
  /** The last text of the model. */
  readonly text: string
  readonly requests: number
}

export interface Agent {
  /**
   * One turn, from a prompt to its end. Never rejects. After any end, also a cancel, the session holds a history that every
   * provider accepts, and no call of the turn is still unaccounted for.
   */
  turn(prompt: readonly Content[], signal: AbortSignal): Promise<TurnResult>
}

interface Ended {
  readonly result: CallResult
  readonly outcome: Outcome
}

export function createAgent(options: AgentOptions): Agent {
  const { client, executor, session, clock, listen } = options
  const taken = new Set(
    session.messages.flatMap((message) =>
      message.role === 'assistant' ? message.content.flatMap((part) => (part.type === 'call' ? [part.id] : [])) : [],
    ),
  )
  let lastDigest: string | undefined

  return {
    async turn(prompt, signal) {
      const startedAt = clock.now()
      listen({
        type: 'turn-start',
        prompt: prompt.map((part) => (part.type === 'text' ? part.text : `[${part.mediaType}]`)).join('\n'),
      })
      const result = await turn(prompt, signal)
      const unkept = await session.endTurn(result.end)
      const end = unkept !== undefined && result.end.kind === 'finished' ? journalFailure(unkept.message) : result.end
      const endedAt = clock.now()
      listen({
        type: 'turn-end',
        end,
        text: result.text,
        timing: { startedAt, endedAt, waitedMs: 0, ranMs: endedAt - startedAt },
      })
      return { ...result, end }
    },
  }

  async function turn(prompt: readonly Content[], signal: AbortSignal): Promise<TurnResult> {
    let text = ''
    const limit = options.maxRequests ?? 100
    const unkept = await session.addMessage({ role: 'user', content: prompt })
    if (unkept !== undefined) return { end: journalFailure(unkept.message), text, requests: 0 }
    for (let requests = 1; requests <= limit; requests++) {
      const step = await request(signal)
      if (step.text !== '') text = step.text
      if (step.end !== undefined) return { end: step.end, text, requests }
    }
    return { end: { kind: 'max-turns' }, text, requests: limit }
  }

  async function request(signal: AbortSignal): Promise<{ readonly text: string; readonly end?: TurnEnd }> {
    const surface = options.surface()
    noteSurface(surface)
    const batch = executor.begin(surface, signal)
    const running: Promise<Ended>[] = []
    // Each call is written down before it may start; the chain keeps the model's order.
    let written: Promise<unknown> = Promise.resolve()
    const tools = toolsOf(surface)
    const stream = client.stream({ system: options.system, messages: session.messages, tools, signal })
    const answer = await gatherAnswer(
      stream,
      {
        text: (text) => listen({ type: 'text', text }),
        reasoning: (text) => listen({ type: 'reasoning', text }),
        call(call) {
          const recorded = written.then(() => session.addCall(call))
          written = recorded
          running.push(
            recorded
              .then((fault) => (fault === undefined ? batch.add(call) : unrecorded(fault.message)))
              .then((outcome) => recordEnd(call, outcome)),
          )
        },
      },
      taken,
    )
    if (Object.keys(answer.usage).length > 0) listen({ type: 'usage', usage: answer.usage })
    return finishAnswer(answer, running, signal)
  }

  async function finishAnswer(
    answer: Answer,
    running: readonly Promise<Ended>[],
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly end?: TurnEnd }> {
    const { text } = answer
    // Written while the calls still run: the journal keeps its order, and what is asked for together is made durable together.
    const answered =
      answer.parts.length === 0 ? undefined : session.addMessage({ role: 'assistant', content: answer.parts })
    const outcomes = await Promise.all(running)
    const handedBack =
      outcomes.length === 0
        ? undefined
        : session.addMessage({ role: 'results', results: outcomes.map(({ result }) => result) })
    const unkept = (await answered) ?? (await handedBack)
    if (unkept !== undefined) return { text, end: journalFailure(unkept.message) }
    if (signal.aborted) return { text, end: { kind: 'cancelled' } }
    if (outcomes.length === 0 || 'fault' in answer.end) return { text, end: endOfAnswer(answer) }
    const ending = outcomes.find(({ outcome }) => outcome.endsTurn)
    return ending === undefined ? { text } : { text, end: { kind: 'ended-by-tool', tool: ending.result.name } }
  }

  function recordEnd(call: AssistantCall, outcome: Outcome): Ended {
    const result: CallResult = {
      callId: call.id,
      name: call.name,
      content: outcome.content,
      isError: outcome.kind !== 'done',
    }
    // Not waited for: the next message is written after it, and is waited for.
    void session.addResult(result, outcome.kind)
    return { result, outcome }
  }

  function noteSurface(surface: Surface): void {
    const { digest } = surface
    if (lastDigest !== undefined && lastDigest !== digest)
      listen({ type: 'surface-change', before: lastDigest, after: digest, cause: 'the facts of the session changed' })
    lastDigest = digest
    listen({
      type: 'request',
      digest,
      tools: surface.inline.length,
      toolTokens: surface.tokens,
      bytes: surface.text.length,
    })
  }

  /** What the executor would say of a call that must not run because nobody would know of it afterwards. */
  function unrecorded(reason: string): Outcome {
    const now = clock.now()
    const message = `It did not run, because it could not be recorded: ${reason}`
    return {
      kind: 'failed',
      code: 'not-recorded',
      message,
      content: [{ type: 'text', text: message }],
      repairs: [],
      timing: { startedAt: now, endedAt: now, waitedMs: 0, ranMs: 0 },
    }
  }
}

const sentTools = new WeakMap<Surface, ReturnType<typeof makeTools>>()

/** The same array for the same surface: clients remember what they made of it. */
function toolsOf(surface: Surface): ReturnType<typeof makeTools> {
  const known = sentTools.get(surface)
  if (known !== undefined) return known
  const tools = makeTools(surface)
  sentTools.set(surface, tools)
  return tools
}

function makeTools(surface: Surface) {
  return surface.inline.flatMap(({ declared }) => (declared === undefined ? [] : [declared]))
}
