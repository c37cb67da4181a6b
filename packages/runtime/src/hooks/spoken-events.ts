/** Which points of a session exist in this build: a hook declared for another one waits for something that never happens. */
import { hookEvents } from './hook-event.ts'
import type { HookEvent } from './hook-event.ts'

/** Adding a point is adding its name to where it is spoken and taking it from here. */
const unspoken: ReadonlySet<HookEvent> = new Set<HookEvent>([
  'Elicitation',
  'ElicitationResult',
  'FileChanged',
  'PostCompact',
  'PreCompact',
  'Setup',
  'SubagentStart',
  'SubagentStop',
  'TaskCompleted',
  'TaskCreated',
  'TeammateIdle',
  'UserPromptExpansion',
  'WorktreeCreate',
  'WorktreeRemove',
])

export const spokenEvents: readonly HookEvent[] = hookEvents.filter((event) => !unspoken.has(event))

export function isSpoken(event: HookEvent): boolean {
  return !unspoken.has(event)
}
