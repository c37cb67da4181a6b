/** What is known of one program: which calls only read, and which files a call touches. Data; `judge-command.ts` reads it. */
import type { Argument } from '../analysis.ts'
import { defineOptions, type OptionTable } from '../options/option-table.ts'
import type { OptionUse } from '../options/read-options.ts'

/** `path` is read, `write` is created, changed or removed, `move` is both, `text` is data. */
export type OperandKind = 'path' | 'write' | 'move' | 'text'

/** A call whose words were read by the program's table. */
export interface ProgramCall {
  readonly program: string
  readonly words: readonly Argument[]
  readonly options: readonly OptionUse[]
  readonly operands: readonly Argument[]
}

export interface ProgramDeclaration {
  /** Program names, blank-separated; all behave alike. */
  readonly names: string
  /** Manual page or measurement that the entry was taken from. */
  readonly source: string
  /** Every option under which the call still only does what `operands` say (see `defineOptions`). */
  readonly options?: string
  /**
   * Kinds of the operands in order, such as `text path*`: a star repeats, words after it stand at the end. A missing entry
   * means no operand is allowed.
   */
  readonly operands?: string
  /** Options that replace the first operand, as `-e` does for grep. */
  readonly replacesFirst?: string
  /** The first operand ends the options. */
  readonly ordered?: boolean
  /** No option at all, known or not, writes, runs or connects: words decided at run time may be options. */
  readonly harmless?: boolean
  /** Brings other notations of the words (`tar tf`) into the one the table reads. */
  readonly rewrite?: (words: readonly Argument[]) => readonly Argument[]
  /** A last look at a call that the table accepts: why it must ask, as a phrase, or null. */
  readonly inspect?: (call: ProgramCall) => string | null
}

export interface Program {
  readonly names: readonly string[]
  readonly source: string
  readonly options: OptionTable
  readonly before: readonly OperandKind[]
  readonly repeated: OperandKind | null
  readonly after: readonly OperandKind[]
  readonly replacesFirst: ReadonlySet<string>
  readonly ordered: boolean
  readonly harmless: boolean
  readonly edits: boolean
  readonly rewrite: ((words: readonly Argument[]) => readonly Argument[]) | null
  readonly inspect: ((call: ProgramCall) => string | null) | null
}

/** Compiles a declaration. */
export function defineProgram(declaration: ProgramDeclaration): Program {
  const kinds = (declaration.operands ?? '').split(/\s+/).filter((word) => word !== '')
  const star = kinds.findIndex((kind) => kind.endsWith('*'))
  const before = (star < 0 ? kinds : kinds.slice(0, star)) as OperandKind[]
  const after = (star < 0 ? [] : kinds.slice(star + 1)) as OperandKind[]
  return {
    names: declaration.names.split(/\s+/),
    source: declaration.source,
    options: defineOptions(declaration.options ?? ''),
    before,
    repeated: star < 0 ? null : (kinds[star]!.slice(0, -1) as OperandKind),
    after,
    replacesFirst: new Set((declaration.replacesFirst ?? '').split(/\s+/).filter((name) => name !== '')),
    ordered: declaration.ordered ?? false,
    harmless: declaration.harmless ?? false,
    edits: kinds.some((kind) => /^(?:write|move)/.test(kind)),
    rewrite: declaration.rewrite ?? null,
    inspect: declaration.inspect ?? null,
  }
}

/** The kind of the operand at `index` of `count`, or null where the program takes no such operand unasked. */
export function kindOfOperand(program: Program, index: number, count: number): OperandKind | null {
  const fromEnd = count - index
  if (program.after.length > 0 && fromEnd <= program.after.length) return program.after[program.after.length - fromEnd]!
  return program.before[index] ?? program.repeated
}
