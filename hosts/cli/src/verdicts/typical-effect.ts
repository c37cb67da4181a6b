/** What a tool does in general, where its effect depends on the input: that of a call of which nothing is known. */
import { unknownEffect } from '@toolgate/runtime/contract'
import type { AnyTool, Effect, JsonSchema, Place } from '@toolgate/runtime/contract'

/** A text that is no known command and no special path. */
const UNKNOWN = 'unknown'

export function typicalEffect(tool: AnyTool, schema: JsonSchema | undefined, place: Place): Effect {
  if (typeof tool.effect !== 'function') return tool.effect
  const properties = Object.entries((schema?.['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>)
  const input = Object.fromEntries(
    properties.flatMap(([name, { type }]) => (type === 'string' ? [[name, UNKNOWN] as const] : [])),
  )
  try {
    return (tool.effect as (value: unknown, at: Place) => Effect)(input, place)
  } catch {
    return unknownEffect
  }
}
