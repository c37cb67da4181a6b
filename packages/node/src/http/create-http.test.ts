import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { HttpRequest } from '@toolgate/runtime/contract'
import { conformancePages, describeHttp } from '@toolgate/runtime/testing'
import { afterEach, expect, test } from 'vitest'
import { createHttp } from './create-http.ts'
import type { HttpOptions } from './create-http.ts'
import { decodeBody } from './decode-body.ts'

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function serve(
  listener: RequestListener,
): Promise<{ readonly port: number; readonly requests: string[]; readonly close: () => Promise<void> }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host}${request.url}`)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port: (server.address() as AddressInfo).port, requests, close }
}

function pages(request: IncomingMessage, response: ServerResponse): void {
  const page = conformancePages[request.url ?? '']
  if (page === 'silent') return
  const { status = 404, headers = {}, body = '', location } = page === undefined ? {} : { status: 200, ...page }
  response.writeHead(status, { ...headers, ...(location === undefined ? {} : { location }) }).end(body)
}

describeHttp('this machine', async () => {
  const { port, close } = await serve(pages)
  return { http: createHttp({ allowLoopback: true }), origin: `http://127.0.0.1:${port}`, close }
})

async function open(listener: RequestListener, options: HttpOptions = {}) {
  const server = await serve(listener)
  closers.push(server.close)
  const http = createHttp({ allowLoopback: true, ...options })
  const fetch = (host: string, path = '/', request: Partial<HttpRequest> = {}) =>
    http.fetch({
      url: `http://${host}:${server.port}${path}`,
      method: 'GET',
      limit: 1_000_000,
      timeoutMs: 10_000,
      signal: new AbortController().signal,
      ...request,
    })
  return { ...server, fetch }
}

const hello: RequestListener = (_request, response) => void response.end('hello')

test('the address that was judged is the one that is dialled: there is no second look-up', async () => {
  let asked = 0
  const resolver = async (): Promise<readonly string[]> => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2'])
  const { fetch, port, requests } = await open(hello, { resolver })
  expect(await fetch('rebind.example')).toMatchObject({ status: 200 })
  expect([asked, requests]).toEqual([1, [`rebind.example:${port}/`]])
})

test('where one address does not answer the next one is tried', async () => {
  const { fetch } = await open(hello, { resolver: async () => ['::1', '127.0.0.1'] })
  expect(await fetch('two.example')).toMatchObject({ status: 200 })
})

test('loopback is refused where tests do not ask for it, by address and by name, and nothing is sent', async () => {
  const { fetch, requests } = await open(hello, { allowLoopback: false, resolver: async () => ['127.0.0.1'] })
  expect(await fetch('127.0.0.1')).toEqual({ fault: 'refused', message: 'The address is not public.' })
  expect(await fetch('localhost')).toEqual({ fault: 'refused', message: 'A host name without a dot is a local one.' })
  expect(await fetch('rebind.example')).toEqual({
    fault: 'refused',
    message: 'rebind.example leads to an address that is not public.',
  })
  expect(requests).toEqual([])
})

test('one private answer among public ones refuses the name; so does an address of this machine', async () => {
  const mixed = await open(hello, { resolver: async () => ['127.0.0.1', '10.0.0.5'] })
  expect(await mixed.fetch('mixed.example')).toMatchObject({ fault: 'refused' })
  const own = await open(hello, { resolver: async () => ['93.184.215.14'], ownAddresses: () => ['93.184.215.14'] })
  expect(await own.fetch('own.example')).toMatchObject({ fault: 'refused' })
})

test('a redirect to a private address is told and nothing more', async () => {
  const { fetch, requests } = await open(
    (_request, response) => void response.writeHead(302, { location: 'http://2852039166/x' }).end(),
  )
  expect(await fetch('127.0.0.1')).toMatchObject({ status: 302, location: 'http://169.254.169.254/x' })
  expect(requests).toHaveLength(1)
})

test('a name that does not resolve, a resolver that never answers, a port where nobody listens', async () => {
  const { fetch } = await open(hello, { resolver: async () => [] })
  expect(await fetch('nx.example')).toEqual({ fault: 'unreachable', message: 'The name nx.example does not resolve.' })
  const silent = await open(hello, { resolver: () => new Promise(() => {}) })
  expect(await silent.fetch('slow.example', '/', { timeoutMs: 100 })).toMatchObject({ fault: 'timed-out' })
  const closed = await open(hello)
  await closers.pop()?.()
  expect(await closed.fetch('127.0.0.1')).toEqual({
    fault: 'unreachable',
    message: 'The server refuses the connection.',
  })
})

test('packed bodies are unpacked, and the limit counts what comes out', async () => {
  const text = 'word '.repeat(1_000)
  const packed = { gzip: gzipSync(text), deflate: deflateSync(text), br: brotliCompressSync(text) }
  const { fetch } = await open((request, response) => {
    const name = (request.url ?? '').slice(1) as keyof typeof packed
    response.writeHead(200, { 'content-encoding': name }).end(packed[name] ?? 'x')
  })
  for (const name of Object.keys(packed)) {
    const page = await fetch('127.0.0.1', `/${name}`)
    expect([name, 'body' in page && new TextDecoder().decode(page.body)]).toEqual([name, text])
    const cut = await fetch('127.0.0.1', `/${name}`, { limit: 100 })
    expect([name, cut]).toMatchObject([name, { cut: true, body: { length: 100 } }])
  }
  expect(await fetch('127.0.0.1', '/zstd')).toMatchObject({ fault: 'broken' })
})

test('a small bomb stays small', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const { fetch } = await open(
    (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  expect(await fetch('127.0.0.1', '/', { limit: 10_000 })).toMatchObject({ cut: true, body: { length: 10_000 } })
})

test('a stream without end stops at the limit and the socket is closed', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const { fetch } = await open((_request, response) => {
    response.on('close', resolve)
    const more = (): void => {
      while (!response.destroyed && response.write('a'.repeat(10_000)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  expect(await fetch('127.0.0.1', '/', { limit: 5_000_000 })).toMatchObject({ cut: true, body: { length: 5_000_000 } })
  await closed
})

test('a server that drips is given up when its time is over', async () => {
  const { fetch } = await open((_request, response) => {
    const timer = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(timer))
  })
  expect(await fetch('127.0.0.1', '/', { timeoutMs: 300 })).toMatchObject({ fault: 'timed-out' })
})

test('an answer that breaks off, and one that is no HTTP', async () => {
  const { fetch } = await open((request, response) => {
    if (request.url === '/torn')
      response.writeHead(200, { 'content-length': '100' }).write('x', () => request.socket.destroy())
    else request.socket.end('SSH-2.0-x\r\n')
  })
  expect(await fetch('127.0.0.1', '/torn')).toHaveProperty('fault')
  expect(await fetch('127.0.0.1', '/ssh')).toMatchObject({ fault: 'broken' })
})

test('a page in another encoding, cut in the middle of a character', async () => {
  const { fetch } = await open((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=windows-1251' })
      .end(Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]))
  })
  const page = await fetch('127.0.0.1')
  expect('body' in page && decodeBody(page.body, page.headers)).toBe('Привет')
})
