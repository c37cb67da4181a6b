/** Compares one program call with what is known of the program, and collects the files it touches. */
import type { Argument, Below, Judgement } from '../analysis.ts'
import { readOptions } from '../options/read-options.ts'
import { toStaticArgument } from '../parse/read-word.ts'
import { kindOfOperand, type OperandKind, type Program } from '../programs/define-program.ts'
import { entersWorkingFolder, readsBelow, writesBelow } from '../programs/folder-use.ts'
import { PROGRAMS } from '../programs/index.ts'
import { UNJUDGED_READERS, UNJUDGED_WRITERS } from '../programs/writers.ts'
import { readFindExpression } from '../languages/find-expression.ts'
import { readTestExpression } from '../languages/test-expression.ts'
import { isWrapperName } from '../wrappers/unwrap-command.ts'
import { SHELLS } from '../wrappers/unwrap-shell.ts'
import { judgeGit } from './judge-git.ts'
import { ask, EDIT, READONLY } from './judgement.ts'
import { noteOutputFiles } from './output-files.ts'
import { noteScriptFiles } from './script-files.ts'
import type { FileObserver, JudgeSettings } from './judge-settings.ts'

// Where the system keeps its own programs; anything else may be a file of the workspace.
const SYSTEM_FOLDER = /^(?:\/usr)?\/s?bin\/[^/]+$/

/** Judges a call whose first word is known. `program` is its base name. */
export function judgeProgram(program: string, words: readonly Argument[], settings: JudgeSettings): Judgement {
  const name = words[0]!.value!
  const judgement = judgeByName(program, words, settings)
  if (judgement.kind === 'ask' && program !== 'git') {
    noteOutputFiles(program, words, settings.files)
    noteScriptFiles(program, words, settings.files)
  }
  if (name !== program && !SYSTEM_FOLDER.test(name)) return ask(`${name} is not one of the system's own programs`)
  if (judgement.kind !== 'ask')
    for (const word of words) if (word.exposes !== null) return ask(`the value of ${word.exposes} may be secret`)
  return judgement
}

function judgeByName(program: string, words: readonly Argument[], settings: JudgeSettings): Judgement {
  const { files } = settings
  switch (program) {
    case 'git':
      return judgeGit(words, settings)
    case 'find':
    case 'gfind':
      return judgeFind(words, files)
    case 'test':
      return judgeTest(words.slice(1), files)
    case '[':
      return words.at(-1)!.value === ']' ? judgeTest(words.slice(1, -1), files) : ask('[ lacks its closing bracket')
    default:
  }
  const entries = PROGRAMS.get(program)
  if (entries === undefined) return judgeUnknown(program, words, files)
  let first: Judgement | null = null
  let understood = false
  for (const entry of entries) {
    const found = judgeByEntry(entry, words, files)
    if (found.judgement.kind !== 'ask') return found.judgement
    understood ||= found.understood
    first ??= found.judgement
  }
  if (understood) return first!
  noteFiles(program, words, {
    files,
    reads: entries.some((entry) => hasPaths(entry)),
    writes: entries.some((entry) => entry.edits),
  })
  return first!
}

/** True where operands of the program are files that it reads. */
export function readsFiles(program: string): boolean {
  return UNJUDGED_READERS.has(program) || PROGRAMS.get(program)?.some((entry) => hasPaths(entry)) === true
}

/** True where operands of the program are files that it changes. */
export function writesFiles(program: string): boolean {
  return UNJUDGED_WRITERS.has(program) || PROGRAMS.get(program)?.some((entry) => entry.edits) === true
}

/** Whatever the program turns out to be, the files it is given are read at least. */
export function noteUnknownProgram(words: readonly Argument[], files: FileObserver): void {
  for (const word of words.slice(1)) noteFile(word, (file) => files.read(file))
}

function hasPaths(entry: Program): boolean {
  return entry.repeated === 'path' || entry.before.includes('path')
}

function judgeUnknown(program: string, words: readonly Argument[], files: FileObserver): Judgement {
  noteFiles(program, words, { files, reads: false, writes: false })
  return ask(`${program} is not known to only read`)
}

interface Noting {
  readonly files: FileObserver
  /** The program is known to read, or to write, the files it names. */
  readonly reads: boolean
  readonly writes: boolean
}

function noteFiles(program: string, words: readonly Argument[], { files, reads, writes }: Noting): void {
  const below = readsBelow(program, words)
  const surely = reads || below !== 'none' || UNJUDGED_READERS.has(program)
  // What a program that nobody knows does with the files it is given is open; that it reads them is the least.
  if (surely || !isWrapperName(program) || SHELLS.has(program))
    for (const word of words.slice(1))
      if (surely || word.value !== null) noteFile(word, (file) => files.read(file, below))
  noteWorkingFolder(program, below, files)
  const changed = writesBelow(program, words)
  if (writes || changed !== 'none' || UNJUDGED_WRITERS.has(program))
    for (const word of words.slice(1)) noteFile(word, (file) => files.write(file, changed))
}

function noteWorkingFolder(program: string, below: Below, files: FileObserver): string | null {
  return below !== 'none' && entersWorkingFolder(program) ? files.read(WORKING_FOLDER, below) : null
}

const WORKING_FOLDER = toStaticArgument('.', '.')

