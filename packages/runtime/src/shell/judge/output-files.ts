/**
 * Files that a call which is not known to be harmless changes: those that its words name for output, and the working folder where
 * it writes files that nobody names. Options for output have the same names in most programs (sort, git, curl, wget, compilers);
 * a file too many only makes a rule or a protected name count.
 */
import type { Argument } from '../analysis.ts'
import { toStaticArgument } from '../parse/read-word.ts'
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
  const writers = BY_NAME.get(program)
  if (writers === undefined) return
  const call = readCall(words)
  for (const writer of writers) if (writes(writer, words, call)) noteWritten(writer, call, { words, files })
}

const BY_NAME = new Map<string, readonly FileWriter[]>()
for (const writer of FILE_WRITERS)
  for (const name of writer.names.split(' ')) BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), writer])

interface Call {
  /** The words after the program and its first options. */
  readonly line: string
  /** Where it works: what `-C` names, else the working folder. */
  readonly folder: Argument
}

const WORKING_FOLDER = toStaticArgument('.', '.')

// `git -C x -c a=b checkout y`, `docker -c other cp a b`.
function readCall(words: readonly Argument[]): Call {
  let start = 1
  let folder = WORKING_FOLDER
  for (; words[start]?.value?.startsWith('-') === true; start += 1) {
    if (!/^-[Cc]$/.test(words[start]!.value!)) continue
    if (words[start]!.value === '-C') folder = words[start + 1] ?? folder
    start += 1
  }
  const line = words.slice(start).map((word) => word.value ?? word.text)
  return { line: line.join(' '), folder }
}

function writes({ line, when, unless }: FileWriter, words: readonly Argument[], call: Call): boolean {
  const some = (pattern: RegExp) => words.some(({ value }, index) => index > 0 && value !== null && pattern.test(value))
  if (line !== undefined && !line.test(call.line)) return false
  return (when === undefined || some(when)) && (unless === undefined || !some(unless))
}

function noteWritten(
  { by, below, skip = 0 }: FileWriter,
  { folder }: Call,
  { words, files }: { readonly words: readonly Argument[]; readonly files: FileObserver },
): void {
  const note = (word: Argument) => files.write(word, below)
  if (by === 'working folder') note(folder)
  else if (by !== 'operands') noteValues(words, (value) => by.exec(value), note)
  else
    for (const word of words
      .slice(1)
      .filter(({ value }) => value?.startsWith('-') !== true)
      .slice(skip))
      note(word)
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
