/** The last gate before sending: whatever happened to a conversation, what leaves is a history that every provider accepts. */
import type { Content } from '@toolgate/runtime/contract'
import { text } from '@toolgate/runtime/contract'
import type { AssistantCall, AssistantPart, CallResult, Message } from './message.ts'
import { toWellFormed } from './well-formed.ts'

const interrupted = 'interrupted; may have had side effects'

/** A call on its way to the wire: the id that it is sent with, and the result that was found for it. */
interface OpenCall {
  readonly call: AssistantCall
  readonly wireId: string
  result?: CallResult
}

/** An assistant message whose calls are paired with their results. */
interface Answer {
  readonly role: 'answer'
  readonly parts: readonly (Exclude<AssistantPart, AssistantCall> | OpenCall)[]
}

type Step = Answer | { readonly role: 'user'; readonly content: readonly Content[] }

/**
 * The same conversation with: one result for each call, in one message right after the calls (the first result wins, one that
 * comes late moves up, a missing one says that the call was interrupted, one without a call is left out); call ids unique in
 * the whole history; inputs that are objects; no blank text and no broken Unicode; a user's message first; and no two
 * messages of one side in a row. A valid history comes back equal.
 */
export function toValidHistory(messages: readonly Message[]): readonly Message[] {
  return toMessages(joinNeighbours(pairResults(messages)))
}

function pairResults(messages: readonly Message[]): readonly Step[] {
  const steps: Step[] = []
  const nextId = createIdSource()
  // Servers reuse ids, so a result belongs to the newest message that still waits for its id, not to any id ever seen.
  let open = new Map<string, OpenCall[]>()
  for (const message of messages) {
    if (message.role === 'user') {
      steps.push({ role: 'user', content: withoutBlank(message.content) })
    } else if (message.role === 'assistant') {
      const parts = message.content.filter((part) => !isBlank(part)).map((part) => toPart(part, nextId))
      const waiting = Map.groupBy(parts.filter(isOpenCall), (part) => part.call.id)
      open = new Map([...open, ...waiting])
      steps.push({ role: 'answer', parts })
    } else {
      for (const result of message.results) {
        const call = open.get(result.callId)?.find((candidate) => candidate.result === undefined)
        if (call !== undefined) call.result = result
      }
    }
  }
  return steps
}

/** Leaves out what says nothing and joins what one side says twice in a row. */
function joinNeighbours(steps: readonly Step[]): readonly Step[] {
  const joined: Step[] = []
  for (const step of steps) {
    const last = joined.at(-1)
    if (step.role === 'user') {
      if (step.content.length === 0) continue
      if (last?.role === 'user')
        joined[joined.length - 1] = { role: 'user', content: [...last.content, ...step.content] }
      else joined.push(step)
    } else {
      // Reasoning alone is refused by providers that want the item which it led to.
      if (step.parts.every((part) => !isOpenCall(part) && part.type === 'reasoning')) continue
      if (last?.role === 'answer' && !last.parts.some(isOpenCall))
        joined[joined.length - 1] = { role: 'answer', parts: [...last.parts, ...step.parts] }
      else joined.push(step)
    }
  }
  return joined
}

function toMessages(steps: readonly Step[]): readonly Message[] {
  const messages: Message[] = []
  if (steps[0]?.role === 'answer')
    messages.push({ role: 'user', content: [text('(The start of this conversation is not shown.)')] })
  for (const step of steps) {
    if (step.role === 'user') {
      messages.push(step)
      continue
    }
    messages.push({ role: 'assistant', content: step.parts.map(toAssistantPart) })
    const results = step.parts.filter(isOpenCall).map(toResult)
    if (results.length > 0) messages.push({ role: 'results', results })
  }
  return messages
}

function toPart(part: AssistantPart, nextId: (id: string) => string): Answer['parts'][number] {
  if (part.type === 'call') return { call: part, wireId: nextId(part.id) }
  return { ...part, text: part.text.toWellFormed() }
}

function toAssistantPart(part: Answer['parts'][number]): AssistantPart {
  return isOpenCall(part) ? { ...part.call, id: part.wireId, input: toObject(part.call.input) } : part
}

function toResult({ call, wireId, result }: OpenCall): CallResult {
  if (result === undefined) return { callId: wireId, name: call.name, content: [text(interrupted)], isError: true }
  const content = withoutBlank(result.content)
  return {
    callId: wireId,
    name: call.name,
    content: content.length > 0 ? content : [text('(no output)')],
    isError: result.isError,
  }
}

/** Providers want an object; text that was no JSON cannot be sent back, and its error result tells the model why. */
function toObject(input: unknown): unknown {
  if (typeof input === 'string') return toObject(parsed(input))
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return {}
  return toWellFormed(input)
}

function parsed(source: string): unknown {
  try {
    const value: unknown = JSON.parse(source)
    return typeof value === 'string' ? undefined : value
  } catch {
    return undefined
  }
}

function withoutBlank(content: readonly Content[]): readonly Content[] {
  return content
    .filter((part) => part.type !== 'text' || part.text.trim() !== '')
    .map((part) => (part.type === 'text' ? text(part.text.toWellFormed()) : part))
}

function isBlank(part: AssistantPart): boolean {
  if (part.type === 'call') return false
  return part.text.trim() === '' && (part.type === 'text' || part.data === undefined)
}

function isOpenCall(part: Answer['parts'][number]): part is OpenCall {
  return 'call' in part
}

/** Gives each call its own id; the first one to ask for an id keeps it. */
function createIdSource(): (id: string) => string {
  const taken = new Set<string>()
  return (id) => {
    const base = id.trim() === '' || id === 'null' ? 'call' : id.toWellFormed()
    let free = base
    for (let count = 2; taken.has(free); count += 1) free = `${base}-${count}`
    taken.add(free)
    return free
  }
}
