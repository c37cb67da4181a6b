/** Asking MCP servers. */
export { createServers } from './create-servers.ts'
export type { McpServers, ServerAnswer, ServerCommand, ServerOptions } from './create-servers.ts'
export { createToolCarrier } from './create-tool-carrier.ts'
