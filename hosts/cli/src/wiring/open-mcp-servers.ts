/** The MCP servers that hooks may ask: named by the person for this run, or by a folder that is trusted. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Carrier, RunCarrier } from '@toolgate/runtime/hooks'
import type { McpServers, ServerCommand } from '@toolgate/mcp/client'
import { toCleanEnvironment } from '@toolgate/node/shell'
import { isObject, serversIn } from './mcp-file.ts'
import type { PreparedSession } from './prepare-session.ts'

export interface OpenMcpServers {
  readonly run: RunCarrier<Extract<Carrier, { type: 'mcp_tool' }>>
  /** Ends what was started. Never rejects. */
  close(): Promise<void>
}

/** No file is read and nothing is started before a hook asks. */
export function openMcpServers(
  session: Pick<PreparedSession, 'choices' | 'machine' | 'place' | 'trusted'>,
): OpenMcpServers {
  let opened: Promise<Opened> | undefined
  return {
    async run(carrier, payload, signal) {
      opened ??= open(session)
      const { createToolCarrier, servers } = await opened
      return createToolCarrier(servers)(carrier, payload, signal)
    },
    async close() {
      await (await opened)?.servers.close()
    },
  }
}

interface Opened {
  readonly createToolCarrier: typeof import('@toolgate/mcp/client').createToolCarrier
  readonly servers: McpServers
}

async function open({ choices, machine, place, trusted }: Parameters<typeof openMcpServers>[0]): Promise<Opened> {
  const { createServers, createToolCarrier } = await import('@toolgate/mcp/client')
  const named = choices.mcpFiles.map((file) => resolve(machine.folder, file))
  const files = trusted ? [join(place.workspace, '.mcp.json'), ...named] : named
  const declared = Object.assign({}, ...(await Promise.all(files.map(readServers)))) as Record<string, ServerCommand>
  const environment = toCleanEnvironment(machine.environment, { home: machine.home })
  return { createToolCarrier, servers: createServers(declared, { cwd: place.workspace, environment }) }
}

/** What can be started of one file. A hook that asks for another server is told that there is none of that name. */
async function readServers(file: string): Promise<Readonly<Record<string, ServerCommand>>> {
  const content: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  return Object.fromEntries(
    Object.entries(serversIn(content) ?? {}).flatMap(([name, server]) => {
      const command = toCommand(server)
      return command === undefined ? [] : [[name, command] as const]
    }),
  )
}

function toCommand(server: unknown): ServerCommand | undefined {
  if (!isObject(server) || typeof server['command'] !== 'string') return undefined
  const { command, args, env } = server
  return {
    command,
    ...(Array.isArray(args) && { args: args.map(String) }),
    ...(isObject(env) && {
      env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
    }),
  }
}
