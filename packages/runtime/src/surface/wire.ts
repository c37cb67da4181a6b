/** A tool as one model sees it: description, schema, bytes and tokens, built once for each view and provider. */
import { estimateTokenCount } from 'tokenx'
import { toJsonSchema } from '../contract/index.ts'
import type { AnyTool, ModelView, ToolSchema } from '../contract/index.ts'
import type { ProjectTool, WireTool } from './facts.ts'

export interface WireSent {
  readonly verdict: 'sent'
  /** The contract that calls are validated with, before the provider's projection. */
  readonly input: ToolSchema
  /** Before the provider's projection: its client makes the projection itself, and turns arguments of the model back. */
  readonly declared: WireTool
  readonly sentName: string
  /** The tool as JSON, after the projection: the same declaration gives the same bytes. */
  readonly text: string
  readonly tokens: number
  /** The provider takes a changed copy of the schema. */
  readonly projected: boolean
}

export interface WireRefused {
  readonly verdict: 'broken' | 'refused'
  readonly reason: string
}

export type Wire = WireSent | WireRefused

const fixedWires = new WeakMap<AnyTool, Wire>()
const projectedWires = new WeakMap<ProjectTool, WeakMap<Wire, Wire>>()

/** Never throws: a declaration that cannot be written down is `broken`, one that the provider refuses is `refused`. */
export function toWire(tool: AnyTool, view: ModelView, project: ProjectTool | undefined): Wire {
  const wire = dependsOnView(tool) ? writeWire(tool, view) : remembered(fixedWires, tool, () => writeWire(tool, view))
  if (project === undefined || wire.verdict !== 'sent') return wire
  const known = remembered(projectedWires, project, () => new WeakMap<Wire, Wire>())
  return remembered(known, wire, () => projectWire(wire, project))
}

function dependsOnView(tool: AnyTool): boolean {
  return typeof tool.describe === 'function' || typeof tool.usage === 'function' || tool.refine !== undefined
}

function writeWire(tool: AnyTool, view: ModelView): Wire {
  try {
    const input: ToolSchema = tool.refine === undefined ? tool.input : tool.refine(tool.input, view)
    const wire: WireTool = {
      name: tool.name,
      description: describe(tool, view),
      inputSchema: toJsonSchema(input),
      ...(tool.strict === true && { strict: true as const }),
      ...(tool.native !== undefined && { native: tool.native }),
    }
    return { verdict: 'sent', input, declared: wire, ...measured(wire), projected: false }
  } catch (error) {
    return { verdict: 'broken', reason: error instanceof Error ? error.message : String(error) }
  }
}

function describe(tool: AnyTool, view: ModelView): string {
  const description = typeof tool.describe === 'string' ? tool.describe : tool.describe(view)
  const usage = typeof tool.usage === 'function' ? tool.usage(view) : (tool.usage ?? [])
  return usage.length === 0
    ? description
    : `${description}\n\nUsage:\n${usage.map((advice) => `- ${advice}`).join('\n')}`
}

function projectWire(wire: WireSent, project: ProjectTool): Wire {
  const projection = project(wire.declared)
  if (projection.verdict === 'quarantined') return { verdict: 'refused', reason: projection.reason }
  return projection.verdict === 'sent' ? wire : { ...wire, ...measured(projection.tool), projected: true }
}

function measured(tool: WireTool): Pick<WireSent, 'sentName' | 'text' | 'tokens'> {
  const text = JSON.stringify(tool)
  return { sentName: tool.name, text, tokens: estimateTokenCount(text) }
}

function remembered<Key extends object, Value>(memory: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  return made
}
