/**
 * Reads the operands of `test` and `[`. `-v` and `-R` evaluate the subscript of a name, so a word decided at run time is
 * accepted only where it cannot be an operator. Source: bash(1), CONDITIONAL EXPRESSIONS; POSIX test, number of arguments.
 */
import type { Argument } from '../analysis.ts'

const FILE_TEST = /^-[abcdefghkprstuwxGLNOS]$/
const TEXT_TEST = /^-[nzot]$/
const COMPARISON = /^(?:=|==|!=|<|>|-eq|-ne|-lt|-le|-gt|-ge)$/
const FILE_COMPARISON = /^-(?:nt|ot|ef)$/
const JOIN = /^-[ao]$/

export interface TestReading {
  readonly paths: readonly Argument[]
  readonly problem: string | null
}

/** Reads the operands, without the program name and the closing bracket. */
export function readTestExpression(words: readonly Argument[]): TestReading {
  const paths: Argument[] = []
  return { paths, problem: readTerm(words, paths) ? null : 'its expression could evaluate a variable name' }
}

function readTerm(words: readonly Argument[], paths: Argument[]): boolean {
  if (words.some((word) => word.value === null && (word.splits || word.kind === 'unknown'))) return false
  if (words.length === 0 || words.length === 1) return true
  const [first, second] = words
  if (first!.value === '!') return readTerm(words.slice(1), paths)
  if (words.length === 2) return readUnary(first!, second!, paths)
  if (words.length === 3) return readBinary(words, paths)
  const join = words.findIndex((word) => word.value !== null && JOIN.test(word.value))
  const sure = words.every((word) => word.value !== null && !/^[()]$/.test(word.value))
  return sure && join > 0 && readTerm(words.slice(0, join), paths) && readTerm(words.slice(join + 1), paths)
}

function readUnary(operator: Argument, operand: Argument, paths: Argument[]): boolean {
  if (operator.value === null) return false
  if (TEXT_TEST.test(operator.value)) return true
  if (!FILE_TEST.test(operator.value)) return false
  paths.push(operand)
  return true
}

function readBinary(words: readonly Argument[], paths: Argument[]): boolean {
  const operator = words[1]!.value
  if (operator === null) return false
  if (COMPARISON.test(operator)) return true
  if (FILE_COMPARISON.test(operator)) {
    paths.push(words[0]!, words[2]!)
    return true
  }
  return JOIN.test(operator) && words[0]!.value !== null && words[2]!.value !== null
}
