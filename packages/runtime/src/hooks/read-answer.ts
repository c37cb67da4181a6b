/** Reads what a hook answered: the fields that every event knows, and those of its own event. */
import type { Json } from '../contract/index.ts'
import type { HookAnswer } from '../policy/index.ts'
import type { HookEvent } from './hook-event.ts'

/** The answer, or why the JSON is none. No JSON is no opinion. */
export function readAnswer(event: HookEvent, json: Json | undefined): HookAnswer | { readonly fault: string } {
  if (json === undefined) return {}
  if (!isObject(json)) return { fault: 'it answered JSON that is no object' }
  const specific = json['hookSpecificOutput']
  if (specific !== undefined && (!isObject(specific) || specific['hookEventName'] !== event))
    return { fault: `its hookSpecificOutput is not for ${event}` }
  const own = specific ?? {}
  const decision = decisionOf(json, own)
  if (decision === 'unknown') return { fault: 'its decision is none of allow, ask, deny, defer' }
  const reason = firstText(
    own['permissionDecisionReason'],
    isObject(own['decision']) ? own['decision']['message'] : undefined,
    json['reason'],
  )
  const updated = own['updatedInput'] ?? (isObject(own['decision']) ? own['decision']['updatedInput'] : undefined)
  const context = firstText(own['additionalContext'])
  const stopReason = firstText(json['stopReason'])
  return {
    ...(decision !== undefined && { decision }),
    ...(reason !== undefined && { reason }),
    ...(updated !== undefined && { updatedInput: updated }),
    ...(context !== undefined && { additionalContext: context }),
    ...(json['continue'] === false && { continue: false as const }),
    ...(stopReason !== undefined && { stopReason }),
  }
}

type JsonObject = Readonly<Record<string, Json>>

/** `permissionDecision` before a call, `decision.behavior` where a person would be asked, `decision: block` elsewhere. */
function decisionOf(json: JsonObject, own: JsonObject): HookAnswer['decision'] | 'unknown' {
  const written =
    own['permissionDecision'] ??
    (isObject(own['decision']) ? own['decision']['behavior'] : undefined) ??
    json['decision']
  if (written === undefined || written === null) return undefined
  if (written === 'block') return 'deny'
  if (written === 'approve') return 'allow'
  return written === 'allow' || written === 'ask' || written === 'deny' || written === 'defer' ? written : 'unknown'
}

function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

function firstText(...values: readonly (Json | undefined)[]): string | undefined {
  return values.find((value) => typeof value === 'string')
}
