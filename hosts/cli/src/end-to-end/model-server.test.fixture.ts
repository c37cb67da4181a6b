/** A model server on loopback: a mock that speaks every wire answers, and in front of it each request is kept and judged. */
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LLMock } from '@copilotkit/aimock'
import { wireFaults } from '@toolgate/providers/sdk'
import type { Ended, RunOptions, World } from '../testing/create-world.ts'
import type { Item, Wire } from './wires.test.fixture.ts'

export interface Turn {
  readonly text?: string
  /** An input that is a string is sent as it is. */
  readonly calls?: readonly (readonly [name: string, input: unknown])[]
  /** Said after the calls. */
  readonly after?: string
  /** Milliseconds between the pieces of the answer. */
  readonly slow?: number
}

export interface Sent {
  readonly text: string
  readonly body: Item
}

export interface ModelServer {
  readonly url: string
  /** Every request since the last script, as it came. */
  readonly requests: readonly Sent[]
  /** What a strict server would have refused of them. */
  readonly faults: readonly string[]
  /** What the model says from now on, one turn a request; a request beyond it is left without an answer. */
  script(wire: Wire, turns: readonly Turn[]): void
  /** Resolves when so many requests have come since the last script. */
  asked(count: number): Promise<void>
  close(): Promise<void>
}

/** Small, so that every answer comes in many pieces. */
const PIECE = 4

export async function createModelServer(): Promise<ModelServer> {
  const mock = new LLMock({ port: 0, chunkSize: PIECE })
  await mock.start()
  let requests: Sent[] = []
  let turns: readonly Turn[] = []
  let waiting: { readonly count: number; readonly done: () => void }[] = []

  const server = createServer((request, response) => {
    void readAll(request).then((text) => {
      requests.push({ text, body: JSON.parse(text) as Item })
      for (const { done } of waiting.filter(({ count }) => count <= requests.length)) done()
      if (requests.length <= turns.length) forward(request, response, { text, to: mock.url })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests
    },
    get faults() {
      return requests.flatMap(({ text }, index) => wireFaults(text).map((fault) => `request ${index + 1}: ${fault}`))
    },
    script({ finishReason }, said) {
      requests = []
      waiting = []
      turns = said
      mock.reset()
      said.forEach((turn, index) =>
        mock.on(
          { predicate: () => requests.length === index + 1 },
          { ...toAnswer(turn, index), ...(finishReason !== undefined && { finishReason }) },
          { chunkSize: PIECE, ...(turn.slow !== undefined && { latency: turn.slow }) },
        ),
      )
    },
    asked: (count) =>
      new Promise((done) => {
        if (requests.length >= count) done()
        else waiting.push({ count, done })
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await mock.stop()
    },
  }
}

function toAnswer({ text = '', calls = [], after }: Turn, index: number) {
  const toolCalls = calls.map(([name, input], place) => ({
    id: `call_${index + 1}_${place + 1}`,
    name,
    arguments: typeof input === 'string' ? input : JSON.stringify(input),
  }))
  if (after !== undefined) {
    const blocks = toolCalls.map((call) => ({ type: 'toolCall' as const, ...call }))
    return { blocks: [...blocks, { type: 'text' as const, text: after }] }
  }
  if (toolCalls.length === 0) return { content: text }
  return text === '' ? { toolCalls } : { content: text, toolCalls }
}

/** The command in that world, talking to this server over this wire. */
export function ask(
  words: readonly string[],
  { world, wire, server }: { readonly world: World; readonly wire: Wire; readonly server: ModelServer },
  options: RunOptions = {},
): Promise<Ended> {
  const place = ['--model', wire.model, '--base-url', server.url]
  return world.run([...words, ...place], {
    ...options,
    environment: { [wire.keyVariable]: 'no-key', ...options.environment },
  })
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { text, to }: { readonly text: string; readonly to: string },
): void {
  const { host: _host, ...headers } = request.headers
  const onward = send(new URL(request.url ?? '/', to), { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('data', (chunk: Buffer) => response.write(chunk))
    answer.on('end', () => response.end())
    answer.on('error', () => response.destroy())
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  onward.end(text)
}
