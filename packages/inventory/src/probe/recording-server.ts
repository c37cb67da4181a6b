/** The model server of a probe: on loopback only, it keeps each request and answers from the script. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type { Conversation } from './conversation.ts'
import { wires } from './wires.ts'

export interface RecordingServer {
  /** Without a path. */
  readonly url: string
  readonly port: number
  /** Places that the agent asked for through the proxy and did not get, each once. */
  readonly refused: readonly string[]
  /** Requests that were not to a model, as `METHOD path`, each once. */
  readonly others: readonly string[]
  /** Answers at a socket in the file system too, for those who cannot reach loopback. */
  listenAt(socket: string): Promise<void>
  close(): Promise<void>
}

/** Much more than any window of a model holds. */
const MOST_BYTES = 64 * 1024 * 1024
const LOOPBACK = '127.0.0.1'

export async function startRecordingServer(conversation: Conversation): Promise<RecordingServer> {
  const refused = new Set<string>()
  const others = new Set<string>()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  // An agent may send even its loopback requests through the proxy that its environment names.
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => {})
    if (request.url === ownAuthority()) return tunnel(socket, port())
    refused.add(String(request.url))
    socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))

  const doors = createSocketServer((socket) => void server.emit('connection', socket))
  const port = (): number => (server.address() as AddressInfo).port
  const ownAuthority = (): string => `${LOOPBACK}:${port()}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${ownAuthority()}`)
    if (url.host !== ownAuthority() && url.hostname !== 'localhost') {
      refused.add(url.host)
      return void response.writeHead(403).end()
    }
    const body = await readBody(request)
    const wire = request.method === 'POST' ? wires.find(({ serves }) => serves(url.pathname)) : undefined
    if (wire === undefined) {
      others.add(`${request.method} ${url.pathname}`)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(plainAnswer))
    }
    const said = conversation.answer(body, { wire, path: url.pathname })
    const written = wire.write(said.answer, { body: said.parsed, url, sequence: said.sequence })
    response.writeHead(200, { 'content-type': written.contentType }).end(written.text)
  }

  return {
    url: `http://${ownAuthority()}`,
    port: port(),
    get refused() {
      return [...refused]
    },
    get others() {
      return [...others]
    },
    listenAt: (socket) =>
      new Promise((resolve, reject) => {
        doors.once('error', reject)
        doors.listen(socket, resolve)
      }),
    async close() {
      if (doors.listening) doors.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Lists of models and counts of tokens, for whichever protocol asks. */
const plainAnswer = { object: 'list', data: [], models: [], input_tokens: 10, totalTokens: 10 }

function tunnel(socket: Socket, port: number): void {
  const onward = connect(port, LOOPBACK, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    onward.pipe(socket).pipe(onward)
  })
  onward.on('error', () => socket.destroy())
  socket.on('close', () => onward.destroy())
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > MOST_BYTES) throw new Error('The body is too large.')
    chunks.push(chunk as Buffer)
  }
  return decode(Buffer.concat(chunks), request.headers['content-encoding'])
}

function decode(body: Buffer, encoding: string | undefined): string {
  const limit = { maxOutputLength: MOST_BYTES }
  switch (encoding) {
    case 'gzip':
      return gunzipSync(body, limit).toString()
    case 'br':
      return brotliDecompressSync(body, limit).toString()
    case 'deflate':
      return inflateSync(body, limit).toString()
    case 'zstd':
      return zstdDecompressSync(body, limit).toString()
    default:
      return body.toString()
  }
}
