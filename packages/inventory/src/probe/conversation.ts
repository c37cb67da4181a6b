/** Decides what the scripted model says to a request, and keeps what the agent told it about each wrong call. */
import { digestTools, toToolRow, type ToolRow } from './advertised-tool.ts'
import { isRecord, type JsonRecord } from './json-record.ts'
import { findPrefixBreaks, type PrefixBreak, type Turn } from './prefix.ts'
import { planCalls, type ProbeCase, type WrongCall } from './probe-cases.ts'
import { sideAnswer } from './side-answer.ts'
import type { Answer, ToldResult, Wire } from './wire.ts'

/** One request to the model. */
export interface ProbeRequest {
  readonly wire: string
  readonly path: string
  /** In the order of the request. */
  readonly tools: readonly ToolRow[]
  /** SHA-256 (hex) over name, description and schema of all tools in their order. */
  readonly toolsDigest: string
  /** Of the body as it was received. */
  readonly bytes: number
  /** The body as it was received, after any compression was undone. */
  readonly body: string
}

/** What the agent tells its model when a call is wrong. */
export interface ProbeAnswer {
  readonly case: ProbeCase
  readonly tool: string
  readonly input: JsonRecord
  /** Null when the agent did not come back with a result. */
  readonly told: string | null
  /** Only where the protocol lets the agent say so. */
  readonly isError?: boolean
}

export interface Conversation {
  /** Takes one request in and says what to answer. */
  answer(
    body: string,
    from: { readonly wire: Wire; readonly path: string },
  ): { readonly answer: Answer; readonly sequence: number; readonly parsed: JsonRecord }
  readonly requests: readonly ProbeRequest[]
  /** Every planned call was made and the closing text was said. */
  readonly isOver: boolean
  answers(): readonly ProbeAnswer[]
  prefixBreaks(): readonly PrefixBreak[]
  /** Null with fewer than two requests to compare. */
  prefixStable(): boolean | null
}

/** An agent that asks for ever gets the closing text from here on. */
const MOST_REPEATS = 4

export function createConversation({ tool }: { readonly tool?: string } = {}): Conversation {
  const requests: ProbeRequest[] = []
  const turns: Turn[] = []
  const told = new Map<number, ToldResult>()
  const resultsBy = new Map<string, number>()
  let plan: readonly WrongCall[] | undefined
  let made: number[] = []
  let seen = 0
  let isOver = false

  function next(results: number): Answer {
    const call = plan?.[results]
    const repeats = made[results] ?? 0
    if (call === undefined || repeats >= MOST_REPEATS) {
      isOver = true
      return { kind: 'text', text: 'That is all.' }
    }
    made = Object.assign([...made], { [results]: repeats + 1 })
    return { kind: 'call', id: `call_probe_${results + 1}`, name: call.tool, input: call.input }
  }

  return {
    requests,
    get isOver() {
      return isOver
    },
    answer(body, { wire, path }) {
      const parsed = parse(body)
      const tools = wire.tools(parsed)
      const sequence = requests.length + 1
      requests.push({
        wire: wire.name,
        path,
        tools: tools.map(toToolRow),
        toolsDigest: digestTools(tools),
        bytes: Buffer.byteLength(body),
        body,
      })
      if (tools.length === 0) return { answer: { kind: 'text', text: sideAnswer(parsed) }, sequence, parsed }
      plan ??= planCalls(tools, tool)
      const before = resultsBy.get(String(parsed['previous_response_id'])) ?? 0
      const results = wire.results(parsed)
      const count = before + results.length
      resultsBy.set(`resp_probe_${sequence}`, count)
      results.forEach((result, index) => {
        if (!told.has(before + index)) told.set(before + index, result)
      })
      // Fewer results than before is another conversation, such as that of a sub-agent.
      if (count >= seen) turns.push({ request: sequence - 1, wire, body: parsed })
      seen = Math.max(seen, count)
      return { answer: next(count), sequence, parsed }
    },
    answers: () =>
      (plan ?? []).map((call, index) => {
        const result = told.get(index)
        return {
          ...call,
          told: result?.text ?? null,
          ...(result?.isError !== undefined && { isError: result.isError }),
        }
      }),
    prefixBreaks: () => findPrefixBreaks(turns),
    prefixStable: () => (turns.length < 2 ? null : findPrefixBreaks(turns).length === 0),
  }
}

function parse(body: string): JsonRecord {
  try {
    const value: unknown = JSON.parse(body)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
