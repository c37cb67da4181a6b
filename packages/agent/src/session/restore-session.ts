/** Turns the records of a journal back into a conversation: what finished is real, what was interrupted is said to be. */
import { toValidHistory } from '@toolgate/providers/protocol'
import type { AssistantCall, CallResult, Message } from '@toolgate/providers/protocol'
import type { SessionRecord } from './record.ts'

export interface RestoredSession {
  readonly id?: string
  readonly model?: string
  readonly cwd?: string
  /** A history that every provider accepts. */
  readonly messages: readonly Message[]
  /** Calls that a crash interrupted, with what is known of each. */
  readonly interrupted: readonly {
    readonly call: AssistantCall
    readonly ran: 'no' | 'maybe'
    readonly repeat: 'safe' | 'never'
  }[]
}

/** What a crash left open: calls without a message yet, results without their message yet. */
interface Open {
  calls: AssistantCall[]
  readonly running: Map<string, 'safe' | 'never'>
  readonly results: Map<string, CallResult>
}

export function restoreSession(records: readonly SessionRecord[]): RestoredSession {
  const session = records.find((record) => record.type === 'session')
  const open: Open = { calls: [], running: new Map(), results: new Map() }
  const messages: Message[] = []
  const interrupted: RestoredSession['interrupted'][number][] = []
  for (const record of records) {
    if (record.type === 'call') addCall(record.call)
    else if (record.type === 'running') open.running.set(record.callId, record.repeat)
    else if (record.type === 'result' && !open.results.has(record.result.callId))
      open.results.set(record.result.callId, record.result)
    else if (record.type === 'message') takeMessage(record.message)
  }
  close()
  return {
    ...(session !== undefined && { id: session.id, model: session.model, cwd: session.cwd }),
    messages: toValidHistory(messages),
    interrupted,
  }

  /** The whole message may be written before the last of its calls. */
  function addCall(call: AssistantCall): void {
    if (!open.calls.some(({ id }) => id === call.id)) open.calls.push(call)
  }

  function takeMessage(message: Message): void {
    if (message.role === 'user') close()
    if (message.role === 'assistant') open.calls = message.content.filter((part) => part.type === 'call')
    const last = messages.at(-1)
    // Calls of a stream that never ended stand before the message that follows it.
    if (message.role === 'results' && last?.role !== 'assistant' && open.calls.length > 0)
      messages.push({ role: 'assistant', content: open.calls })
    messages.push(message)
    if (message.role === 'results') forget()
  }

  /** Ends what a crash or cancel left open: every call gets a result, a real one where there was one. */
  function close(): void {
    if (open.calls.length === 0) return forget()
    if (messages.at(-1)?.role !== 'assistant') messages.push({ role: 'assistant', content: open.calls })
    messages.push({ role: 'results', results: open.calls.map(resultOf) })
    forget()
  }

  function resultOf(call: AssistantCall): CallResult {
    const known = open.results.get(call.id)
    if (known !== undefined) return known
    const repeat = open.running.get(call.id)
    interrupted.push({ call, ran: repeat === undefined ? 'no' : 'maybe', repeat: repeat ?? 'safe' })
    const text =
      repeat === undefined
        ? 'Interrupted before it started; it did not run.'
        : 'Interrupted while it was running; it may have had side effects. It was not run again.'
    return { callId: call.id, name: call.name, content: [{ type: 'text', text }], isError: true }
  }

  function forget(): void {
    open.calls = []
    open.running.clear()
    open.results.clear()
  }
}
