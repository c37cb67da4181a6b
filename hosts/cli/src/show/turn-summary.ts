/** What a program wants to know of a run: gathered from the events, so that every format tells the same. */
import type { Outcome, ToolgateEvent, TurnEnd, Usage } from '@toolgate/runtime/contract'

export interface CallSummary {
  readonly id: string
  readonly tool: string
  readonly summary: string
  readonly outcome: Outcome['kind']
  readonly code?: string
  readonly milliseconds: number
}

export interface RunSummary {
  readonly sessionId: string
  readonly model: string
  readonly resumed: boolean
  readonly end: TurnEnd
  readonly text: string
  readonly requests: number
  readonly usage: Usage
  readonly calls: readonly CallSummary[]
  /** Digests of the tools of the requests, each once, in order. */
  readonly digests: readonly string[]
  readonly milliseconds: number
}

export interface SummaryCollector {
  listen(event: ToolgateEvent): void
  summary(): RunSummary
}

export function collectSummary(): SummaryCollector {
  let start = { sessionId: '', model: '', resumed: false }
  let last: { readonly end: TurnEnd; readonly text: string } = { end: { kind: 'cancelled' }, text: '' }
  let requests = 0
  let milliseconds = 0
  const usages: Usage[] = []
  // A call stands where it was made, also when a later one was quicker.
  const calls = new Map<string, CallSummary | undefined>()
  const digests = new Set<string>()
  return {
    listen(event) {
      if (event.type === 'session-start')
        start = { sessionId: event.sessionId, model: event.model, resumed: event.resumed }
      else if (event.type === 'request') {
        requests++
        digests.add(event.digest)
      } else if (event.type === 'usage') usages.push(event.usage)
      else if (event.type === 'call-start') calls.set(event.call.id, undefined)
      else if (event.type === 'call-end') calls.set(event.callId, toCall(event))
      else if (event.type === 'turn-end') {
        last = { end: event.end, text: event.text }
        milliseconds += event.timing.ranMs
      }
    },
    summary: () => ({
      ...start,
      ...last,
      requests,
      usage: sumUsage(usages),
      calls: [...calls.values()].filter((call) => call !== undefined),
      digests: [...digests],
      milliseconds,
    }),
  }
}

function toCall({ callId, tool, summary, outcome }: Extract<ToolgateEvent, { type: 'call-end' }>): CallSummary {
  const { kind, code, timing } = outcome
  return {
    id: callId,
    tool,
    summary,
    outcome: kind,
    ...(code !== undefined && { code }),
    milliseconds: timing.endedAt - timing.startedAt,
  }
}

/** A count that no request told stays untold. */
function sumUsage(usages: readonly Usage[]): Usage {
  const sum = (field: keyof Usage): Usage => {
    const told = usages.flatMap((usage) => usage[field] ?? [])
    return told.length === 0 ? {} : { [field]: told.reduce((total, count) => total + count, 0) }
  }
  return { ...sum('inputTokens'), ...sum('cachedInputTokens'), ...sum('outputTokens') }
}
