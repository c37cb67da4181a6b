/** One way of writing a registration, as a text with holes, and what is true of it whatever fills them. */

/**
 * A form. In its texts `$A` to `$C` are fresh tool names, `$v` to `$x` fresh variables, `$rest` the members that every tool has (`$head`
 * and `$tail` are its parts), `$make(` a call of the factory in any spelling, and `$push(` keeps what is made.
 */
export interface NameForm {
  /** What stands at the top of the program. */
  readonly top?: string
  readonly code: string
  /** The names of the tools that a run can make. No other may be claimed. */
  readonly names: readonly string[]
  /** A name that only a run knows, or that no rule proves: an open row with a reason is right too. */
  readonly mayStayOpen?: true
}

/** Forms by what they show. */
export type NameForms = Readonly<Record<string, NameForm>>
