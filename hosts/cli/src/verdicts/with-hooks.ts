/** Gate 6 says which hooks look at the calls of a tool: a person who wonders about a call finds the code that spoke. */
import type { AnyTool } from '@toolgate/runtime/contract'
import { hookName, matchesTool } from '@toolgate/runtime/hooks'
import type { HookDefinition, HookEvent } from '@toolgate/runtime/hooks'
import type { Verdict } from '@toolgate/runtime/surface'

/** The points at which a hook decides about a call or hears of it. */
const pointsOfCalls: ReadonlySet<HookEvent> = new Set<HookEvent>([
  'PreToolUse',
  'PermissionRequest',
  'PermissionDenied',
  'PostToolUse',
  'PostToolUseFailure',
])

export function withHooks(verdict: Verdict, tool: AnyTool, hooks: readonly HookDefinition[]): Verdict {
  const names = [tool.name, ...(tool.aliases ?? [])]
  const about = hooks.filter(({ event, matcher }) => pointsOfCalls.has(event) && matchesTool(matcher, names))
  if (about.length === 0) return verdict
  return { ...verdict, message: `${verdict.message} Its calls are told to the ${about.map(hookName).join(', the ')}.` }
}
