/** Tries a request again where that can help: a policy around any client, so that no client has its own. */
import type { ClockPort } from '@toolgate/runtime/contract'
import type { ModelClient, ModelRequest } from './client.ts'
import type { ProviderFault } from './fault.ts'
import type { StreamPart } from './stream-part.ts'

export interface RetryOptions {
  readonly clock: ClockPort
  /** How often a request is sent at most, the first time included. Default 4. */
  readonly attempts?: number
  /** Milliseconds before the second try; doubled for each further one. Default 1,000. */
  readonly baseMs?: number
  /** The longest wait of our own. Default 30,000. */
  readonly maxMs?: number
  /** A provider that asks for a longer wait than this gets no further try. Default 120,000. */
  readonly patienceMs?: number
  /** From 0 to 1; default `Math.random`. */
  readonly random?: () => number
  /** Told before each wait. `attempt` is the one that failed, from 1. Must not throw. */
  readonly onRetry?: (retry: Retry) => void
}

export interface Retry {
  readonly attempt: number
  readonly waitMs: number
  readonly fault: ProviderFault
}

/**
 * The same client, but a retryable fault that comes before any other part is waited out and tried again. What the model has
 * begun to say is never said twice: after the first part every fault goes through. A cancel during a wait ends it at once.
 */
export function withRetry(client: ModelClient, options: RetryOptions): ModelClient {
  const { clock, attempts = 4, onRetry } = options

  async function* stream(request: ModelRequest): AsyncGenerator<StreamPart> {
    for (let attempt = 1; ; attempt += 1) {
      let begun = false
      let fault: ProviderFault | undefined
      for await (const part of client.stream(request)) {
        if (!begun && part.type === 'fault') {
          fault = part.fault
        } else {
          begun = true
          yield part
        }
      }
      if (fault === undefined) return
      const waitMs = toWait(fault, attempt, options)
      if (attempt >= attempts || waitMs === undefined) return yield { type: 'fault', fault }
      onRetry?.({ attempt, waitMs, fault })
      await clock.sleep(waitMs, request.signal)
      if (request.signal.aborted)
        return yield {
          type: 'fault',
          fault: { code: 'cancelled', message: 'The request was cancelled.', retryable: false },
        }
    }
  }

  return { ...client, stream, body: (request) => client.body(request) }
}

/** Half of the wait is fixed and half is chance, so that many clients do not come back together. */
function toWait(fault: ProviderFault, attempt: number, options: RetryOptions): number | undefined {
  if (!fault.retryable) return undefined
  const { baseMs = 1_000, maxMs = 30_000, patienceMs = 120_000, random = Math.random } = options
  const own = Math.min(maxMs, baseMs * 2 ** (attempt - 1))
  const jittered = Math.round(own / 2 + (own / 2) * random())
  if (fault.retryAfterMs === undefined) return jittered
  return fault.retryAfterMs > patienceMs
    ? undefined
    : Math.max(fault.retryAfterMs, 0) + Math.round((baseMs / 10) * random())
}
