/** Everything that one decision may depend on: facts in, so that the same request always gets the same answer. */
import type { AnyTool, Effect, Place } from '../../contract/index.ts'
import type { CommandAnalysis } from '../../shell/index.ts'
import type { HookAnswer } from '../hooks/hooks.ts'
import type { PathFacts, PathOperation } from '../paths/path-facts.ts'

/** Addresses that a name was resolved to, where the host looked before the call. */
export interface HostFacts {
  readonly host: string
  readonly addresses: readonly string[]
}

export interface PolicyRequest {
  readonly tool: AnyTool
  /** The server of a remote tool. What a server says about the effect of its tools is not believed. */
  readonly server?: string
  /** Validated. */
  readonly input: unknown
  /** Of this input. */
  readonly effect: Effect
  readonly place: Place
  /**
   * Facts of the paths that `Policy.touches` names, found by `requested`; for commands, of their files where known.
   * A path subject without facts is never allowed without a rule or a person.
   */
  readonly paths?: readonly PathFacts[]
  /** What is done with the paths. Default: `read` or `write` after the subject's access, `delete` for a destroying effect. */
  readonly operation?: PathOperation
  readonly hosts?: readonly HostFacts[]
  /** The analysis of a command subject, when it is already there. */
  readonly command?: CommandAnalysis
  /** The merged answer of the hooks. */
  readonly hook?: HookAnswer
  /** Hash of a remote tool's definition as it was approved, and as it is now. */
  readonly definition?: { readonly pinned: string; readonly current: string }
}
