import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { compatible } from './compatible.ts'
import { findLocalServers } from './local-servers.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: string | 'silent', status = 200): Promise<string> {
  const server = createServer((_request, response) => {
    if (answer === 'silent') return
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(answer)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

test('servers that answer are found with their models; the others are left out', async () => {
  const models = '{"object":"list","data":[{"id":"qwen3:8b"},{"id":"glm-4.6"},{"x":1}]}'
  const candidates = [
    { name: 'ollama', label: 'Ollama', baseUrl: await serve(models) },
    { name: 'a', label: 'A', baseUrl: await serve('silent') },
    { name: 'b', label: 'B', baseUrl: await serve('<html>') },
    { name: 'c', label: 'C', baseUrl: await serve(models, 500) },
    { name: 'd', label: 'D', baseUrl: 'http://127.0.0.1:9/v1' },
    { name: 'e', label: 'E', baseUrl: await serve('{"data":"none"}') },
  ]
  expect(await findLocalServers({ servers: candidates })).toEqual([
    { ...candidates[0], models: ['qwen3:8b', 'glm-4.6'] },
  ])
})

test('without a base URL the local server that has the model is used; where none has it, the message says which were asked', async () => {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(url as string)
    if (!(url as string).startsWith('http://127.0.0.1:1234')) throw new TypeError('fetch failed')
    return Response.json({ data: [{ id: 'qwen3' }] })
  }
  const found = await compatible.connect({ id: 'qwen3', fetch })
  expect(found.fault).toBeUndefined()
  expect(found.model).toMatchObject({ provider: 'compatible', id: 'qwen3' })
  const missing = await compatible.connect({ id: 'other', fetch })
  expect(missing.fault).toEqual({
    code: 'unreachable',
    message:
      'No local server offers other; asked were Ollama (http://127.0.0.1:11434/v1), LM Studio (http://127.0.0.1:1234/v1), vLLM (http://127.0.0.1:8000/v1). Start one, or name a server with --base-url or OPENAI_COMPATIBLE_BASE_URL.',
    retryable: false,
  })
  expect(asked.length).toBe(6)
})
