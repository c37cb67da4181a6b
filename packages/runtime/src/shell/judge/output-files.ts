/**
 * Files that the words of a call name for output, in a call that is not known to be harmless. Options for output have the same
 * names in most programs (sort, git, curl, wget, compilers); a file too many only makes a rule or a protected name count.
 */
import type { Argument } from '../analysis.ts'
import { FILE_WRITERS, type FileWriter } from '../programs/file-writers.ts'
import type { FileObserver } from './judge-settings.ts'

// Glued or in the next word, `-o` also behind other letters: `-oa`, `-uo a`, `--output=a`, abbreviated or drawn out.
const OUTPUT = /^(?:-\w*?[oO]|--?out(?:[-\w]*))(?:=|$)(.*)$/s
const GLUED = /^-\w*?[oO](.+)$/s

/** Reports each as written. `program` is the base name. */
export function noteOutputFiles(program: string, words: readonly Argument[], files: FileObserver): void {
  noteValues(
    words,
    (value) => OUTPUT.exec(value) ?? GLUED.exec(value),
    (word) => files.write(word),
  )
  for (const writer of BY_NAME.get(program) ?? []) if (writes(writer, words)) noteWritten(writer, words, files)
}

const BY_NAME = new Map<string, readonly FileWriter[]>()
for (const writer of FILE_WRITERS)
  for (const name of writer.names.split(' ')) BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), writer])

function writes({ when, unless }: FileWriter, words: readonly Argument[]): boolean {
  const some = (pattern: RegExp) => words.some(({ value }, index) => index > 0 && value !== null && pattern.test(value))
  return (when === undefined || some(when)) && (unless === undefined || !some(unless))
}

function noteWritten({ by, below }: FileWriter, words: readonly Argument[], files: FileObserver): void {
  const note = (word: Argument) => files.write(word, below)
  if (by !== 'operands') noteValues(words, (value) => by.exec(value), note)
  else for (const word of words.slice(1)) if (word.value?.startsWith('-') !== true) note(word)
}

/** The value of each option that fits: what is glued to it, or the next word. */
function noteValues(
  words: readonly Argument[],
  read: (value: string) => RegExpExecArray | null,
  note: (word: Argument) => unknown,
): void {
  for (const [index, { value, ...word }] of words.entries()) {
    if (value === null || index === 0) continue
    const given = read(value)?.[1]
    const next = words[index + 1]
    if (given !== undefined && given !== '') note({ ...word, value: given })
    else if (given === '' && next !== undefined) note(next)
  }
}
