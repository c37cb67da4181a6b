import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModelFetch } from './index.ts'
import { Headers as PlainHeaders } from './plain-headers.ts'

const send = createModelFetch()
let base = ''
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.url === '/slow') return void response.write('begun')
    if (request.url === '/moved') return void response.writeHead(302, { location: '/echo' }).end()
    if (request.url === '/cut') return response.write('half', () => response.destroy())
    response.writeHead(request.url === '/bad' ? 429 : 200, { 'content-type': 'application/json', 'retry-after': '3' })
    response.end(
      JSON.stringify({ method: request.method, key: request.headers['x-key'], body: Buffer.concat(chunks).toString() }),
    )
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => (server.closeAllConnections(), server.close()))

test('method, headers and body arrive, and the answer comes back', async () => {
  const response = await send(`${base}/echo`, { method: 'POST', headers: { 'X-Key': 'k' }, body: 'grüße' })
  expect([response.ok, response.status, response.headers.get('Content-Type')]).toEqual([true, 200, 'application/json'])
  expect(await response.json()).toEqual({ method: 'POST', key: 'k', body: 'grüße' })
})

test('a status is an answer, with its headers; a redirect is not followed', async () => {
  const limited = await send(`${base}/bad`)
  expect([limited.ok, limited.status, limited.headers.get('retry-after')]).toEqual([false, 429, '3'])
  await limited.text()
  expect((await send(`${base}/moved`)).status).toBe(302)
})

test('a body streams; a cancel ends it with the signal’s reason', async () => {
  const cancel = new AbortController()
  const { body } = await send(`${base}/slow`, { signal: cancel.signal })
  const reader = body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('begun')
  cancel.abort(new Error('enough'))
  await expect(reader.read()).rejects.toThrow('enough')
  await expect(send(`${base}/echo`, { signal: cancel.signal })).rejects.toThrow('enough')
})

test('a cut body and a server that is not there reject', async () => {
  await expect(send(`${base}/cut`).then((response) => response.text())).rejects.toThrow('aborted')
  await expect(send('http://127.0.0.1:1/')).rejects.toMatchObject({
    message: 'fetch failed',
    cause: { code: 'ECONNREFUSED' },
  })
})

test('the plain headers agree with the platform’s', () => {
  const name = fc.stringMatching(/^[A-Za-z-]{1,6}$/)
  const value = fc.stringMatching(/^[a-z0-9]{0,6}$/)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, value), { maxLength: 8 }),
      fc.array(fc.tuple(fc.constantFrom('set' as const, 'append' as const, 'delete' as const), name, value), {
        maxLength: 8,
      }),
      (init, changes) => {
        const [plain, platform] = [new PlainHeaders(init), new Headers(init)]
        for (const [change, changed, to] of changes)
          for (const headers of [plain, platform]) {
            if (change === 'delete') headers.delete(changed)
            else headers[change](changed, to)
          }
        expect([...plain].toSorted()).toEqual([...platform].toSorted())
      },
    ),
  )
})
