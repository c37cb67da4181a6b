/** A rule as it stands in settings or on a flag: what surface and policy read, always with its place so that a person can find it. */
import type { Origin } from '../../contract/index.ts'

export type RuleBehavior = 'allow' | 'ask' | 'deny'

/** Where a rule comes from, strictest first. `session` rules were answered by a person and end with the session. */
export type RuleScope = 'managed' | 'flags' | 'local' | 'project' | 'user' | 'session'

/** The place of a rule. Without a scope it follows from the kind of the origin; settings count as the project's, the least trusted. */
export type RuleOrigin = Origin & { readonly scope?: RuleScope }

export interface Rule {
  readonly behavior: RuleBehavior
  /** The tool name as written: a name, an alias, `mcp__server`, or a glob. */
  readonly tool: string
  /** The text between the parentheses, blanks at its ends removed; absent for a bare rule, which governs every call. */
  readonly specifier?: string
  /** The whole rule as written. */
  readonly text: string
  readonly origin: Origin
  readonly scope: RuleScope
}

/** A text that is no rule. It has no effect: hosts show it, and the command ends with a configuration error. */
export interface RuleFault {
  readonly fault: 'rule'
  readonly text: string
  /** 1-based column of the first character that does not fit. */
  readonly column: number
  readonly expected: string
  /** One sentence for people, with the place. */
  readonly message: string
  readonly origin: Origin
}

export function isRuleFault(answer: Rule | RuleFault): answer is RuleFault {
  return 'fault' in answer
}

/** `settings.json:12` or `--disallowed-tools`: how messages name an origin. */
export function placeOf(origin: Origin): string {
  if (origin.file !== undefined) return origin.line === undefined ? origin.file : `${origin.file}:${origin.line}`
  return origin.name ?? origin.kind
}
