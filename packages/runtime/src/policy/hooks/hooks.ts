/** The seam where user code at a named point of a call speaks: the executor calls it, whatever carries the hooks. */
import type { Call, Outcome } from '../../contract/index.ts'
import type { Rule } from '../rules/rule.ts'

/** What one hook, or several merged, say about a call. Everything absent means: no opinion. */
export interface HookAnswer {
  /** `defer`: not now; the call stays pending for whoever drives the session. */
  readonly decision?: 'allow' | 'ask' | 'deny' | 'defer'
  readonly reason?: string
  /** Replaces the whole input; the call then starts again at its first check. */
  readonly updatedInput?: unknown
  /** Text for the model beside the result. */
  readonly additionalContext?: string
  /** The turn ends after this call. */
  readonly continue?: false
  readonly stopReason?: string
  /** They hold from now on, where its `allow` answers in a person's place. */
  readonly rules?: readonly AddedRule[]
  /** Who spoke: a hook's name, for the record. */
  readonly by?: string
}

/** A rule that an answer brings, and where it is kept: `session` ends with the session. */
export interface AddedRule {
  readonly rule: Rule
  readonly scope: 'session' | 'project' | 'user'
}

export interface HookCall {
  readonly call: Call
  /** Canonical name of the tool. */
  readonly tool: string
  /** The input as it stands now, validated. */
  readonly input: unknown
  readonly signal: AbortSignal
}

/**
 * Hooks as the executor sees them; an absent member costs nothing. A rejection or a timeout of `preToolUse` counts as the
 * answer of `faultAnswer`: it denies. A rejection of the others is noted and changes nothing.
 */
export interface Hooks {
  preToolUse?(call: HookCall): Promise<HookAnswer>
  /** Asked when a person would be asked; `allow` and `deny` answer in the person's place. */
  permissionRequest?(
    call: HookCall & { readonly reason: string; readonly suggestions: readonly string[] },
  ): Promise<HookAnswer>
  postToolUse?(call: HookCall & { readonly outcome: Outcome }): Promise<HookAnswer>
  postToolUseFailure?(call: HookCall & { readonly outcome: Outcome }): Promise<HookAnswer>
}
