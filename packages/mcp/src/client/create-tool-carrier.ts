/** Carries a hook as a call of a tool of an MCP server: the payload is its input, what it says its answer. */
import type { Json } from '@toolgate/runtime/contract'
import type { Carrier, HookReply, RunCarrier } from '@toolgate/runtime/hooks'
import type { McpServers } from './create-servers.ts'

/** Structured content, or text that is a JSON object, is the answer; other text is a remark. A tool's own failure is a fault. */
export function createToolCarrier(servers: McpServers): RunCarrier<Extract<Carrier, { type: 'mcp_tool' }>> {
  return async ({ server, tool }, payload, signal): Promise<HookReply> => {
    const answer = await servers.call(server, { name: tool, input: payload }, signal)
    if ('fault' in answer) return { kind: 'fault', message: answer.fault }
    if (answer.structured !== undefined) return { kind: 'answer', json: answer.structured }
    const text = answer.text.trim()
    if (!text.startsWith('{')) return { kind: 'answer', json: undefined, text }
    try {
      return { kind: 'answer', json: JSON.parse(text) as Json }
    } catch {
      return { kind: 'fault', message: `${tool} of the MCP server ${server} began JSON that is none` }
    }
  }
}
