/** The hooks that the settings declare, each with its place; one that cannot work is a fault of the configuration, never passed over. */
import { hookEvents, isHookEvent, isSpoken } from '@toolgate/runtime/hooks'
import type { Carrier, HookDefinition } from '@toolgate/runtime/hooks'
import type { RuleOrigin } from '@toolgate/runtime/policy'
import type { HookLine, HookSettings, SettingsLayer } from '@toolgate/node/settings'
import { nearestWords } from '../nearest-words.ts'

export interface ReadHooks {
  readonly hooks: readonly HookDefinition[]
  /** `file:line: sentence` */
  readonly faults: readonly string[]
}

export function readHooks(layers: readonly SettingsLayer[]): ReadHooks {
  const read = layers.flatMap((layer) => layer.hooks.map((line) => ({ layer, line, hook: toDefinition(line, layer) })))
  return {
    hooks: read.flatMap(({ hook }) => (typeof hook === 'string' ? [] : [hook])),
    faults: read.flatMap(({ layer, line, hook }) =>
      typeof hook === 'string' ? [`${layer.file}:${line.line}:${line.column}: ${hook}`] : [],
    ),
  }
}

/** A hook for a point that this build does not reach is no fault: it may be written for another host. */
export function silentHooks(hooks: readonly HookDefinition[]): readonly string[] {
  return hooks.flatMap(({ event, origin }) =>
    isSpoken(event) ? [] : [`${origin.file}:${origin.line}: Nothing speaks ${event} yet, so this hook never runs.`],
  )
}

/** The definition, or what is wrong with it. */
function toDefinition(
  { event, matcher, hook, line }: HookLine,
  { scope, file }: SettingsLayer,
): HookDefinition | string {
  if (!isHookEvent(event)) {
    const near = nearestWords(event, hookEvents)[0]
    return `No event is named ${event}.${near === undefined ? '' : ` Did you mean ${near}?`}`
  }
  const carrier = toCarrier(hook)
  if (typeof carrier === 'string') return carrier
  const origin: RuleOrigin = { kind: scope === 'managed' ? 'managed' : 'settings', file, line, scope }
  return {
    event,
    carrier,
    origin,
    ...(matcher !== undefined && { matcher }),
    ...(hook.timeout !== undefined && { timeoutMs: hook.timeout * 1_000 }),
    ...(hook.onFault !== undefined && { onFault: hook.onFault }),
  }
}

function toCarrier(hook: HookSettings): Carrier | string {
  const { type, command, url, headers, server, tool, prompt } = hook
  if (type === 'command') return command === undefined ? needs(type, 'command') : { type, command }
  if (type === 'http')
    return url === undefined ? needs(type, 'url') : { type, url, ...(headers !== undefined && { headers }) }
  if (type === 'mcp_tool')
    return server === undefined || tool === undefined ? needs(type, 'server and tool') : { type, server, tool }
  if (type === 'prompt' || type === 'agent') return prompt === undefined ? needs(type, 'prompt') : { type, prompt }
  return 'A hook needs a "type": command, http, mcp_tool, prompt or agent.'
}

function needs(type: string, fields: string): string {
  return `A hook of the type ${type} needs ${fields}.`
}
