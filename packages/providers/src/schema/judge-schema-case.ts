/** Runs one published case of `corpus/schemas.jsonl`, so that the command and the tests judge alike. */
import type { JsonSchema } from '@toolgate/runtime/contract'
import type { ProjectionChange } from '../protocol/index.ts'
import { findDialect, type FoundDialect } from './find-dialect.ts'

export interface NamedTool {
  readonly server: string
  readonly name: string
}

/** The fields that a verdict depends on. */
export interface SchemaCase {
  readonly provider: string
  readonly schema: JsonSchema
  readonly strictRequested?: boolean
  readonly direction?: 'response' | 'history'
  readonly rawArguments?: unknown
  readonly tool?: NamedTool | readonly NamedTool[] | { readonly count: number }
}

export interface SchemaVerdict {
  readonly got: 'accepted' | 'must-project' | 'refused' | 'unknown-provider'
  readonly sent?: JsonSchema
  readonly changes: readonly ProjectionChange[]
  /** The model's arguments in the tool's form, where the case gives any. Those that cannot be read are as they came. */
  readonly arguments?: unknown
}

export function judgeSchemaCase(line: SchemaCase): SchemaVerdict {
  const found = findDialect(line.provider)
  if (found === undefined) return { got: 'unknown-provider', changes: [] }
  if (line.tool !== undefined) return { got: fitsNames(line.tool, found) ? 'accepted' : 'must-project', changes: [] }
  const strict = found.strict || line.strictRequested === true
  const tool = { name: 'tool', description: 'A tool.', inputSchema: line.schema, ...(strict ? { strict } : {}) }
  const projected = found.dialect.project(tool)
  if (projected.kind === 'refused') return { got: 'refused', changes: [] }
  const changes = projected.kind === 'projected' ? projected.changes : []
  const sent = projected.tool.inputSchema
  if (line.direction !== undefined) {
    return { got: 'must-project', sent, changes, arguments: projected.fromWireArguments(line.rawArguments) }
  }
  return { got: projected.kind === 'sent' ? 'accepted' : 'must-project', sent, changes }
}

/** True where every tool may keep the name that it has. */
function fitsNames(tool: NonNullable<SchemaCase['tool']>, { dialect, maxTools = Infinity }: FoundDialect): boolean {
  if ('count' in tool) return tool.count <= maxTools
  const tools = [tool].flat() as readonly NamedTool[]
  const names = tools.map(({ server, name }) => `mcp__${server}__${name}`)
  const bare = tools.map(({ name }) => name.toLowerCase())
  const clear = tools.every(({ name }) => /^[a-zA-Z0-9_./:-]{1,128}$/.test(name))
  const apart = new Set(names).size === tools.length && new Set(bare).size === tools.length
  return clear && apart && names.every((name) => dialect.toWireName(name) === name)
}
