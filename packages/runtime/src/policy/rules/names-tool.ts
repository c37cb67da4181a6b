/** Whether the name part of a rule means a tool: by name, by alias, by server, or by glob. */
import { matchesWildcard } from './wildcard.ts'

/** What of a tool rules can name. */
export interface ToolIdentity {
  readonly name: string
  readonly aliases?: readonly string[]
  /** For a remote tool, the server that offers it; absent, it is read from a name of the form `mcp__server__tool`. */
  readonly server?: string
}

const REMOTE_PREFIX = 'mcp__'

/** True when the name as written in a rule means this tool. Server names are compared whole. */
export function namesTool(written: string, tool: ToolIdentity): boolean {
  if (written === tool.name || tool.aliases?.includes(written) === true) return true
  if (written === serverRuleOf(tool)) return true
  if (!written.includes('*')) return false
  return [tool.name, ...(tool.aliases ?? [])].some((name) => matchesWildcard(written, name))
}

/** `mcp__server` for a remote tool: the rule that governs all tools of its server. */
export function serverRuleOf(tool: ToolIdentity): string | undefined {
  if (tool.server !== undefined) return REMOTE_PREFIX + tool.server
  if (!tool.name.startsWith(REMOTE_PREFIX)) return undefined
  const end = tool.name.indexOf('__', REMOTE_PREFIX.length)
  return end < 0 ? undefined : tool.name.slice(0, end)
}
