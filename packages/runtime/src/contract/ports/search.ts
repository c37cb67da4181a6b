/** Search over a tree: names by pattern, contents by regular expression. */

export interface NameSearch {
  /** Absolute path of the directory to search. */
  readonly in: string
  /** At most so many paths, newest first. */
  readonly newest: number
  readonly signal?: AbortSignal
}

export interface NamesFound {
  /** Absolute paths, newest first, ties by code point. */
  readonly paths: readonly string[]
  /** How many matched in all. */
  readonly total: number
}

export interface TextSearch {
  /** A directory or a file, absolute. */
  readonly in: string
  readonly pattern: string
  readonly ignoreCase: boolean
  /** The pattern may span lines, and a dot matches a line end. */
  readonly multiline: boolean
  readonly glob?: string
  /** A file type that ripgrep knows, such as `ts`. */
  readonly type?: string
  readonly before: number
  readonly after: number
  readonly mode: 'lines' | 'files' | 'counts'
  /** Only the matching part of each line; in mode `lines`. */
  readonly onlyMatching: boolean
  /** Rows to skip and to keep; counted in lines of output for `lines`, in files otherwise. `keep: 0` keeps all. */
  readonly skip: number
  readonly keep: number
  /** Lines longer than this many characters are cut, and marked. */
  readonly lineCharacters: number
  readonly signal?: AbortSignal
}

export interface TextRow {
  readonly path: string
  /** Mode `lines`: 1-based number, the text, and whether it matched or is context. A null number separates blocks. */
  readonly line?: number | null
  readonly text?: string
  readonly matched?: boolean
  /** Mode `counts`: matching lines in this file. */
  readonly count?: number
}

export interface TextFound {
  readonly rows: readonly TextRow[]
  /** Rows that matched in all, before skip and keep; exact unless `atLeast`. */
  readonly total: number
  readonly atLeast?: true
}

/** `pattern`: the regular expression or glob was refused, with its own message. */
export interface SearchFault {
  readonly fault: 'missing' | 'not-directory' | 'pattern' | 'denied' | 'cancelled' | 'broken'
  readonly message: string
}

/**
 * Both searches honour ignore files, skip `.git`, and find dot files when they are not ignored. FIFOs, sockets and devices are
 * never opened. Nothing throws for the state of the disk.
 */
export interface SearchPort {
  files(pattern: string, options: NameSearch): Promise<NamesFound | SearchFault>
  text(options: TextSearch): Promise<TextFound | SearchFault>
}

export function isSearchFault(answer: unknown): answer is SearchFault {
  return typeof answer === 'object' && answer !== null && 'fault' in answer
}
