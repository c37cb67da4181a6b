/** Reads `--mcp-config` files as far as this version can: a wrong file ends the command, servers are named as not offered to the model. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { exitCodes } from '../exit-code.ts'
import { placeOfJsonFault } from '../json-fault.ts'
import { tell } from '../show/streams.ts'
import { stop, type Stop } from '../stop.ts'
import type { Machine } from './machine.ts'
import { serversIn } from './mcp-file.ts'

export async function checkMcpFiles(files: readonly string[], machine: Machine): Promise<Stop | undefined> {
  for (const file of files) {
    const path = resolve(machine.folder, file)
    const text = await readFile(path, 'utf8').catch((error: Error) => error)
    if (text instanceof Error)
      return stop(exitCodes.configuration, `--mcp-config ${file} cannot be read: ${text.message}`)
    const names = serverNames(text, path)
    if (typeof names === 'string') return stop(exitCodes.configuration, names)
    if (names.length > 0)
      tell(
        `${file} names ${names.length === 1 ? 'the MCP server' : 'the MCP servers'} ${names.join(', ')}. Hooks can ask them; their tools are not offered to the model in this version.`,
      )
  }
  return undefined
}

/** The names, or what is wrong with the file. */
function serverNames(text: string, path: string): readonly string[] | string {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return `${path}:${placeOfJsonFault(text)}`
  }
  const servers = serversIn(content)
  return servers !== undefined ? Object.keys(servers) : `${path}:1: an object with the key "mcpServers" was expected.`
}
