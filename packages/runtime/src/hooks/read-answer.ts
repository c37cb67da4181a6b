/** Reads what a hook answered: the fields that every event knows, and those of its own event. */
import type { Json } from '../contract/index.ts'
import type { HookAnswer } from '../policy/index.ts'
import type { HookReply } from './hook-definition.ts'
import type { HookEvent } from './hook-event.ts'
import { isObject, type JsonObject } from './json-object.ts'

export interface ReadAnswer {
  readonly answer: HookAnswer
  /** For the person alone. */
  readonly message?: string
  /** What an allow in a person's place wants changed for good, as it was written. */
  readonly updatedPermissions?: Json
}

/** At these points plain text is meant for the model; elsewhere it is a remark that nobody asked for. */
const takesPlainText: ReadonlySet<HookEvent> = new Set<HookEvent>(['SessionStart', 'UserPromptSubmit'])

/** The answer, or why the JSON is none. No JSON is no opinion. */
export function readAnswer(
  event: HookEvent,
  { json, text }: Extract<HookReply, { kind: 'answer' }>,
): ReadAnswer | { readonly fault: string } {
  if (json === undefined)
    return { answer: text !== undefined && text !== '' && takesPlainText.has(event) ? { additionalContext: text } : {} }
  if (!isObject(json)) return { fault: 'it answered JSON that is no object' }
  const specific = json['hookSpecificOutput']
  if (specific !== undefined && (!isObject(specific) || specific['hookEventName'] !== event))
    return { fault: `its hookSpecificOutput is not for ${event}` }
  const own = specific ?? {}
  const decision = decisionOf(json, own)
  if (decision === 'unknown') return { fault: 'its decision is none of allow, ask, deny, defer' }
  const message = firstText(json['systemMessage'])
  const asked = event === 'PermissionRequest' && decision === 'allow' ? own['decision'] : undefined
  const updates = isObject(asked) ? asked['updatedPermissions'] : undefined
  return {
    answer: { ...(decision !== undefined && { decision }), ...wordsOf(event, json, own) },
    ...(message !== undefined && { message }),
    ...(updates !== undefined && { updatedPermissions: updates }),
  }
}

function wordsOf(event: HookEvent, json: JsonObject, own: JsonObject): HookAnswer {
  const asked = isObject(own['decision']) ? own['decision'] : {}
  const reason = firstText(own['permissionDecisionReason'], asked['message'], json['reason'])
  const updated = own['updatedInput'] ?? asked['updatedInput']
  const context = firstText(own['additionalContext']) ?? (event === 'PermissionDenied' ? nudge(own) : undefined)
  const interrupts = asked['behavior'] === 'deny' && asked['interrupt'] === true
  const stopReason = firstText(json['stopReason']) ?? (interrupts ? reason : undefined)
  return {
    ...(reason !== undefined && { reason }),
    ...(updated !== undefined && { updatedInput: updated }),
    ...(context !== undefined && { additionalContext: context }),
    ...((json['continue'] === false || interrupts) && { continue: false as const }),
    ...(stopReason !== undefined && { stopReason }),
  }
}

/** It lifts nothing: a call that is made again is decided on again. */
function nudge(own: JsonObject): string | undefined {
  return own['retry'] === true ? 'A hook says that this call may be tried again.' : undefined
}

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

function firstText(...values: readonly (Json | undefined)[]): string | undefined {
  return values.find((value) => typeof value === 'string')
}
