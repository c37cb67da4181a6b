/** Hooks: user code at named points of a session. */
export { createHooks } from './create-hooks.ts'
export type { HookSession, HooksOptions, HookWishes, SessionHooks } from './create-hooks.ts'
export { hookName } from './hook-definition.ts'
export type { Carrier, HookDefinition, HookPayload, HookReply, LentCarriers, RunCarrier } from './hook-definition.ts'
export { hookEvents, isHookEvent } from './hook-event.ts'
export type { HookEvent } from './hook-event.ts'
export { matchesTool } from './matches-tool.ts'
export { isSpoken, spokenEvents } from './spoken-events.ts'
