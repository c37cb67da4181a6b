/** One answer of the model, gathered from its stream: text, reasoning and calls in order, and how it ended. */
import type { AssistantCall, AssistantPart, EndReason, ProviderFault, StreamPart } from '@toolgate/providers/protocol'
import type { Usage } from '@toolgate/runtime/contract'

export interface Answer {
  readonly parts: readonly AssistantPart[]
  readonly text: string
  readonly calls: readonly AssistantCall[]
  readonly usage: Usage
  readonly end: { readonly reason: EndReason } | { readonly fault: ProviderFault }
}

export interface AnswerListener {
  text(text: string): void
  reasoning(text: string): void
  /** Called for each complete call, in order, while the stream goes on. */
  call(call: AssistantCall): void
}

/** Call ids are made unique against `taken`, which they are added to: some servers repeat theirs. */
export async function gatherAnswer(
  stream: AsyncIterable<StreamPart>,
  listener: AnswerListener,
  taken: Set<string>,
): Promise<Answer> {
  const parts: AssistantPart[] = []
  const calls: AssistantCall[] = []
  let usage: Usage = {}
  let end: Answer['end'] = {
    fault: { code: 'bad-stream', message: 'The answer ended without an end.', retryable: true },
  }
  for await (const part of stream) {
    if (part.type === 'text') {
      appendText(parts, part.text)
      listener.text(part.text)
    } else if (part.type === 'reasoning') {
      appendReasoning(parts, part)
      if (part.text !== '') listener.reasoning(part.text)
    } else if (part.type === 'call') {
      const call = { ...part.call, id: uniqueId(part.call.id, taken) }
      parts.push(call)
      calls.push(call)
      listener.call(call)
    } else if (part.type === 'usage') usage = { ...usage, ...part.usage }
    else end = part.type === 'end' ? { reason: part.reason } : { fault: part.fault }
  }
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
  return { parts, text, calls, usage, end }
}

function appendText(parts: AssistantPart[], text: string): void {
  const last = parts.at(-1)
  if (last?.type === 'text') parts[parts.length - 1] = { type: 'text', text: last.text + text }
  else if (text !== '') parts.push({ type: 'text', text })
}

/** A reasoning part that carries data is closed: its signature covers exactly its text. */
function appendReasoning(
  parts: AssistantPart[],
  { text, data }: { readonly text: string; readonly data?: unknown },
): void {
  const last = parts.at(-1)
  const opened = last?.type === 'reasoning' && last.data === undefined ? last : undefined
  const whole = { type: 'reasoning' as const, text: (opened?.text ?? '') + text, ...(data !== undefined && { data }) }
  if (opened === undefined) parts.push(whole)
  else parts[parts.length - 1] = whole
}

function uniqueId(id: string, taken: Set<string>): string {
  let unique = id === '' ? 'call' : id
  for (let count = 2; taken.has(unique); count++) unique = `${id === '' ? 'call' : id}-${count}`
  taken.add(unique)
  return unique
}
