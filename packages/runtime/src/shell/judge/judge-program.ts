/** Compares one program call with what is known of the program, and collects the files it touches. */
import type { Argument, Judgement } from '../analysis.ts'
import { readOptions } from '../options/read-options.ts'
import { kindOfOperand, type OperandKind, type Program } from '../programs/define-program.ts'
import { PROGRAMS } from '../programs/index.ts'
import { UNJUDGED_READERS, UNJUDGED_WRITERS } from '../programs/writers.ts'
import { readFindExpression } from '../languages/find-expression.ts'
import { readTestExpression } from '../languages/test-expression.ts'
import { judgeGit } from './judge-git.ts'
import { ask, EDIT, READONLY } from './judgement.ts'
import type { FileObserver, JudgeSettings } from './judge-settings.ts'

// Where the system keeps its own programs; anything else may be a file of the workspace.
const SYSTEM_FOLDER = /^(?:\/usr)?\/s?bin\/[^/]+$/

/** Judges a call whose first word is known. `program` is its base name. */
export function judgeProgram(program: string, words: readonly Argument[], settings: JudgeSettings): Judgement {
  const name = words[0]!.value!
  const judgement = judgeByName(program, words, settings)
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
  if (UNJUDGED_READERS.has(program) || entries.some((entry) => hasPaths(entry)))
    for (const word of words.slice(1)) noteFile(word, (file) => files.read(file))
  if (UNJUDGED_WRITERS.has(program) || entries.some((entry) => entry.edits))
    for (const word of words.slice(1)) noteFile(word, (file) => files.write(file))
  return first!
}

function hasPaths(entry: Program): boolean {
  return entry.repeated === 'path' || entry.before.includes('path')
}

function judgeUnknown(program: string, words: readonly Argument[], files: FileObserver): Judgement {
  if (UNJUDGED_READERS.has(program)) for (const word of words.slice(1)) noteFile(word, (file) => files.read(file))
  if (UNJUDGED_WRITERS.has(program)) for (const word of words.slice(1)) noteFile(word, (file) => files.write(file))
  return ask(`${program} is not known to only read`)
}

// A call that is not understood may still name files: as operands, as `of=FILE`, or glued to an option.
function noteFile(word: Argument, note: (word: Argument) => unknown): void {
  if (word.value === null) {
    note(word)
    return
  }
  const equals = word.value.indexOf('=')
  if (!word.value.startsWith('-')) note(word)
  if (equals > 0) note({ ...word, value: word.value.slice(equals + 1) })
  else if (/^-\w./.test(word.value)) note({ ...word, value: word.value.slice(2) })
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
  for (let index = 0; index < operands.length; index += 1) {
    const word = operands[index]!
    const kind = kindOfOperand(entry, index + shift, operands.length + shift)
    if (kind === null)
      return { judgement: ask(`the operand ${word.text} is not known to be harmless`), understood: false }
    const refused = judgeOperand(word, kind, files)
    refusal ??= refused
  }
  for (const { shape, value } of options) {
    if (shape.kind !== 'path' || value === null) continue
    const refused = files.read(value)
    refusal ??= refused
  }
  if (refusal === null && entry.edits && operands.length === 0) refusal = 'it names no file'
  refusal ??= entry.inspect?.({ program: words[0]!.value!, words, options, operands }) ?? null
  return { judgement: refusal !== null ? ask(refusal) : entry.edits ? EDIT : READONLY, understood: true }
}

function judgeOperand(word: Argument, kind: OperandKind, files: FileObserver): string | null {
  if (kind === 'path') return word.value === '-' ? null : files.read(word)
  if (kind === 'write') return files.write(word)
  return word.kind === 'unknown' ? `${word.text} is decided at run time` : null
}

function judgeFind(words: readonly Argument[], files: FileObserver): Judgement {
  const { paths, problem } = readFindExpression(words)
  for (const path of paths) {
    const refused = files.read(path)
    if (refused !== null) return ask(refused)
  }
  return problem === null ? READONLY : ask(problem)
}

function judgeTest(words: readonly Argument[], files: FileObserver): Judgement {
  const { paths, problem } = readTestExpression(words)
  for (const path of paths) {
    const refused = files.read(path)
    if (refused !== null) return ask(refused)
  }
  return problem === null ? READONLY : ask(problem)
}
