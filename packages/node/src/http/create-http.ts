/** Requests to the public internet and to nothing else: judged by name, by address, and by the socket that was really opened. */
import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import type { HttpFault, HttpPort, HttpRequest, HttpResponse } from '@toolgate/runtime/contract'
import { Client } from 'undici'
import { toHttpFault } from './http-fault.ts'
import { isRefusal, judgeUrl } from './judge-url.ts'
import { createPinnedConnector } from './pinned-connector.ts'
import { ACCEPTED_ENCODINGS, readBody, toUnpacking } from './read-body.ts'
import { resolvePublic } from './resolve-public.ts'
import type { Resolver } from './resolve-public.ts'

export interface HttpOptions {
  /** Default: the system's. Asked once a request. */
  readonly resolver?: Resolver
  /** For tests against a server on this machine. */
  readonly allowLoopback?: boolean
  /** Default: those of this machine's interfaces at the time of the request. */
  readonly ownAddresses?: () => readonly string[]
}

const HEADERS = {
  'user-agent': 'toolgate',
  accept: 'text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9,*/*;q=0.8',
  'accept-encoding': ACCEPTED_ENCODINGS,
}

export function createHttp(options: HttpOptions = {}): HttpPort {
  const { resolver = resolveBySystem, allowLoopback = false, ownAddresses = addressesOfThisMachine } = options

  async function request(asked: HttpRequest, signal: AbortSignal): Promise<HttpResponse | HttpFault> {
    const target = judgeUrl(asked.url, { allowLoopback })
    if (isRefusal(target)) return { fault: 'refused', message: target.refused }
    const resolution = await untilAborted(
      resolvePublic(target, { resolver, ownAddresses: ownAddresses(), allowLoopback }),
      signal,
    )
    if ('refused' in resolution) return { fault: 'refused', message: resolution.refused }
    if ('unresolved' in resolution) return { fault: 'unreachable', message: resolution.unresolved }

    const url = new URL(target.url)
    const client = new Client(url.origin, {
      connect: createPinnedConnector(resolution.addresses),
      pipelining: 0,
      allowH2: false,
    })
    try {
      const response = await client.request({
        path: `${url.pathname}${url.search}`,
        method: asked.method,
        headers: HEADERS,
        signal,
      })
      const headers = toPlainHeaders(response.headers)
      const unpacking = asked.method === 'HEAD' ? [] : toUnpacking(headers['content-encoding'])
      if (unpacking === undefined)
        return {
          fault: 'broken',
          message: `The server packed the body as ${headers['content-encoding']}, which it was not asked for.`,
        }
      const { bytes, cut } = await readBody(response.body, unpacking, { limit: asked.limit, signal })
      const location =
        response.statusCode >= 300 && response.statusCode < 400
          ? toLocation(headers['location'], target.url)
          : undefined
      return {
        url: target.url,
        status: response.statusCode,
        headers,
        body: bytes,
        cut,
        ...(location === undefined ? {} : { location }),
      }
    } finally {
      await client.destroy()
    }
  }

  return {
    async fetch(asked) {
      const timeout = AbortSignal.timeout(Math.min(asked.timeoutMs, 2 ** 31 - 1))
      const signal = AbortSignal.any([asked.signal, timeout])
      if (asked.signal.aborted) return { fault: 'cancelled', message: 'The request was cancelled.' }
      try {
        return await request(asked, signal)
      } catch (error) {
        if (asked.signal.aborted) return { fault: 'cancelled', message: 'The request was cancelled.' }
        if (timeout.aborted)
          return { fault: 'timed-out', message: `The server did not answer in full within ${asked.timeoutMs} ms.` }
        return toHttpFault(error)
      }
    },
  }
}

/** With a dot at the end, so that no search domain is tried. */
async function resolveBySystem(host: string): Promise<readonly string[]> {
  const found = await lookup(host === 'localhost' ? host : `${host}.`, { all: true, order: 'verbatim' })
  return found.map(({ address }) => address)
}

function addressesOfThisMachine(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((entries) => (entries ?? []).map(({ address }) => address))
}

/** Rejects when the signal fires first; a resolver cannot be stopped. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

function toPlainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(', ')]],
  )
  return Object.fromEntries(entries) as Record<string, string>
}

/** Absolute where it can be made so. */
function toLocation(location: string | undefined, from: string): string | undefined {
  if (location === undefined) return undefined
  return URL.canParse(location, from) ? new URL(location, from).href : location
}
