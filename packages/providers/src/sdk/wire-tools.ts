/** What a provider is sent for a list of tools, made once for each list: the same list gives the same bytes, at no cost. */
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import type { WireTool } from '../protocol/index.ts'
import type { Dialect, ProjectedTool } from '../schema/dialect.ts'

export interface WireTools {
  readonly tools: LanguageModelV4FunctionTool[]
  toWireName(name: string): string
  toWireInput(name: string, input: unknown): unknown
  fromWireName(name: string): string
  fromWireInput(name: string, input: unknown): unknown
}

/** Remembers what was made of a list as long as somebody holds the list. A tool that the dialect refuses is left out. */
export function createWireTools(dialect: Dialect): (tools: readonly WireTool[]) => WireTools {
  const known = new WeakMap<readonly WireTool[], WireTools>()
  return (tools) => {
    const before = known.get(tools)
    if (before !== undefined) return before
    const made = toWireTools(tools, dialect)
    known.set(tools, made)
    return made
  }
}

function toWireTools(tools: readonly WireTool[], dialect: Dialect): WireTools {
  const byName = new Map<string, ProjectedTool>()
  const byWireName = new Map<string, string>()
  const sent: LanguageModelV4FunctionTool[] = []
  for (const tool of tools) {
    const projected = dialect.project(tool)
    if (projected.kind === 'refused' || byName.has(tool.name) || byWireName.has(projected.tool.name)) continue
    byName.set(tool.name, projected)
    byWireName.set(projected.tool.name, tool.name)
    const { name, description, inputSchema, strict } = projected.tool
    // The package types know draft 7 only; the value is sent as it is.
    sent.push({
      type: 'function',
      name,
      description,
      inputSchema: inputSchema as LanguageModelV4FunctionTool['inputSchema'],
      ...(strict === true ? { strict } : {}),
    })
  }
  return {
    tools: sent,
    toWireName: (name) => byName.get(name)?.tool.name ?? dialect.toWireName(name),
    toWireInput: (name, input) => byName.get(name)?.toWireArguments(input) ?? input,
    fromWireName: (name) => byWireName.get(name) ?? name,
    fromWireInput: (name, input) => (byName.has(name) ? byName.get(name)?.fromWireArguments(input) : input),
  }
}
