/** Turns whatever a provider package throws or streams into one of our faults, with a message that says what to do. */
import type { FaultCode, ProviderFault } from '../protocol/index.ts'

/** What a message may name: the provider, the place and the settings that a person can change. */
export interface FaultAdvice {
  /** For people: `Anthropic`. */
  readonly label: string
  readonly model: string
  readonly url: string
  readonly keyVariable?: string
  readonly urlVariable?: string
  readonly apiKey?: string
}

interface Facts {
  readonly message: string
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  /** Everything that the provider said, for matching. */
  readonly evidence: string
  readonly kind: 'answer' | 'network' | 'broken'
}

const overflow =
  /prompt is too long|context[_ ]length[_ ]exceeded|maximum context length|context window|input token count.*exceeds|exceed.*(context|token limit|maximum number of tokens)|too many (input )?tokens|request_too_large|input is too long|reduce the length|prompt_tokens_exceeded|n_ctx/i
const refused = /content_policy|content_filter|safety|prohibited_content|blocked by|sensitive/i
const noQuota = /insufficient_quota|exceeded your current quota|credit balance is too low|billing|payment/i

/** `answered`: the server had begun its answer, so a network error cut a stream. */
export function toFault(error: unknown, advice: FaultAdvice, answered = false): ProviderFault {
  if (isNamed(error, 'AbortError')) return cancelled
  const found = toFacts(error)
  const facts: Facts = answered && found.status === undefined ? { ...found, kind: 'broken' } : found
  const code = toCode(facts)
  const retryAfterMs = code === 'rate-limit' || code === 'provider' ? readRetryAfter(facts) : undefined
  return {
    code,
    message: hideKey(toMessage(code, facts, advice), advice.apiKey),
    ...(facts.status === undefined ? {} : { status: facts.status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    retryable: isRetryable(code, facts),
  }
}

export const cancelled: ProviderFault = { code: 'cancelled', message: 'The request was cancelled.', retryable: false }

/** The stream stopped before the model was done. */
export function cutStream(advice: FaultAdvice): ProviderFault {
  return {
    code: 'bad-stream',
    message: `The answer of ${advice.label} was cut before its end. Try again.`,
    retryable: true,
  }
}

function toFacts(error: unknown): Facts {
  const fields = isRecord(error) ? error : {}
  const body = typeof fields.responseBody === 'string' ? fields.responseBody : ''
  const inner = isRecord(fields.error) ? fields.error : {}
  const message = [fields.message, inner.message, error].find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined
  const cause = isRecord(fields.cause) ? fields.cause : {}
  const status = [fields.statusCode, fields.code, inner.code].find(
    (value): value is number => typeof value === 'number' && value >= 400 && value < 600,
  )
  const evidence = [message, body, fields.type, fields.code, inner.type, inner.code, textOf(fields.data)]
    .filter((value) => typeof value === 'string')
    .join('\n')
  return {
    message: message ?? (typeof cause.message === 'string' ? cause.message : 'no reason given'),
    ...(status === undefined ? {} : { status }),
    headers: isRecord(fields.responseHeaders) ? (fields.responseHeaders as Record<string, string>) : {},
    evidence,
    kind: status !== undefined || body !== '' ? 'answer' : toKind(error, cause),
  }
}

function toKind(error: unknown, cause: Readonly<Record<string, unknown>>): Facts['kind'] {
  if (
    isNamed(
      error,
      'AI_InvalidResponseDataError',
      'AI_JSONParseError',
      'AI_TypeValidationError',
      'AI_EmptyResponseBodyError',
    )
  )
    return 'broken'
  // Undici says `terminated` where the body of an answer stops early.
  if (error instanceof TypeError && /terminated|premature|aborted/i.test(error.message)) return 'broken'
  if (
    isNamed(error, 'AI_APICallError') &&
    (cause.code !== undefined || /connect|fetch failed|socket|ENOTFOUND/i.test((error as Error).message))
  ) {
    return 'network'
  }
  if (error instanceof TypeError && /fetch failed/i.test(error.message)) return 'network'
  return 'answer'
}

function toCode({ status, evidence, kind }: Facts): FaultCode {
  if (kind === 'network') return 'unreachable'
  if (kind === 'broken') return 'bad-stream'
  if (status === 413 || (overflow.test(evidence) && (status === undefined || status < 500) && status !== 429))
    return 'overflow'
  if (
    status === 401 ||
    status === 403 ||
    /authentication_error|permission_error|invalid_api_key|API key not valid|API_KEY_INVALID/i.test(evidence)
  )
    return 'auth'
  if (
    status === 429 ||
    status === 402 ||
    /rate_limit|RESOURCE_EXHAUSTED|too many requests/i.test(evidence) ||
    noQuota.test(evidence)
  )
    return 'rate-limit'
  if (status !== undefined && (status >= 500 || status === 408 || status === 409)) return 'provider'
  if (refused.test(evidence)) return 'refused'
  if (status !== undefined) return 'bad-request'
  return /invalid_request/i.test(evidence) ? 'bad-request' : 'provider'
}

function isRetryable(code: FaultCode, { evidence }: Facts): boolean {
  if (code === 'rate-limit') return !noQuota.test(evidence)
  return code === 'unreachable' || code === 'provider' || code === 'bad-stream'
}

function toMessage(code: FaultCode, { message, status, evidence }: Facts, advice: FaultAdvice): string {
  const said = `${advice.label} says${status === undefined ? '' : ` (${status})`}: ${sentence(message)}`
  if (code === 'overflow')
    return `${said} The request is larger than the window of ${advice.model}: shorten the conversation, offer fewer tools, or choose a model with a larger window with --model.`
  if (code === 'auth') return `${said} ${keyAdvice(advice)}`
  if (code === 'rate-limit')
    return noQuota.test(evidence)
      ? `${said} There is no quota left: check the plan and billing of this key, or choose another model with --model.`
      : `${said} Wait and try again.`
  if (code === 'unreachable')
    return `Nobody answers at ${advice.url}: ${sentence(message)} Check the network, or name another place with --base-url${advice.urlVariable === undefined ? '' : ` or ${advice.urlVariable}`}.`
  if (code === 'bad-stream')
    return `The answer of ${advice.label} could not be read to its end: ${sentence(message)} Try again.`
  if (code === 'bad-request' && status === 404)
    return `${said} Check the model ${advice.model} (--model) and the place ${advice.url} (--base-url).`
  return said
}

function keyAdvice({ keyVariable, label }: FaultAdvice): string {
  return keyVariable === undefined
    ? `Give ${label} a key with --api-key.`
    : `Set ${keyVariable} to a valid key, or pass it with --api-key.`
}

/** The wait that the provider asks for; a date is compared with the provider's own clock. */
function readRetryAfter({ headers, evidence }: Facts): number | undefined {
  const milliseconds = Number(headers['retry-after-ms'])
  if (headers['retry-after-ms'] !== undefined && Number.isFinite(milliseconds)) return Math.max(0, milliseconds)
  const after = headers['retry-after']
  if (after !== undefined) {
    if (Number.isFinite(Number(after))) return Math.max(0, Number(after) * 1000)
    const wait = Date.parse(after) - Date.parse(headers.date ?? '')
    if (Number.isFinite(wait)) return Math.max(0, wait)
  }
  const delay = /"retryDelay"\s*:\s*"([\d.]+)s"/.exec(evidence)?.[1]
  return delay === undefined ? undefined : Number(delay) * 1000
}

function hideKey(message: string, apiKey: string | undefined): string {
  return apiKey === undefined || apiKey.length < 6 ? message : message.replaceAll(apiKey, '(the key)')
}

function sentence(message: string): string {
  const line = message.trim().replace(/\s+/g, ' ')
  const short = line.length > 600 ? `${line.slice(0, 600)}…` : line
  return /[.!?…]$/.test(short) ? short : `${short}.`
}

function textOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

function isNamed(error: unknown, ...names: readonly string[]): boolean {
  return isRecord(error) && typeof error.name === 'string' && names.includes(error.name)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
