/** Files as a host lends them: whole, atomic, and honest about what the bytes are. */

/** Names a file's content: equal revisions mean equal bytes. A content hash, so touching a file does not change it. */
export type Revision = string

/** How a text was stored, kept so that writing it back changes nothing but what was meant. */
export interface TextFormat {
  /** A name that the WHATWG or iconv tables know: `utf-8`, `utf-16le`, `windows-1252`, `shift_jis`… */
  readonly encoding: string
  readonly bom: boolean
  /** The line end that most lines use; `\n` for a text without one. */
  readonly lineEnd: '\n' | '\r\n' | '\r'
}

export interface TextFile {
  /** The decoded text, without its byte-order mark, line ends as they stand. Encoding it again in `format` gives the same bytes. */
  readonly text: string
  readonly format: TextFormat
  readonly revision: Revision
  readonly bytes: number
}

export interface FileStat {
  readonly kind: 'file' | 'directory' | 'other'
  readonly bytes: number
  /** Milliseconds since 1970, with fractions where the file system has them. */
  readonly modifiedAt: number
  /** Device, inode, size and time: changes whenever the file may have changed. */
  readonly identity: string
}

/** An expected fault of the file system, in words that a person or a model can act on. */
export interface FileFault {
  readonly fault:
    | 'missing'
    | 'directory'
    | 'not-directory'
    | 'not-regular'
    | 'denied'
    | 'read-only'
    | 'loop'
    | 'too-large'
    | 'binary'
    | 'full'
    | 'exists'
    | 'changed'
    | 'unencodable'
    | 'cancelled'
    | 'broken'
  readonly message: string
}

/** A run of lines of a file of any size. */
export interface LineRange {
  /** The lines, without their line ends. The last may be cut: see `cutAt`. */
  readonly lines: readonly string[]
  /** 1-based number of the first line. */
  readonly from: number
  /** Number of lines of the whole file, where the end was seen. */
  readonly total?: number
  /** Bytes of the whole file. */
  readonly bytes: number
  /** The last line returned is only its first so many characters; its true length in characters follows where known. */
  readonly cutAt?: { readonly characters: number; readonly of?: number }
  /** The file ended with the last line returned. */
  readonly atEnd: boolean
  /** Present when the range is the whole file. */
  readonly revision?: Revision
}

export interface LineOptions {
  /** 1-based. */
  readonly from: number
  /** At most so many lines. */
  readonly count: number
  /** At most so many characters in all; a line longer than what is left is cut. */
  readonly characters: number
  /** Characters of the first line to skip: the way on inside a very long line. */
  readonly column?: number
  readonly signal?: AbortSignal
}

/** Paths are absolute. Nothing throws for the state of the disk: a fault is returned. No method waits on a FIFO, socket or device. */
export interface FilesPort {
  /** The real path: links resolved as far as the path exists. Two spellings of one file give one string. */
  canonical(path: string): Promise<string | FileFault>
  stat(path: string): Promise<FileStat | FileFault>
  /** Bytes of a regular file of at most `limit` bytes. */
  bytes(
    path: string,
    options: { readonly limit: number; readonly signal?: AbortSignal },
  ): Promise<Uint8Array | FileFault>
  /** The text of a regular file of at most `limit` bytes; `binary` when the bytes are no text. */
  text(path: string, options: { readonly limit: number; readonly signal?: AbortSignal }): Promise<TextFile | FileFault>
  /** Some lines of a text file of any size, in memory that does not grow with the file. */
  lines(path: string, options: LineOptions): Promise<LineRange | FileFault>
  /**
   * Replaces or creates a file in one step, keeping mode, owner where possible, and links: through a link the target is
   * written. Parents are created. `expect` is the revision that must still be there, or `absent`; anything else there is
   * the fault `changed` or `exists`, and the file stays as it is. The result names the new revision.
   */
  write(
    path: string,
    content: { readonly text: string; readonly format: TextFormat } | { readonly bytes: Uint8Array },
    options: { readonly expect: Revision | 'absent'; readonly signal?: AbortSignal },
  ): Promise<{ readonly revision: Revision; readonly bytes: number } | FileFault>
  /** Names in a directory, sorted by code point, directories with a trailing slash. */
  list(path: string): Promise<readonly string[] | FileFault>
}

/** True for a fault, false for the answer. */
export function isFileFault(answer: unknown): answer is FileFault {
  return typeof answer === 'object' && answer !== null && 'fault' in answer
}
