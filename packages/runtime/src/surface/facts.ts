/** The immutable inputs of the gates: everything that one request's tools depend on besides the registry. */
import type { HostKind, JsonSchema, Model, Origin, PermissionMode, SessionKind } from '../contract/index.ts'
import type { Rule } from '../policy/rules/index.ts'

/** Something chosen, and who chose it. */
export interface Chosen<Value> {
  readonly value: Value
  readonly by: Origin
}

/** A tool in the neutral form that providers turn into their own. */
export interface WireTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly strict?: true
  /** Provider-native forms by provider name. */
  readonly native?: Readonly<Record<string, unknown>>
}

/** What a provider makes of a tool. Pure: the same tool always gives the same answer. */
export type ProjectTool = (
  tool: WireTool,
) =>
  | { readonly verdict: 'sent' }
  | { readonly verdict: 'projected'; readonly tool: WireTool }
  | { readonly verdict: 'quarantined'; readonly reason: string }

/** Why a host does not lend a port that it has. */
export interface WithheldPort {
  readonly port: string
  /** One sentence for people. */
  readonly reason: string
  readonly by: Origin
  /** What to change so that it is lent. */
  readonly fix: string
}

export interface SurfaceFacts {
  readonly host: {
    readonly kind: HostKind
    readonly ports: readonly string[]
    /** None of them is in `ports`. */
    readonly withheld?: readonly WithheldPort[]
  }
  readonly session: SessionKind
  readonly platform: 'linux' | 'darwin' | 'win32'
  /** What the account is entitled to. */
  readonly account: readonly string[]
  readonly model: Model
  readonly mode: Chosen<PermissionMode>
  readonly features: Readonly<Record<string, Chosen<boolean>>>
  /** Only these tools, by name or alias; absent: all. */
  readonly tools?: Chosen<readonly string[]>
  /** Permission rules; a bare deny hides its tool. */
  readonly rules: readonly Rule[]
  /** Tools hidden for this turn alone, with the reason. */
  readonly hidden: readonly { readonly name: string; readonly reason: string; readonly by: Origin }[]
  /** `auto`: defer when deferrable schemas take more than `percent` of the window. `searchable`: the session can find what is deferred. */
  readonly deferral: Chosen<{
    readonly mode: 'on' | 'off' | 'auto'
    readonly percent: number
    readonly searchable: boolean
  }>
  /** Absent: every tool is sent as it is. */
  readonly project?: ProjectTool
}
