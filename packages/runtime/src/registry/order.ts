/** The one order of tools: built-ins by name, then the rest by source and name. It comes from the tools, never from who registered first. */
import { toJsonSchema } from '../contract/index.ts'
import type { AnyTool } from '../contract/index.ts'
import type { Registered } from './entry.ts'

/** Negative when `left` comes first. Total: only equal declarations of one source compare as equal. */
export function compareRegistered(left: Registered, right: Registered): number {
  const leftBuiltin = left.source.kind === 'builtin'
  const rightBuiltin = right.source.kind === 'builtin'
  if (leftBuiltin !== rightBuiltin) return leftBuiltin ? -1 : 1
  if (leftBuiltin) {
    return (
      compareText(left.tool.name, right.tool.name) ||
      compareText(left.source.id, right.source.id) ||
      compareDeclarations(left.tool, right.tool)
    )
  }
  return (
    compareText(left.source.kind, right.source.kind) ||
    compareText(left.source.id, right.source.id) ||
    compareText(left.tool.name, right.tool.name) ||
    compareDeclarations(left.tool, right.tool)
  )
}

/** By UTF-16 code unit: the same on every machine and in every language. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** Two declarations of one name and source: rare, so their texts may be built here. */
function compareDeclarations(left: AnyTool, right: AnyTool): number {
  if (left === right) return 0
  return compareText(declarationText(left), declarationText(right))
}

function declarationText(tool: AnyTool): string {
  const told = JSON.stringify([typeof tool.describe === 'string' ? tool.describe : '', tool.aliases ?? []])
  try {
    return told + JSON.stringify(toJsonSchema(tool.input))
  } catch {
    return told
  }
}
