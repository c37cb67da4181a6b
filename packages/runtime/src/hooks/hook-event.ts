/** The named points of a session at which user code may speak. Names are those of the wire, so that existing hooks keep working. */

export const hookEvents = [
  'ConfigChange',
  'CwdChanged',
  'DirectoryAdded',
  'Elicitation',
  'ElicitationResult',
  'FileChanged',
  'InstructionsLoaded',
  'MessageDisplay',
  'Notification',
  'PermissionDenied',
  'PermissionRequest',
  'PostCompact',
  'PostToolBatch',
  'PostToolUse',
  'PostToolUseFailure',
  'PreCompact',
  'PreToolUse',
  'SessionEnd',
  'SessionStart',
  'Setup',
  'Stop',
  'StopFailure',
  'SubagentStart',
  'SubagentStop',
  'TaskCompleted',
  'TaskCreated',
  'TeammateIdle',
  'UserPromptExpansion',
  'UserPromptSubmit',
  'WorktreeCreate',
  'WorktreeRemove',
] as const

export type HookEvent = (typeof hookEvents)[number]

export function isHookEvent(name: string): name is HookEvent {
  return (hookEvents as readonly string[]).includes(name)
}

/** Milliseconds until a hook counts as failed, where its declaration says nothing. */
export function defaultTimeout(event: HookEvent): number {
  if (event === 'SessionEnd') return 1_500
  return event === 'UserPromptSubmit' ? 30_000 : 600_000
}

/** Before a call nothing falls to allow: a hook that fails there denies, unless its declaration says otherwise. */
export function defaultOnFault(event: HookEvent): 'deny' | 'continue' {
  return event === 'PreToolUse' ? 'deny' : 'continue'
}
