/** What a judge is told besides the words of a call. */
import type { Argument } from '../analysis.ts'

/** What a judge reports about files. Returns why the file may not be touched unasked, as a phrase, or null. */
export interface FileObserver {
  read(word: Argument): string | null
  write(word: Argument): string | null
}

export interface JudgeSettings {
  readonly files: FileObserver
  readonly gitHardened: boolean
  /** True after a `cd`: git would read another repository's configuration. */
  readonly moved: boolean
}
