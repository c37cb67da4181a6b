/** A fetch for model servers over Node's own HTTP client: it streams, keeps connections, and starts in no time. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Headers } from './plain-headers.ts'

/**
 * The part of fetch that talking to a model needs: method, headers, a body of text, a signal. Redirects are not followed; they
 * come back as they are. Rejects like fetch: with the signal's reason, or with a TypeError whose `cause` tells the fault.
 */
export function createModelFetch(): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(typeof input === 'string' || input instanceof URL ? input : input.url)
    // An `import` of this module would look at each of its exports, and one of them loads the whole of Node's fetch.
    const { request } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
    const { signal } = init
    signal?.throwIfAborted()
    const body = typeof init.body === 'string' ? init.body : undefined
    const headers = Object.fromEntries(new Headers(init.headers as Record<string, string> | undefined))
    return new Promise<Response>((resolve, reject) => {
      const outgoing = request(url, {
        method: init.method ?? 'GET',
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
      })
      let incoming: IncomingMessage | undefined
      const stop = () => {
        // The body first, so that its reader is told the reason instead of a broken connection.
        incoming?.destroy(signal?.reason as Error)
        outgoing.destroy(signal?.reason as Error)
      }
      signal?.addEventListener('abort', stop, { once: true })
      outgoing.on('close', () => signal?.removeEventListener('abort', stop))
      outgoing.on('response', (response) => {
        incoming = response
        resolve(toResponse(response, url.href) as unknown as Response)
      })
      outgoing.on('error', (error) =>
        reject(
          signal?.aborted ? (signal.reason as Error) : Object.assign(new TypeError('fetch failed'), { cause: error }),
        ),
      )
      outgoing.end(body)
    })
  }
}

/** The members of a Response that the model clients read. */
function toResponse(incoming: IncomingMessage, url: string) {
  const status = incoming.statusCode ?? 0
  const headers = new Headers(
    Object.entries(incoming.headers).map(
      ([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')] as const,
    ),
  )
  let stream: ReadableStream<Uint8Array> | undefined
  return {
    url,
    status,
    statusText: incoming.statusMessage ?? '',
    ok: status >= 200 && status < 300,
    type: 'basic',
    redirected: false,
    headers,
    get body() {
      return (stream ??= Readable.toWeb(incoming) as ReadableStream<Uint8Array>)
    },
    text: () => text(incoming),
    json: async () => JSON.parse(await text(incoming)) as unknown,
  }
}
