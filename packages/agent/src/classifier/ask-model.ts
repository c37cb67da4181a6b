/** One request of the classifier: a text comes back in time and whole, or a fault says what happened instead. */
import type { ModelClient, ProviderFault } from '@toolgate/providers/protocol'
import { text } from '@toolgate/runtime/contract'
import type { ClockPort, Usage } from '@toolgate/runtime/contract'
import type { AutoFault } from '@toolgate/runtime/policy'

interface Prompt {
  readonly system: string
  readonly text: string
  readonly maxOutputTokens: number
}

interface AskOptions {
  readonly clock: ClockPort
  readonly limitMs: number
  readonly signal: AbortSignal
  readonly onUsage: (usage: Usage) => void
}

/** More is no answer to either question. */
const LONGEST_ANSWER = 20_000

/** Does not wait for a client that goes on after its time or a cancel. */
export async function askModel(
  client: ModelClient,
  prompt: Prompt,
  { clock, limitMs, signal, onUsage }: AskOptions,
): Promise<string | AutoFault> {
  if (signal.aborted) return cancelled
  const stop = new AbortController()
  const answered = new AbortController()
  const answer = gather(client, prompt, { signal: AbortSignal.any([signal, stop.signal]), onUsage }).catch(broken)
  const late = clock.sleep(limitMs, AbortSignal.any([signal, answered.signal])).then(() => undefined)
  const first = await Promise.race([answer, late])
  answered.abort()
  if (signal.aborted) return cancelled
  if (first !== undefined) return first
  stop.abort()
  return { fault: 'late', message: `gave no answer within ${Math.round(limitMs / 100) / 10} s.` }
}

const cancelled: AutoFault = { fault: 'cancelled', message: 'was cancelled.' }

/** What a model says beside a text is no answer: it has nothing to call. */
async function gather(
  client: ModelClient,
  { system, text: said, maxOutputTokens }: Prompt,
  { signal, onUsage }: { readonly signal: AbortSignal; readonly onUsage: (usage: Usage) => void },
): Promise<string | AutoFault> {
  const messages = [{ role: 'user', content: [text(said)] }] as const
  let answer = ''
  let usage: Usage = {}
  let end: string | AutoFault = 'none'
  for await (const part of client.stream({ system, messages, tools: [], maxOutputTokens, signal })) {
    if (part.type === 'text') answer += part.text
    else if (part.type === 'usage') usage = { ...usage, ...part.usage }
    else if (part.type === 'call') end = malformed('called a tool instead of answering.')
    else if (part.type === 'fault') end = toFault(part.fault)
    else if (part.type === 'end' && typeof end === 'string') end = part.reason
    if (answer.length > LONGEST_ANSWER) end = malformed('gave an answer that is far too long.')
    if (typeof end !== 'string' && end.fault === 'malformed') break
  }
  if (Object.keys(usage).length > 0) onUsage(usage)
  if (typeof end !== 'string') return end
  if (end === 'stop') return answer
  return end === 'length'
    ? malformed('was cut at the limit of its answer.')
    : malformed(`did not come to an end (${end}).`)
}

function malformed(message: string): AutoFault {
  return { fault: 'malformed', message }
}

function toFault({ code, message }: ProviderFault): AutoFault {
  return { fault: code === 'cancelled' ? 'cancelled' : 'failed', message: `failed (${code}): ${message}` }
}

function broken(error: unknown): AutoFault {
  return { fault: 'failed', message: `failed: ${error instanceof Error ? error.message : String(error)}` }
}
