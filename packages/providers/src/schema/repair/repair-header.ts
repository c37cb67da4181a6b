/** MCP lets a property name an HTTP header; a name that is no header must not reach one. */
import type { Rewrite } from '../json/rewrite.ts'
import { without } from '../json/schema.ts'

export const repairHeader: Rewrite = (schema, { note }) => {
  const header = schema['x-mcp-header']
  if (header === undefined || (typeof header === 'string' && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(header)))
    return schema
  note('x-mcp-header', { from: header, kept: 'not kept: it is no header name' })
  return without(schema, 'x-mcp-header')
}
