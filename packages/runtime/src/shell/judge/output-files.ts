/**
 * Files that options name for output, in a call that is not known to be harmless. The names of these options are the same in
 * most programs (sort, git, curl, wget, compilers), and a file too many only makes a rule or a protected name count.
 */
import type { Argument } from '../analysis.ts'
import type { FileObserver } from './judge-settings.ts'

// Glued or in the next word, `-o` also behind other letters: `-oa`, `-uo a`, `--output=a`, abbreviated or drawn out.
const OUTPUT = /^(?:-\w*?[oO]|--?out(?:[-\w]*))(?:=|$)(.*)$/s
const GLUED = /^-\w*?[oO](.+)$/s

/** Reports each as written. */
export function noteOutputFiles(words: readonly Argument[], files: FileObserver): void {
  for (const [index, { value, ...word }] of words.entries()) {
    if (value === null || index === 0) continue
    const [, given] = OUTPUT.exec(value) ?? GLUED.exec(value) ?? []
    const next = words[index + 1]
    if (given !== undefined && given !== '') files.write({ ...word, value: given })
    else if (given === '' && next !== undefined) files.write(next)
  }
}
