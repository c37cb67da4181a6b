/** A tool as a request advertises it, in one form for all wires, so that the same tools have the same digest everywhere. */
import { estimateTokenCount } from 'tokenx'
import { sha256 } from '../extract/canonical-json.ts'
import { isRecord, type JsonRecord } from './json-record.ts'

export interface AdvertisedTool {
  /** Of a tool that the provider runs itself, its type where it has no name. */
  readonly name: string
  readonly description?: string
  /** Absent for a tool without a schema of its own. */
  readonly inputSchema?: JsonRecord
  readonly strict?: boolean
  /** Its declaration as it stands in the request. */
  readonly declared: JsonRecord
}

/** What a report keeps of a tool. */
export interface ToolRow {
  readonly name: string
  /** Of its declaration as compact JSON in UTF-8. */
  readonly bytes: number
  /** Estimated from the same text; no provider counts exactly so. */
  readonly tokens: number
  /** SHA-256 (hex) of name, description, schema and strictness, whatever the wire calls them. */
  readonly digest: string
}

export function toToolRow(tool: AdvertisedTool): ToolRow {
  const text = JSON.stringify(tool.declared)
  return {
    name: tool.name,
    bytes: Buffer.byteLength(text),
    tokens: estimateTokenCount(text),
    digest: sha256(JSON.stringify(toNeutral(tool))),
  }
}

/** SHA-256 (hex) of all tools in their order. Keys keep the order of the request: a provider's cache sees it too. */
export function digestTools(tools: readonly AdvertisedTool[]): string {
  return sha256(JSON.stringify(tools.map(toNeutral)))
}

/** A declaration whose members carry their usual names; `description` and `schema` tell what this wire calls them. */
export function toAdvertisedTool(declared: unknown, schema: readonly string[]): readonly AdvertisedTool[] {
  if (!isRecord(declared)) return []
  const name = declared['name'] ?? declared['type']
  if (typeof name !== 'string') return []
  const inputSchema = schema.map((key) => declared[key]).find(isRecord)
  return [
    {
      name,
      ...(typeof declared['description'] === 'string' && { description: declared['description'] }),
      ...(inputSchema !== undefined && { inputSchema }),
      ...(declared['strict'] === true && { strict: true }),
      declared,
    },
  ]
}

function toNeutral({ name, description, inputSchema, strict, declared }: AdvertisedTool): JsonRecord {
  if (inputSchema === undefined && description === undefined) return declared
  return {
    name,
    ...(description !== undefined && { description }),
    ...(inputSchema !== undefined && { inputSchema }),
    ...(strict === true && { strict }),
  }
}
