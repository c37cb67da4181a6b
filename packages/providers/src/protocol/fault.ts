/** How a request fails: one vocabulary for every provider, so that the loop can decide and a person can act. */

export type FaultCode =
  | 'overflow'
  | 'rate-limit'
  | 'auth'
  | 'unreachable'
  | 'bad-request'
  | 'refused'
  | 'provider'
  | 'bad-stream'
  | 'cancelled'

export interface ProviderFault {
  /**
   * `overflow` the request is larger than the window; `rate-limit` too many requests or no quota left; `auth` the key is
   * missing, wrong or not entitled; `unreachable` nobody answered; `bad-request` the provider refuses the request as it is;
   * `refused` the model or a filter declined; `provider` a fault on the provider's side; `bad-stream` the answer was cut or
   * cannot be read; `cancelled` the signal of the request fired.
   */
  readonly code: FaultCode
  /** What happened and what to do, in plain sentences. Never holds a key. */
  readonly message: string
  /** HTTP status, where there was one. */
  readonly status?: number
  /** How long the provider asks to wait, in milliseconds. */
  readonly retryAfterMs?: number
  /** The same request may succeed later. */
  readonly retryable: boolean
}
