/** The internet as a list of pages, for tools that fetch. */
import type { ClockPort, HttpFault, HttpPort, HttpResponse } from '../../contract/index.ts'

/** What stands at a URL. Absent: status 200, no headers. */
export interface ScriptedPage {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Text is sent as UTF-8. */
  readonly body?: string | Uint8Array
  /** Absolute, for a redirect. */
  readonly location?: string
}

export interface ScriptedHttpOptions {
  /** By URL. `silent` never answers. What is not listed cannot be reached. */
  readonly pages: Readonly<Record<string, ScriptedPage | HttpFault | 'silent'>>
  readonly clock: ClockPort
}

export interface ScriptedHttp extends HttpPort {
  /** The URLs asked for so far. */
  readonly asked: readonly string[]
}

export function createScriptedHttp({ pages, clock }: ScriptedHttpOptions): ScriptedHttp {
  const asked: string[] = []
  return {
    asked,
    async fetch({ url, method, limit, timeoutMs, signal }): Promise<HttpResponse | HttpFault> {
      if (signal.aborted) return { fault: 'cancelled', message: 'The request was cancelled.' }
      asked.push(url)
      const page = pages[url]
      if (page === undefined) return { fault: 'unreachable', message: 'There is no such page in the script.' }
      if (page === 'silent') {
        await clock.sleep(timeoutMs, signal)
        if (signal.aborted) return { fault: 'cancelled', message: 'The request was cancelled.' }
        return { fault: 'timed-out', message: `The server did not answer in full within ${timeoutMs} ms.` }
      }
      if ('fault' in page) return page
      const { status = 200, headers = {}, body = '', location } = page
      const bytes =
        method === 'HEAD' ? new Uint8Array() : typeof body === 'string' ? new TextEncoder().encode(body) : body
      return {
        url,
        status,
        headers,
        body: bytes.subarray(0, limit),
        cut: bytes.length > limit,
        ...(location === undefined ? {} : { location }),
      }
    },
  }
}
