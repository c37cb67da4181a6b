/** What a model server must know of one provider's protocol: where a request holds what, and how an answer is written. */
import type { AdvertisedTool } from './advertised-tool.ts'
import type { JsonRecord } from './json-record.ts'

/** The result of a call, as the agent tells it to its model. */
export interface ToldResult {
  readonly text: string
  /** Where the protocol can say so. */
  readonly isError?: boolean
}

/** What the scripted model says: one call, or a text that ends the turn. */
export type Answer =
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: JsonRecord }
  | { readonly kind: 'text'; readonly text: string }

export interface WrittenAnswer {
  readonly contentType: string
  readonly text: string
}

export interface Wire {
  readonly name: string
  /** Whether a path is that of a request to the model. */
  serves(path: string): boolean
  /** In the order of the request. */
  tools(body: JsonRecord): readonly AdvertisedTool[]
  /** What stands before the messages. */
  system(body: JsonRecord): unknown
  messages(body: JsonRecord): readonly unknown[]
  /** Every result in the request, oldest first. */
  results(body: JsonRecord): readonly ToldResult[]
  /** A stream where the request asks for one. `sequence` makes the ids of answers differ. */
  write(
    answer: Answer,
    request: { readonly body: JsonRecord; readonly url: URL; readonly sequence: number },
  ): WrittenAnswer
}

/** Server-sent events; `event` is written where events have names. */
export function toEventStream(
  events: readonly JsonRecord[],
  { named = false, end = '' }: { readonly named?: boolean; readonly end?: string } = {},
): WrittenAnswer {
  const text = events
    .map((event) => `${named ? `event: ${String(event['type'])}\n` : ''}data: ${JSON.stringify(event)}\n\n`)
    .join('')
  return { contentType: 'text/event-stream', text: text + end }
}

/** The model that the request names, which an answer repeats. */
export function modelOf({ model }: JsonRecord): string {
  return typeof model === 'string' ? model : 'probe'
}

export function toJsonAnswer(value: unknown): WrittenAnswer {
  return { contentType: 'application/json', text: JSON.stringify(value) }
}
