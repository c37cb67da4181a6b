/** The policy of a session as a value: rules, mode and boundaries in, decisions out. */
import type { AnyTool, Decision, Effect, PermissionMode, Place } from '../../contract/index.ts'
import type { Boundaries, PathFacts } from '../paths/path-facts.ts'
import type { Rule } from '../rules/rule.ts'
import type { PolicyRequest } from './policy-request.ts'

/** A decision before the executor adds the hash of what it was made on. */
export type PolicyDecision = Omit<Decision, 'hash' | 'answeredBy'>

export interface PolicyOptions {
  readonly rules: readonly Rule[]
  readonly mode: PermissionMode
  readonly boundaries: Boundaries
  /** Every tool of the session: what rules name is looked up here, aliases and families included. */
  readonly knownTools: readonly AnyTool[]
  /** Somebody can answer an `ask`. */
  readonly personPresent: boolean
  /** The host passes every ask of the mode auto on to an `AutoMode`, so it stays an ask even where no person is. Default false. */
  readonly classifierPresent?: boolean
  /** In the mode auto no allow rule for commands counts: each goes to the classifier. Default false. */
  readonly classifyCommands?: boolean
  /** The person trusts the folder. Without trust its allow rules count for nothing. */
  readonly trusted: boolean
  /** Git is started hardened, so that reading with it runs no program that a repository names. Default false. */
  readonly gitHardened?: boolean
}

/** A remark on a rule that can never do what it seems to say. */
export interface RuleWarning {
  readonly rule: Rule
  readonly message: string
}

/** Immutable: another mode or another rule is another policy. Nothing here throws, waits or reads a clock. */
export interface Policy {
  readonly mode: PermissionMode
  readonly rules: readonly Rule[]
  readonly warnings: readonly RuleWarning[]
  /**
   * What the call gets. `ask` is only answered with a person present; otherwise it has already become `deny` with the code
   * `nobody-to-ask` or `mode-dont-ask`. The code `interactive` marks a call that is itself the question: run it, do not ask twice.
   */
  decide(request: PolicyRequest): PolicyDecision
  /** Rules that would spare the question next time, narrowest first, at most five; empty where nothing may be remembered. */
  suggest(request: PolicyRequest): readonly string[]
  /** The paths whose facts a decision about this call wants, as written or absolute: look at them and put them into the request. */
  touches(tool: AnyTool, input: unknown, options: { readonly effect: Effect; readonly place: Place }): readonly string[]
  /**
   * The deny rule, or else ask rule, that keeps a path from being shown by this tool: results of searches are filtered with it.
   * Of an ask rule the host knows whether somebody answered.
   */
  deniedPath(tool: AnyTool, path: PathFacts): Rule | undefined
}
