/** Gate 3 as data: when a tool is enabled, in facts that can be named in a verdict. */
import type { Ability } from './model.ts'

export type PermissionMode = 'default' | 'acceptEdits' | 'plan' | 'auto' | 'dontAsk' | 'bypassPermissions'
export type SessionKind = 'main' | 'explore' | 'subagent' | 'actor'
export type HostKind = 'terminal' | 'headless' | 'protocol' | 'desktop' | 'workflow'

/** Every named condition must hold; an absent one always does. */
export interface Condition {
  /** A switch, with the state that it has when nobody sets it. */
  readonly feature?: { readonly name: string; readonly default: boolean }
  readonly platform?: readonly ('linux' | 'darwin' | 'win32')[]
  /** What the account must be entitled to. */
  readonly account?: string
  readonly ability?: Ability
  readonly mode?: readonly PermissionMode[]
  readonly session?: readonly SessionKind[]
}
