/** MCP servers as a client sees them: started when one is first needed, asked over standard input and output, ended at the end. */
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Json } from '@toolgate/runtime/contract'

export interface ServerCommand {
  readonly command: string
  readonly args?: readonly string[]
  /** Beside the environment that all servers get. */
  readonly env?: Readonly<Record<string, string>>
}

export interface ServerOptions {
  readonly cwd: string
  /** Nothing else is inherited. */
  readonly environment: Readonly<Record<string, string>>
}

export type ServerAnswer =
  | { readonly text: string; readonly structured?: Json }
  /** Why there is no answer, in words that name the server. */
  | { readonly fault: string }

export interface McpServers {
  /** Never rejects; obeys the signal. A server that could not be started is tried again with the next call. */
  call(
    server: string,
    tool: { readonly name: string; readonly input: Readonly<Record<string, unknown>> },
    signal: AbortSignal,
  ): Promise<ServerAnswer>
  /** Ends every server that was started. Never rejects. */
  close(): Promise<void>
}

/** Until a server has introduced itself. */
const CONNECT_MS = 30_000
/** The longest that a call may take where its own signal says nothing. */
const CALL_MS = 600_000

export function createServers(declared: Readonly<Record<string, ServerCommand>>, options: ServerOptions): McpServers {
  const open = new Map<string, Promise<Client>>()
  const over = new AbortController()
  return {
    async call(server, { name, input }, signal) {
      const command = Object.hasOwn(declared, server) ? declared[server] : undefined
      if (command === undefined) return { fault: `no MCP server is named ${server}` }
      try {
        const client = await untilAborted(connected(server, command), signal)
        const result = await client.callTool(
          { name, arguments: { ...input } },
          { signal, timeout: CALL_MS, maxTotalTimeout: CALL_MS },
        )
        const text = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
        if (result.isError === true)
          return { fault: `${name} of the MCP server ${server} failed: ${text.slice(0, 500)}` }
        const structured = result.structuredContent as Json | undefined
        return { text, ...(structured !== undefined && { structured }) }
      } catch (error) {
        return { fault: `the MCP server ${server}: ${error instanceof Error ? error.message : String(error)}` }
      }
    },
    async close() {
      over.abort()
      const clients = await Promise.allSettled(open.values())
      open.clear()
      await Promise.allSettled(
        clients.flatMap((client) => (client.status === 'fulfilled' ? [client.value.close()] : [])),
      )
    },
  }

  function connected(server: string, command: ServerCommand): Promise<Client> {
    const known = open.get(server)
    if (known !== undefined) return known
    const client = connect(command, { ...options, signal: over.signal })
    const forget = (): void => {
      if (open.get(server) === client) open.delete(server)
    }
    open.set(server, client)
    client.then((started) => {
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the client has no other way to tell
      started.onclose = forget
    }, forget)
    return client
  }
}

/** Others may wait for the same server, so it goes on starting. */
function untilAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('it was not awaited any longer'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    void value.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

async function connect(
  { command, args = [], env = {} }: ServerCommand,
  { cwd, environment, signal }: ServerOptions & { readonly signal: AbortSignal },
): Promise<Client> {
  const client = new Client({ name: 'toolgate', version: '0.1.0' }, { versionNegotiation: { mode: 'auto' } })
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    env: { ...environment, ...env },
    cwd,
    stderr: 'ignore',
  })
  const end = (): Promise<void> => transport.close().catch(() => {})
  // The client's own signal does not reach the process with which it finds out how the server speaks.
  const stop = (): void => void end()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await client.connect(transport, { timeout: CONNECT_MS })
    return client
  } catch (error) {
    await end()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
