/** The value that shell understanding produces: what policy, hosts and the record read about one command line. */

/** One word of a command after expansion, as far as its text proves it. */
export interface Argument {
  /** The exact word the program receives, or null where it is decided only at run time. */
  readonly value: string | null
  /** The word as it stands in the source, quotes and expansions included. */
  readonly text: string
  /** For `glob`: the pattern without quotes, `~` and `$HOME` replaced; else null. */
  readonly pattern: string | null
  /**
   * How the word comes about. `static`: known. `glob`: file names of the workspace. `input`: `<(…)`, a readable pipe.
   * `plain`: text with `$name` or `$(…)` inside. `unknown`: anything else.
   */
  readonly kind: 'static' | 'glob' | 'input' | 'plain' | 'unknown'
  /** Literal text that the word surely starts with; empty when unknown. */
  readonly prefix: string
  /** True where the word may become several words or none (unquoted expansion). */
  readonly splits: boolean
  /** A variable whose value may be private, or null. */
  readonly exposes: string | null
}

/**
 * How much of what lies below a folder is read or changed, contents and not only names: nothing; all but names that start with
 * a dot; what git tracks; some of it, which nobody can tell; everything.
 */
export type Below = 'none' | 'visible' | 'tracked' | 'some' | 'all'

/** A file that a command opens, creates, changes or removes. */
export interface FileUse {
  /** Absolute path, `.` and `..` resolved lexically (links are not followed); null where it is decided at run time. */
  readonly path: string | null
  /** The word as the program receives it, or its source text where unknown. Resolve it against `cwd` to follow links. */
  readonly word: string
  /** The folder that the word is relative to. */
  readonly cwd: string
  /** True where `path` holds wildcards that bash replaces with names of existing files. */
  readonly pattern: boolean
  readonly via: 'operand' | 'redirect'
  /** Where `path` is a folder, or a pattern that matches one: how much below it is touched too. */
  readonly below: Below
}

/** What one command does when it runs: nothing lasting, only the listed file changes, or something unproven. */
export type Judgement =
  | { readonly kind: 'readonly' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'ask'; readonly reason: string }

export interface ShellAssignment {
  readonly name: string
  /** Null where the value is decided at run time. */
  readonly value: string | null
  readonly text: string
}

export interface ShellRedirect {
  readonly operator: string
  /** Target word, descriptor or null where it is decided at run time. */
  readonly target: string | null
  readonly text: string
}

/** One program call found anywhere in a command line. */
export interface SimpleCommand {
  /** Source text with assignments and redirections; for calls found inside words, the reconstructed text. */
  readonly text: string
  readonly words: readonly Argument[]
  readonly argv: readonly (string | null)[]
  /** Base name of the program, null where the name is decided at run time. */
  readonly program: string | null
  /** True where every word is known. */
  readonly isStatic: boolean
  readonly assignments: readonly ShellAssignment[]
  readonly redirects: readonly ShellRedirect[]
  /** Names of the programs it stands behind, outermost first. */
  readonly wrappers: readonly string[]
  /** True where it is one possible reading of a wrapper whose options are not known: counts for deny and ask only. */
  readonly guessed: boolean
  readonly judgement: Judgement
  /** Which allow rules may cover it: any form, only its exact text, or (peel) rules for the commands inside. */
  readonly allow: 'any' | 'exact' | 'peel'
  /** Commands that this one runs. They stand in `CommandAnalysis.commands` too. */
  readonly inner: readonly SimpleCommand[]
}

/** A construct, not a program, that keeps a command line from being approved by rules on its parts. */
export interface Obstacle {
  readonly reason: string
  readonly part: string
}

/** What a command line would do, as far as it can be proven from its text. */
export interface CommandAnalysis {
  readonly command: string
  /** `readonly` only with a proof for every part; everything else is `ask`. */
  readonly verdict: 'readonly' | 'ask'
  /** One sentence that names the deciding part. */
  readonly reason: string
  /** Source text of the part that decided. */
  readonly part?: string
  /** Every command found, at any depth. */
  readonly commands: readonly SimpleCommand[]
  /** The commands that bash itself starts: each needs its own cover by an allow rule. */
  readonly parts: readonly SimpleCommand[]
  readonly obstacles: readonly Obstacle[]
  readonly reads: readonly FileUse[]
  readonly writes: readonly FileUse[]
  /** False where a command may run that is not in `commands`. Deny rules still hold for those found. */
  readonly complete: boolean
  /** Set where a person must be asked in every mode and under every allow rule. */
  readonly circuitBreaker?: string
}

/** What shell understanding is told about the place where the command will run. */
export interface UnderstandOptions {
  /** Git is started with the hardened configuration that the corpus README lists. Default false: git asks. */
  readonly gitHardened?: boolean
  /** Absolute path of the workspace. Default `/w`. */
  readonly workspace?: string
  /** Absolute folder in which the command starts. Default the workspace. */
  readonly cwd?: string
  /** Absolute home folder. Default `/home/u`. */
  readonly home?: string
  /** Absolute folders that count as workspace too. */
  readonly directories?: readonly string[]
}
