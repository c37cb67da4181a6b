/**
 * Splits the words of a program call into options and operands by a declared table. Whatever the table does not hold exactly
 * is a problem, so abbreviations of long options are too (CVE-2026-28363 in corpus/advisories.jsonl).
 */
import type { Argument } from '../analysis.ts'
import { toStaticArgument } from '../parse/read-word.ts'
import type { OptionShape, OptionTable } from './option-table.ts'

export interface OptionUse {
  readonly shape: OptionShape
  /** Null where the option stands without a value. */
  readonly value: Argument | null
}

export interface Invocation {
  readonly options: readonly OptionUse[]
  readonly operands: readonly Argument[]
  /** Index of the first operand in the words; their number where there is none. */
  readonly operandStart: number
  /** Why the words could not be read, as a phrase such as "the option --x is not known to be harmless"; else null. */
  readonly problem: string | null
}

export interface ReadOptionsSettings {
  /** Index of the first word after the program name. Default 1. */
  readonly from?: number
  /** The first operand ends the options (POSIX order). Default false: options may follow operands (GNU order). */
  readonly ordered?: boolean
  /** No option of the program does harm, so words that may turn out to be options are accepted. Default false. */
  readonly harmless?: boolean
}

const NUMBER = /^[-+]?\d[\d.]*(?:[kKMGTPEm]?i?[bB]?|[smhd])$/

/** Reads `words` (program name included). Never throws. */
export function readOptions(
  table: OptionTable,
  words: readonly Argument[],
  settings: ReadOptionsSettings = {},
): Invocation {
  const { ordered = false, harmless = false } = settings
  const options: OptionUse[] = []
  const operands: Argument[] = []
  let operandStart = words.length
  let problem: string | null = null
  let ended = false
  const reading: Reading = { next: undefined, options }

  for (let index = settings.from ?? 1; index < words.length; index += 1) {
    const word = words[index]!
    const value = word.value
    if (ended || value === null || value.length < 2 || value.charCodeAt(0) !== DASH) {
      if (!ended && value === null && !harmless && mayBeOption(word))
        problem ??= `${word.text} could turn into an option`
      if (operands.length === 0) operandStart = index
      operands.push(word)
      if (ordered) ended = true
      continue
    }
    if (value === '--') {
      ended = true
      continue
    }
    reading.next = words[index + 1]
    const taken = value.charCodeAt(1) === DASH ? readLong(table, value, reading) : readCluster(table, value, reading)
    if (typeof taken === 'number') index += taken
    else {
      problem ??= taken
      if (ordered) break
    }
  }
  return { options, operands, operandStart, problem }
}

interface Reading {
  next: Argument | undefined
  readonly options: OptionUse[]
}

// Each returns how many words beyond its own an option took, or why it could not be read.
function readLong(table: OptionTable, value: string, reading: Reading): number | string {
  const equals = value.indexOf('=')
  const shape = table.long.get(equals < 0 ? value : value.slice(0, equals))
  if (shape === undefined) return `the option ${value} is not known to be harmless`
  if (equals < 0) return takeValue(shape, reading)
  if (shape.kind === 'none') return `the option ${shape.name} takes no value`
  const glued = value.slice(equals + 1)
  return useValue(shape, toStaticArgument(glued, glued), reading.options) ?? 0
}

function readCluster(table: OptionTable, value: string, reading: Reading): number | string {
  if (table.digits && /^-\d+$/.test(value)) return 0
  for (let at = 1; at < value.length; at += 1) {
    const shape = table.short.get(value[at]!)
    if (shape === undefined) return `the option -${value[at]} is not known to be harmless`
    if (shape.kind !== 'none') {
      if (at + 1 === value.length) return takeValue(shape, reading)
      const glued = value.slice(at + 1)
      return useValue(shape, toStaticArgument(glued, glued), reading.options) ?? 0
    }
    reading.options.push({ shape, value: null })
  }
  return 0
}

function takeValue(shape: OptionShape, { next, options }: Reading): number | string {
  if (shape.kind === 'none' || shape.optional) {
    options.push({ shape, value: null })
    return 0
  }
  if (next === undefined) return `the option ${shape.name} lacks its value`
  return useValue(shape, next, options) ?? 1
}

function useValue(shape: OptionShape, value: Argument, options: OptionUse[]): string | null {
  options.push({ shape, value })
  if (value.value === null) {
    // A word that splits moves the words after it into other places.
    return value.splits || shape.kind !== 'text' ? `the value of ${shape.name} is decided at run time` : null
  }
  return shape.kind === 'number' && !NUMBER.test(value.value) ? `the value of ${shape.name} is no number` : null
}

const DASH = 45

/** True where the word, once expanded, may start with a dash. */
export function mayBeOption(word: Argument): boolean {
  return word.kind === 'input' ? false : word.prefix === '' || word.prefix.charCodeAt(0) === DASH
}
