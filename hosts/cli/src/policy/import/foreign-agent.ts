/** What another agent is to the import: where its settings lie, and what they mean in the rules of this one. */
import type { PermissionMode } from '@toolgate/runtime/contract'
import type { RuleBehavior } from '@toolgate/runtime/policy'

export interface ImportedRule {
  readonly behavior: RuleBehavior
  readonly rule: string
  /** The place in the foreign settings, such as `tools.exclude[0]`. */
  readonly from: string
  /** Where it does not mean quite the same here. */
  readonly note?: string
}

export interface Untranslated {
  /** The place in the foreign settings. */
  readonly what: string
  /** A sentence for people: why, and what to do instead. */
  readonly why: string
}

export interface Imported {
  readonly rules: readonly ImportedRule[]
  readonly mode?: { readonly value: PermissionMode; readonly from: string }
  readonly sandbox?: { readonly value: 'on'; readonly from: string }
  readonly untranslated: readonly Untranslated[]
}

/** What rules about a kind of calls are named after here; absent where this build has no such tool. */
export type ToolKind = 'command' | 'read' | 'edit' | 'url'
export type NameOfKind = (kind: ToolKind) => string | undefined

/** Settings as values; of a format that is not JSON, by dotted keys. */
export type ForeignContent = Readonly<Record<string, unknown>>

export interface ForeignAgent {
  readonly name: string
  /** Where its settings usually lie, nearest first: in the folder, then in the home folder. */
  readonly files: { readonly folder: readonly string[]; readonly home: readonly string[] }
  readonly format: 'json' | 'toml' | 'yaml'
  /** Pure. What it does not understand it names; it never makes a rule wider than what stands there. */
  translate(content: ForeignContent, nameOf: NameOfKind): Imported
}

export function isObject(value: unknown): value is ForeignContent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a dotted path; undefined where the way ends. */
export function at(content: ForeignContent, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), content)
}

/** All calls of a kind. Permission for files ends where the folder ends, as it does where it was written. */
export function wholeRule(name: string, kind: ToolKind, behavior: RuleBehavior): string {
  return behavior === 'allow' && (kind === 'read' || kind === 'edit') ? `${name}(**)` : name
}

/** The text there; of a value that is no text, how it is written in JSON. */
export function textAt(content: ForeignContent, path: string): string | undefined {
  const value = at(content, path)
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value)
}

export const tooWide = 'Nothing is asked in this mode, so it is not taken over: --permission-mode bypassPermissions.'
