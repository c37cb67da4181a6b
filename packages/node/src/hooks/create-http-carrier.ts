/** Carries a hook as an HTTP request: the payload is posted, the answer is the body. */
import type { Json } from '@toolgate/runtime/contract'
import type { CommandReply } from './create-command-carrier.ts'

const KEPT = 1 << 20

/** Any status but 2xx is a fault. Redirects are not followed: the payload goes where it was declared to go. */
export function createHttpCarrier() {
  return async (
    { url, headers }: { readonly url: string; readonly headers?: Readonly<Record<string, string>> },
    payload: object,
    signal: AbortSignal,
  ): Promise<CommandReply> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(payload),
      })
      const body = (await response.text()).slice(0, KEPT).trim()
      if (!response.ok) return { kind: 'fault', message: `${url} answered ${response.status}` }
      return { kind: 'answer', json: body === '' ? undefined : (JSON.parse(body) as Json) }
    } catch (error) {
      return { kind: 'fault', message: `${url}: ${error instanceof Error ? error.message : String(error)}` }
    }
  }
}
