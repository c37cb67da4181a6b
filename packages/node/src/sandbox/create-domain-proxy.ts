/** The one way out of a sandbox with allowed domains: a proxy outside that connects for it to those hosts and no others. */
import { lookup as systemLookup } from 'node:dns/promises'
import { createServer, request as startRequest } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, isIP } from 'node:net'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import ipaddr from 'ipaddr.js'
import { isAllowedHost } from './domain-rule.ts'

export interface DomainProxyOptions {
  readonly allowedDomains: readonly string[]
  /** Where it listens: a path that only this user can reach. */
  readonly socketPath: string
  /** Addresses of a host. Default the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Which addresses may be connected to. Default public ones: an allowed name must not lead into this machine or network. */
  readonly isAllowedAddress?: (address: string) => boolean
}

export interface DomainProxy {
  /** Settles with the reason when it cannot listen. Never rejects. */
  readonly ready: Promise<string | undefined>
  close(): Promise<void>
}

interface Target {
  readonly host: string
  readonly address: string
  readonly port: number
}

export function createDomainProxy(options: DomainProxyOptions): DomainProxy {
  const { allowedDomains, resolve = resolveHost, isAllowedAddress = isPublicAddress } = options
  const open = new Set<Duplex>()

  /** Undefined for whatever is not allowed. The address found here is the one connected to: the name is not asked again. */
  async function findTarget(host: string, port: number): Promise<Target | undefined> {
    if (!isAllowedHost(host, port, allowedDomains)) return undefined
    const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host]
    const address = addresses[0]
    return address !== undefined && addresses.every(isAllowedAddress) ? { host, address, port } : undefined
  }

  async function tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy())
    const [, host = '', port = ''] = /^\[?([^\]]*?)\]?:(\d+)$/.exec(request.url ?? '') ?? []
    const target = await findTarget(host, Number(port))
    if (target === undefined)
      return void client.end(`HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n${refusal(host)}`)
    const far = remember(connect(target.port, target.address))
    far.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n'))
    far.once('connect', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      far.write(head)
      far.pipe(client).pipe(far)
    })
    client.once('close', () => far.destroy())
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '')
    const target = url?.protocol === 'http:' ? await findTarget(url.hostname, Number(url.port || 80)) : undefined
    if (url === null || target === undefined) return void response.writeHead(403).end(refusal(url?.hostname ?? ''))
    const { 'proxy-connection': _connection, 'proxy-authorization': _authorization, ...headers } = request.headers
    const far = startRequest({
      host: target.address,
      port: target.port,
      method: request.method ?? 'GET',
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host },
      agent: false,
    })
    far.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    far.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    response.once('close', () => far.destroy())
    request.pipe(far)
  }

  function remember<S extends Duplex>(socket: S): S {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    return socket
  }

  const server = createServer((request, response) => void forward(request, response))
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => void tunnel(request, client, head))
  server.on('connection', (socket: Socket) => remember(socket))
  server.on('clientError', (_error, socket) => socket.destroy())
  const ready = new Promise<string | undefined>((settle) => {
    server.once('error', (error) => settle(error.message))
    server.listen(options.socketPath, () => settle(undefined))
  })
  server.unref()

  return {
    ready,
    async close() {
      await ready
      for (const socket of open) socket.destroy()
      await new Promise((settle) => server.close(settle))
    },
  }
}

function refusal(host: string): string {
  return `The sandbox does not allow ${host}.\n`
}

async function resolveHost(host: string): Promise<readonly string[]> {
  return (await systemLookup(host, { all: true })).map(({ address }) => address)
}

function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
