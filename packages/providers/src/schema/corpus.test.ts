import { readFileSync } from 'node:fs'
import type { JsonSchema } from '@toolgate/runtime/contract'
import { describe, expect, test } from 'vitest'
import type { WireTool } from '../protocol/index.ts'
import { toValidHistory } from '../protocol/valid-history.ts'
import { anthropicDialect } from './anthropic-dialect.ts'
import { compatibleDialect } from './compatible-dialect.ts'
import type { Dialect } from './dialect.ts'
import { geminiDialect } from './gemini-dialect.ts'
import { mcpDialect } from './mcp-dialect.ts'
import { openaiDialect } from './openai-dialect.ts'
import { judgeSchemaCase, type SchemaCase } from './judge-schema-case.ts'
import { isObject } from './json/schema.ts'
import { anthropicFaults, geminiFaults, openaiFaults, strictFaults } from './schema-faults.ts'

interface Line {
  readonly id: string
  readonly provider: string
  readonly expected: 'accepted' | 'must-project'
  readonly schema: JsonSchema
  readonly projectionExample?: JsonSchema
  readonly why: string
  readonly role?: string
  readonly direction?: 'response' | 'history'
  readonly rawArguments?: unknown
  readonly expectedArguments?: unknown
  readonly strictRequested?: boolean
  readonly tool?: { readonly name: string } | readonly { readonly name: string }[] | { readonly count: number }
}

const dialects: Readonly<
  Record<
    string,
    { readonly dialect: Dialect; readonly strict?: true; readonly faults?: (schema: JsonSchema) => readonly string[] }
  >
> = {
  anthropic: { dialect: anthropicDialect, faults: anthropicFaults },
  openai: { dialect: openaiDialect, faults: openaiFaults },
  'openai-strict': { dialect: openaiDialect, strict: true, faults: openaiFaults },
  gemini: { dialect: geminiDialect, faults: geminiFaults },
  glm: { dialect: compatibleDialect },
  mcp: { dialect: mcpDialect },
}

const lines = readFileSync(new URL('../../../../corpus/schemas.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)

function project(line: Line) {
  const { dialect, strict } = dialects[line.provider] ?? {}
  if (dialect === undefined) throw new Error(`no dialect for ${line.provider}`)
  const tool: WireTool = {
    name: 'tool',
    description: 'A tool.',
    inputSchema: line.schema,
    ...(strict === true || line.strictRequested === true ? { strict: true } : {}),
  }
  const projected = dialect.project(tool)
  if (projected.kind === 'refused') throw new Error(projected.reason)
  return projected
}

/** The texts and the order of keys are free. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, entry]) => key !== 'description' || typeof entry !== 'string')
      .map(([key, entry]) => [key, plain(entry)]),
  )
}

const schemas = lines.filter((line) => line.tool === undefined && line.direction === undefined)

describe('accepted: sent byte for byte', () => {
  test.each(
    schemas
      .filter((line) => line.expected === 'accepted' && line.role !== 'outputSchema')
      .map((line) => [line.id, line.provider, line.why, line] as const),
  )('%s %s: %s', (_id, _provider, _why, line) => {
    const before = JSON.stringify(line.schema)
    const projected = project(line)
    expect(projected.kind).toBe('sent')
    expect(JSON.stringify(projected.tool.inputSchema)).toBe(before)
  })
})

describe('must-project: what is sent is accepted, says where it differs, and the original stays', () => {
  test.each(
    schemas
      .filter((line) => line.expected === 'must-project')
      .map((line) => [line.id, line.provider, line.why, line] as const),
  )('%s %s: %s', (_id, provider, _why, line) => {
    const before = JSON.stringify(line.schema)
    const projected = project(line)
    if (projected.kind !== 'projected') throw new Error('sent as it is')
    expect(projected.changes.length).toBeGreaterThan(0)
    expect(JSON.stringify(line.schema)).toBe(before)
    const sent = projected.tool.inputSchema
    if (projected.tool.strict === true && provider === 'openai-strict') expect(strictFaults(sent)).toEqual([])
    expect(dialects[provider]?.faults?.(sent) ?? []).toEqual([])
    if (line.projectionExample !== undefined) expect(plain(sent)).toMatchObject(plain(line.projectionExample) as object)
    expect(sent).toMatchSnapshot()
    // Gemini's own words are no JSON Schema, so its form is not an input.
    if (provider !== 'gemini')
      expect(project({ ...line, schema: structuredClone(sent) }).tool.inputSchema).toEqual(sent)
  })
})

test.each(lines.filter((line) => line.direction === 'response').map((line) => [line.id, line.why, line] as const))(
  '%s: %s',
  (_id, _why, line) => {
    const back = project(line).fromWireArguments(line.rawArguments)
    // What cannot be read stays as it came, and the validation explains it.
    expect(back).toEqual(line.expectedArguments === 'error' ? line.rawArguments : line.expectedArguments)
  },
)

test.each(lines.filter((line) => line.direction === 'history').map((line) => [line.id, line.why, line] as const))(
  '%s: %s',
  (_id, _why, line) => {
    const history = toValidHistory([
      { role: 'user', content: [{ type: 'text', text: 'go' }] },
      { role: 'assistant', content: [{ type: 'call', id: 'a', name: 'tool', input: line.rawArguments }] },
      {
        role: 'results',
        results: [{ callId: 'a', name: 'tool', content: [{ type: 'text', text: 'not JSON' }], isError: true }],
      },
    ])
    expect(history[1]).toEqual({ role: 'assistant', content: [{ type: 'call', id: 'a', name: 'tool', input: {} }] })
  },
)

const named = lines.flatMap((line) => {
  const tools = line.tool === undefined || 'count' in line.tool ? [] : [line.tool].flat()
  return tools.length === 0 ? [] : [[line.id, line.why, line, tools.map((tool) => tool.name)] as const]
})

test.each(named)('%s: %s', (_id, _why, line, names) => {
  const { dialect } = dialects[line.provider] ?? {}
  const sent = names.map((name) => dialect?.toWireName(name) ?? '')
  expect(new Set(sent).size).toBe(new Set(names).size)
  if (line.provider === 'mcp') expect(sent).toEqual(names)
  else for (const name of sent) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
})

test.each(lines.map((line) => [line.id, line.expected, line] as const))(
  'the case %s is judged %s',
  (_id, expected, line) => {
    expect(judgeSchemaCase(line as SchemaCase).got).toBe(expected)
  },
)
