/** What a judge is told besides the words of a call. */
import type { Argument, Below } from '../analysis.ts'

/** What a judge reports about files. Returns why the file may not be touched unasked, as a phrase, or null. */
export interface FileObserver {
  /** `below` tells how much of a folder is read or written; default none of it. */
  read(word: Argument, below?: Below): string | null
  write(word: Argument, below?: Below): string | null
}

export interface JudgeSettings {
  readonly files: FileObserver
  readonly gitHardened: boolean
  /** True after a `cd`: git would read another repository's configuration. */
  readonly moved: boolean
}
