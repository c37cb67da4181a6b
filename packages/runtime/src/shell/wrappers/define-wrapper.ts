/** A wrapper is a program whose operands are another command. Each is data; `unwrap-command.ts` reads it. */
import { defineOptions, type OptionTable } from '../options/option-table.ts'

export interface WrapperDeclaration {
  /** Program names, blank-separated; all behave alike. */
  readonly names: string
  /** Where the options and the order of operands were read. */
  readonly source: string
  /** Every option that takes part in finding the inner command (see `defineOptions`). */
  readonly options?: string
  /** Operands before the inner command, such as the duration of `timeout`. Default 0. */
  readonly skip?: number
  /** Options under which those operands are missing. */
  readonly skipsUnless?: string
  /** `NAME=value` words may precede the inner command. */
  readonly assignments?: boolean
  /**
   * How the words after that are read: one command (default), shell text, nothing that runs, or (anywhere) a command that
   * may start at each of them, for programs with operands and options of many kinds before it.
   */
  readonly rest?: 'command' | 'script' | 'none' | 'anywhere'
  /** Options under which the wrapper itself changes nothing, so that the inner command decides. Default: never. */
  readonly harmless?: string
  /** Options that make the call a question that runs nothing. */
  readonly query?: string
  /**
   * Rules for allowing: `peel` matches the inner command (timeout, nice…), `exact` accepts only the whole text, `any`
   * matches as written. Default `exact`. Source: corpus/permission-rules.jsonl, group `wrappers`.
   */
  readonly allow?: 'peel' | 'exact' | 'any'
}

export interface Wrapper {
  readonly names: readonly string[]
  readonly options: OptionTable
  readonly skip: number
  readonly skipsUnless: ReadonlySet<string>
  readonly assignments: boolean
  readonly rest: 'command' | 'script' | 'none' | 'anywhere'
  /** An option names the folder in which the inner command starts. */
  readonly hasFolder: boolean
  /** Null where the wrapper is never harmless. */
  readonly harmless: ReadonlySet<string> | null
  readonly query: ReadonlySet<string>
  readonly allow: 'peel' | 'exact' | 'any'
}

/** Compiles a declaration. */
export function defineWrapper(declaration: WrapperDeclaration): Wrapper {
  const options = defineOptions(declaration.options ?? '')
  return {
    names: declaration.names.split(/\s+/),
    options,
    skip: declaration.skip ?? 0,
    skipsUnless: toSet(declaration.skipsUnless ?? ''),
    assignments: declaration.assignments ?? false,
    rest: declaration.rest ?? 'command',
    hasFolder: [...options.short.values(), ...options.long.values()].some(({ kind }) => kind === 'folder'),
    harmless: declaration.harmless === undefined ? null : toSet(declaration.harmless),
    query: toSet(declaration.query ?? ''),
    allow: declaration.allow ?? 'exact',
  }
}

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''))
}
