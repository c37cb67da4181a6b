/** What a file of MCP servers holds, for everybody who reads one. */

type Entries = Readonly<Record<string, unknown>>

/** The servers by name, each as it is written; undefined when the content is of another form. */
export function serversIn(content: unknown): Entries | undefined {
  const servers = isObject(content) ? content['mcpServers'] : undefined
  return isObject(servers) ? servers : undefined
}

export function isObject(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
