/** What goes to an MCP client: any JSON Schema 2020-12, with what is wrong in it made right. */
import { createDialect } from './create-dialect.ts'

export const mcpDialect = createDialect({
  name: 'mcp',
  shape: (schema, { strict }) => ({ sent: schema, declared: schema, strict, rules: {} }),
  toWireName: (name) => name,
})
