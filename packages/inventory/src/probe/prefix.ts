/** Whether each request of a conversation begins with all of the one before it: only then can a provider's cache serve it. */
import type { JsonRecord } from './json-record.ts'
import type { Wire } from './wire.ts'

export interface PrefixBreak {
  /** Index of the request that no longer begins like the one before it. */
  readonly request: number
  readonly part: 'tools' | 'system' | 'messages'
  /** The first message that differs. */
  readonly message?: number
}

export interface Turn {
  /** Index among all requests. */
  readonly request: number
  readonly wire: Wire
  readonly body: JsonRecord
}

/** The breaks between neighbours. Marks that only tell the provider where to cache are no part of what it caches. */
export function findPrefixBreaks(turns: readonly Turn[]): readonly PrefixBreak[] {
  return turns.flatMap((turn, index) => {
    const before = turns[index - 1]
    return before === undefined || before.wire !== turn.wire ? [] : breakBetween(before, turn)
  })
}

function breakBetween(before: Turn, { request, wire, body }: Turn): readonly PrefixBreak[] {
  const tools = (of: JsonRecord): string => plain(wire.tools(of).map(({ declared }) => declared))
  if (tools(before.body) !== tools(body)) return [{ request, part: 'tools' }]
  if (plain(wire.system(before.body)) !== plain(wire.system(body))) return [{ request, part: 'system' }]
  if (body['previous_response_id'] !== undefined) return []
  const current = wire.messages(body)
  const message = wire.messages(before.body).findIndex((old, at) => plain(old) !== plain(current[at]))
  return message === -1 ? [] : [{ request, part: 'messages', message }]
}

/** The order of keys counts in what is sent, so only marks are taken out. */
function plain(value: unknown): string {
  return JSON.stringify(value, (key, member: unknown) => (key === 'cache_control' ? undefined : member)) ?? ''
}
