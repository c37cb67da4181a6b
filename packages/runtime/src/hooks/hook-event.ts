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

/** Which field of the payload a matcher is held against, where the event is of no tool; of other events it matches all. */
const matched: { readonly [Event in HookEvent]?: string } = {
  ConfigChange: 'source',
  DirectoryAdded: 'path',
  FileChanged: 'file_path',
  InstructionsLoaded: 'load_reason',
  Notification: 'notification_type',
  PostCompact: 'trigger',
  PreCompact: 'trigger',
  SessionEnd: 'reason',
  SessionStart: 'source',
  Setup: 'trigger',
  StopFailure: 'error',
  SubagentStart: 'agent_type',
  SubagentStop: 'agent_type',
}

export function matchedField(event: HookEvent): string | undefined {
  return matched[event]
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