// A call that is not understood may still name files: as operands, as `of=FILE`, or glued to an option.
function noteFile(word: Argument, note: (word: Argument) => unknown): void {
  if (word.value === null) {
    note(word)
    return
  }
  const { value } = word
  const equals = value.indexOf('=')
  const named = value.startsWith('-') ? [] : [value]
  if (equals > 0) named.push(value.slice(equals + 1))
  else if (/^-\w./.test(value)) named.push(value.slice(2))
  for (const name of named) {
    note(name === value ? word : { ...word, value: name })
    // `curl -d @FILE`, `-F part=@FILE;type=x`, `file://FILE`, `docker -v FILE:/x`, `--mount type=bind,source=FILE,target=/x`.
    const inside = /(?:@|^<|^fileb?:(?:\/\/(?:localhost)?)?)([^;]+)/.exec(name)
    if (inside !== null) note({ ...word, value: inside[1]! })
    if (!/[,:]/.test(name) || /\s|:\/\//.test(name)) continue
    const pieces = name.includes(',') ? name.split(/[,:]/) : [name.slice(0, name.indexOf(':'))]
    for (const piece of pieces) note({ ...word, value: piece.slice(piece.indexOf('=') + 1) })
  }
}

interface EntryJudgement {
  readonly judgement: Judgement
  /** True where the words fit the entry, so that all files they name have been reported. */
  readonly understood: boolean
}

function judgeByEntry(entry: Program, given: readonly Argument[], files: FileObserver): EntryJudgement {
  const words = entry.rewrite === null ? given : entry.rewrite(given)
  const { problem, options, operands } = readOptions(entry.options, words, {
    ordered: entry.ordered,
    harmless: entry.harmless,
  })
  if (problem !== null) return { judgement: ask(problem), understood: false }
  const shift =
    entry.replacesFirst.size > 0 && options.some((option) => entry.replacesFirst.has(option.shape.name)) ? 1 : 0
  let refusal: string | null = null
  const program = words[0]!.value!.slice(words[0]!.value!.lastIndexOf('/') + 1)
  const below = { read: readsBelow(program, words), written: writesBelow(program, words) }
  let named = false
  for (let index = 0; index < operands.length; index += 1) {
    const word = operands[index]!
    const kind = kindOfOperand(entry, index + shift, operands.length + shift)
    if (kind === null)
      return { judgement: ask(`the operand ${word.text} is not known to be harmless`), understood: false }
    named ||= kind !== 'text'
    const refused = judgeOperand(word, kind, { files, below })
    refusal ??= refused
    if (word.splits) refusal ??= findSplitProblem(word, entry, { files, from: index + shift + 1 })
  }
  if (!named) refusal ??= noteWorkingFolder(program, below.read, files)
  for (const { shape, value } of options) {
    if (shape.kind !== 'path' || value === null) continue
    const refused = files.read(value)
    refusal ??= refused
  }
  if (refusal === null && entry.edits && operands.length === 0) refusal = 'it names no file'
  const objection = entry.inspect?.({ program: words[0]!.value!, words, options, operands }) ?? null
  refusal ??= objection
  // What the table takes for text may be files in a use of the program that it does not hold, such as `tar cf`.
  const understood = objection === null || hasPaths(entry) || entry.edits
  return { judgement: refusal !== null ? ask(refusal) : entry.edits ? EDIT : READONLY, understood }
}

// A word that may become several takes the places after it too: `uniq a*` writes its second file, `grep $x` reads one.
function findSplitProblem(
  word: Argument,
  entry: Program,
  { files, from }: { readonly files: FileObserver; readonly from: number },
): string | null {
  const later = [...entry.before.slice(from), ...(entry.repeated === null ? [] : [entry.repeated]), ...entry.after]
  if (entry.repeated === null && !entry.harmless)
    return `${word.text} may become more words than are known to be harmless`
  return word.kind !== 'glob' && later.includes('path') ? files.read(word) : null
}

interface Operands {
  readonly files: FileObserver
  readonly below: { readonly read: Below; readonly written: Below }
}

function judgeOperand(word: Argument, kind: OperandKind, { files, below }: Operands): string | null {
  if (kind === 'path') return word.value === '-' ? null : files.read(word, below.read)
  if (kind === 'move') files.read(word, below.read)
  if (kind === 'write' || kind === 'move') return files.write(word, below.written)
  return word.kind === 'unknown' ? `${word.text} is decided at run time` : null
}

// Names are printed, but what -exec runs may read, and what -delete hits is gone, wherever it lies below.
function judgeFind(words: readonly Argument[], files: FileObserver): Judgement {
  const { paths, problem } = readFindExpression(words)
  const does = (action: RegExp) => words.some((word) => word.value !== null && action.test(word.value))
  const runs = does(/^-(?:exec|ok)/)
  const writes = does(/^-delete$/) || (runs && words.some(namesWriter))
  const starts = paths.length > 0 ? paths : [WORKING_FOLDER]
  let refusal: string | null = null
  for (const start of starts) {
    const refused = files.read(start, runs ? 'all' : 'none')
    refusal ??= refused
    if (writes) files.write(start, 'all')
  }
  return refusal !== null ? ask(refusal) : problem === null ? READONLY : ask(problem)
}

function namesWriter({ value }: Argument): boolean {
  if (value === null) return true
  return writesFiles(value.slice(value.lastIndexOf('/') + 1))
}

function judgeTest(words: readonly Argument[], files: FileObserver): Judgement {
  const { paths, problem } = readTestExpression(words)
  for (const path of paths) {
    const refused = files.read(path)
    if (refused !== null) return ask(refused)
  }
  return problem === null ? READONLY : ask(problem)
}
