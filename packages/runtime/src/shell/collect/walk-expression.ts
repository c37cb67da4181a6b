/** Walks `[[ … ]]` and `(( … ))`: scripts inside are found, and what evaluates the value of a variable is an obstacle. */
import type { ArithmeticExpression, TestExpression } from 'unbash'
import type { Argument } from '../analysis.ts'
import { readArithmetic, readWord, type WordObserver } from '../parse/read-word.ts'
import { walkText } from './build-command.ts'
import { addObstacle, type Collection, type Context } from './collection.ts'
import { createFileObserver } from './file-observer.ts'

const EVALUATES_NAME = /^-[vR]$/
const ARITHMETIC = /^-(?:eq|ne|lt|le|gt|ge)$/
const FILE_TEST = /^-[abcdefghkprsuwxGLNOS]$/
const NUMBER = /^[-+]?\d+$/

/** Walks an arithmetic expression; `text` is its source. */
export function walkArithmetic(
  expression: ArithmeticExpression | undefined,
  observer: WordObserver,
  text: string,
): void {
  if (expression !== undefined) readArithmetic(expression, text, observer)
}

interface Frame {
  readonly collection: Collection
  readonly context: Context
}

/** Walks a `[[ … ]]` expression. Source: bash(1), CONDITIONAL EXPRESSIONS. */
export function walkTest(expression: TestExpression, observer: WordObserver, frame: Frame): void {
  switch (expression.type) {
    case 'TestLogical':
      for (const operand of expression.operands) walkTest(operand, observer, frame)
      return
    case 'TestNot':
      walkTest(expression.operand, observer, frame)
      return
    case 'TestGroup':
      walkTest(expression.expression, observer, frame)
      return
    case 'TestUnary': {
      const operand = readWord(expression.operand, observer)
      if (EVALUATES_NAME.test(expression.operator)) refuse(operand, frame)
      if (FILE_TEST.test(expression.operator)) readFile(operand, frame)
      return
    }
    case 'TestBinary': {
      const operands = [readWord(expression.left, observer), readWord(expression.right, observer)]
      if (!ARITHMETIC.test(expression.operator)) return
      for (const operand of operands) if (operand.value === null || !NUMBER.test(operand.value)) refuse(operand, frame)
    }
  }
}

function refuse(operand: Argument, { collection, context }: Frame): void {
  addObstacle(collection, context, {
    reason: 'A test evaluates the value of a variable, which can run commands.',
    part: operand.text,
  })
  if (operand.value !== null && /\$\(|`/.test(operand.value))
    walkText(operand.value, collection, { ...context, depth: context.depth + 1, words: null })
}

function readFile(operand: Argument, { collection, context }: Frame): void {
  const problem = createFileObserver(collection, 'operand').read(operand)
  if (problem !== null && !context.guessed) collection.redirectProblem ??= { reason: problem, part: operand.text }
}
