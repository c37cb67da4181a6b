/** The loop: ask the model, run what it calls, hand back the results, until it is done or something clear ends the turn. */
import type { AssistantCall, CallResult, ModelClient } from '@toolgate/providers/protocol'
import type { ClockPort, Content, Listener, Outcome, TurnEnd } from '@toolgate/runtime/contract'
import type { Executor } from '@toolgate/runtime/executor'
import type { Surface } from '@toolgate/runtime/surface'
import type { Session } from '../session/session.ts'
import { gatherAnswer } from './answer.ts'
import type { Answer } from './answer.ts'
import { speakOfTurn } from './speak-of-turn.ts'
import type { EndedCall, TurnHooks } from './speak-of-turn.ts'
import { endOfAnswer, endOfCall, journalFailure } from './turn-end.ts'

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
  /** Asked at the points of a turn that are no single call; those are the executor's. */
  readonly hooks?: TurnHooks
  /** What SessionStart hooks said to the model; it stands before the first prompt. */
  readonly opening?: string
  /** Whoever drives the session takes up a call that a hook defers: it ends the turn. Default: the call is refused. */
  readonly defers?: boolean
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

interface Ended extends EndedCall {
  readonly result: CallResult
}

/** What one request came to; without an end the loop goes on. */
interface Step {
  readonly text: string
  readonly end?: TurnEnd
}

export function createAgent(options: AgentOptions): Agent {
  const { client, executor, session, clock, listen } = options
  const taken = new Set(
    session.messages.flatMap((message) =>
      message.role === 'assistant' ? message.content.flatMap((part) => (part.type === 'call' ? [part.id] : [])) : [],
    ),
  )
  const points = speakOfTurn(options.hooks, options)
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
    let continued = 0
    const limit = options.maxRequests ?? 100
    const content = await points.prompt(prompt, signal)
    if ('kind' in content) return { end: content, text, requests: 0 }
    const unkept = await session.addMessage({ role: 'user', content })
    if (unkept !== undefined) return { end: journalFailure(unkept.message), text, requests: 0 }
    for (let requests = 1; requests <= limit; requests++) {
      const step = await request(signal)
      if (step.text !== '') text = step.text
      if (step.end === undefined) continue
      const end = await points.ending(step.end, { text, continued, signal })
      if ('kind' in end) return { end, text, requests }
      continued++
      const lost = await session.addMessage({ role: 'user', content: [end.goOn] })
      if (lost !== undefined) return { end: journalFailure(lost.message), text, requests }
    }
    return { end: { kind: 'max-turns' }, text, requests: limit }
  }

  async function request(signal: AbortSignal): Promise<Step> {
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
              .then((outcome) =>
                recordEnd(call, { outcome, tool: surface.find(call.name)?.name ?? call.name, signal }),
              ),
          )
        },
      },
      taken,
    )
    if (Object.keys(answer.usage).length > 0) listen({ type: 'usage', usage: answer.usage })
    return finishAnswer(answer, running, signal)
  }

  async function finishAnswer(answer: Answer, running: readonly Promise<Ended>[], signal: AbortSignal): Promise<Step> {
    const { text } = answer
    // Written while the calls still run: the journal keeps its order, and what is asked for together is made durable together.
    const answered =
      answer.parts.length === 0 ? undefined : session.addMessage({ role: 'assistant', content: answer.parts })
    const [ended] = await Promise.all([Promise.all(running), text === '' ? undefined : points.shown(text, signal)])
    const batch = ended.length === 0 ? {} : await points.batch(ended, signal)
    const handedBack =
      ended.length === 0
        ? undefined
        : session.addMessage({ role: 'results', results: withAddition(ended, batch.added) })
    const unkept = (await answered) ?? (await handedBack)
    if (unkept !== undefined) return { text, end: journalFailure(unkept.message) }
    if (signal.aborted) return { text, end: { kind: 'cancelled' } }
    if (ended.length === 0 || 'fault' in answer.end) return { text, end: endOfAnswer(answer) }
    if (batch.end !== undefined) return { text, end: batch.end }
    const ending = ended.find(({ outcome }) => outcome.endsTurn)
    return ending === undefined ? { text } : { text, end: endOfCall(ending.result.name, ending.outcome) }
  }

  async function recordEnd(
    call: AssistantCall,
    { outcome, tool, signal }: { readonly outcome: Outcome; readonly tool: string; readonly signal: AbortSignal },
  ): Promise<Ended> {
    const content = await points.denied({ call, tool, outcome }, signal)
    const result: CallResult = { callId: call.id, name: call.name, content, isError: outcome.kind !== 'done' }
    // Not waited for: the next message is written after it, and is waited for.
    void session.addResult(result, outcome)
    return { call, tool, content, outcome, result }
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

/** There is no message between results and the next answer, so it stands with the last of them. */
function withAddition(ended: readonly Ended[], added: Content | undefined): readonly CallResult[] {
  const results = ended.map(({ result }) => result)
  const last = results.at(-1)
  if (added === undefined || last === undefined) return results
  return [...results.slice(0, -1), { ...last, content: [...last.content, added] }]
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
