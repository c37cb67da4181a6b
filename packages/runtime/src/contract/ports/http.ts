/** Requests to the public internet, through one guarded connector. */

export interface HttpRequest {
  readonly url: string
  readonly method: 'GET' | 'HEAD'
  /** Bytes of body kept at most; a longer body is cut, and the answer says so. */
  readonly limit: number
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

export interface HttpResponse {
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly cut: boolean
  /** Where a redirect points; it was not followed. */
  readonly location?: string
}

export interface HttpFault {
  readonly fault: 'refused' | 'unreachable' | 'timed-out' | 'cancelled' | 'broken'
  readonly message: string
}

/** Never follows a redirect itself and never rejects. Private, local and metadata addresses are refused in every spelling. */
export interface HttpPort {
  fetch(request: HttpRequest): Promise<HttpResponse | HttpFault>
}
