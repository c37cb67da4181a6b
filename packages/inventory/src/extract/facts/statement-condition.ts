/** Reads when the result of a function is true out of its statements: branches, cases, what is tried, and what is returned in them. */
import { isFunctionNode, type SyntaxNode } from '../../parse/syntax-node.ts'
import { walk, type Place, type SyntaxTree } from '../../parse/syntax-tree.ts'
import type { ConditionReading } from './condition-reading.ts'
import { choice, conditionText, FALSE, UNKNOWN, type Condition } from './condition.ts'
import { mayLeave } from './leaving.ts'
import { switchCases } from './switch-cases.ts'

/** A function that has more is not read. */
const MOST_STATEMENTS = 400
/** What can throw, and so end a `try` before its condition is met. */
const THROWING = /^(?:Call|New|TaggedTemplate|Import|Await|Yield)Expression$|^(?:Throw|ForOf)Statement$/

/** The condition under which a list of statements ends with a result that is true. */
export function statementsCondition(
  tree: SyntaxTree,
  statements: readonly SyntaxNode[],
  reading: ConditionReading,
): Condition {
  return readStatements(tree, statements, { reading, after: () => FALSE, budget: { left: MOST_STATEMENTS } })
}

/** What statements are read with: `after` is what follows them, and `broken` what follows the `switch` around them. */
interface Flow {
  readonly reading: ConditionReading
  readonly after: () => Condition
  readonly broken?: () => Condition
  readonly budget: { left: number }
}

function readStatements(tree: SyntaxTree, statements: readonly SyntaxNode[], flow: Flow): Condition {
  const { reading, after, broken, budget } = flow
  for (const [index, statement] of statements.entries()) {
    if (budget.left-- <= 0) return UNKNOWN
    let known: Condition | undefined
    // Both ways of a branch go on here; reading it once for each would double the work with every branch.
    const rest = (): Condition => (known ??= readStatements(tree, statements.slice(index + 1), flow))
    const inside: Flow = { ...flow, after: rest }
    switch (statement.type) {
      case 'ReturnStatement':
        return statement.argument ? reading.expression({ tree, node: statement.argument }, reading) : FALSE
      case 'BreakStatement':
        return statement.label || broken === undefined ? UNKNOWN : broken()
      case 'IfStatement': {
        const test = reading.expression({ tree, node: statement.test }, reading)
        const yes = readStatements(tree, bodyOf(statement.consequent), inside)
        const no = statement.alternate ? readStatements(tree, bodyOf(statement.alternate), inside) : rest()
        return choice(test, yes, no)
      }
      case 'SwitchStatement':
        return mayLeave(statement) ? readCases({ tree, node: statement }, inside) : rest()
      case 'TryStatement':
        return mayLeave(statement) ? readTry({ tree, node: statement }, inside) : rest()
      case 'VariableDeclaration':
      case 'FunctionDeclaration':
      case 'ExpressionStatement':
      case 'EmptyStatement':
        break
      case 'BlockStatement':
        return readStatements(tree, statement.body, inside)
      default:
        if (mayLeave(statement)) return UNKNOWN
    }
  }
  return after()
}

function bodyOf(statement: SyntaxNode): readonly SyntaxNode[] {
  return statement.type === 'BlockStatement' ? statement.body : [statement]
}

/** Cases that fall through run on into the next. */
function readCases({ tree, node }: Place, flow: Flow): Condition {
  const cases = switchCases({ tree, node }, flow.reading)
  if (cases === undefined) return UNKNOWN
  let through = flow.after
  let answer = flow.after()
  for (const { test, statements } of cases.toReversed()) {
    const taken = readStatements(tree, statements, { ...flow, after: through, broken: flow.after })
    through = () => taken
    answer = test === undefined ? taken : choice(test, taken, answer)
  }
  return answer
}

/** What is tried decides where it cannot throw, or where the handler says the same. */
function readTry({ tree, node }: Place, flow: Flow): Condition {
  const { block, handler, finalizer } = node
  if (finalizer && mayLeave(finalizer)) return UNKNOWN
  const tried = readStatements(tree, block.body, flow)
  if (!mayThrow(block)) return tried
  const handled = handler ? readStatements(tree, handler.body.body, flow) : FALSE
  return conditionText(tried) === conditionText(handled) ? tried : UNKNOWN
}

function mayThrow(block: SyntaxNode): boolean {
  let throws = false
  walk(block, (each) => {
    if (THROWING.test(each.type)) throws = true
    return !throws && !isFunctionNode(each)
  })
  return throws
}
