/** Reads conditions out of expressions and function bodies, looking through small helpers. */
import { assignmentAt } from '../../expand/assignments.ts'
import { constantAt } from '../../expand/constant-at.ts'
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import { bindingAt } from '../../expand/scope.ts'
import { unwrap } from '../../expand/unwrap.ts'
import { isFunctionNode, type SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place } from '../../parse/syntax-tree.ts'
import { callCondition } from './call-condition.ts'
import { further, type ConditionReading } from './condition-reading.ts'
import { choice, FALSE, join, not, TRUE, UNKNOWN, type Condition } from './condition.ts'
import { environmentOf, equalTo } from './environment-condition.ts'
import { toNormalForm } from './normal-form.ts'
import { readsFirstParameter } from './reads-input.ts'
import { statementsCondition } from './statement-condition.ts'
import { variableCondition } from './variable-condition.ts'

const DEEPEST_HELPER = 8

/** The condition under which a function's result is true. */
export function functionCondition(place: Place, evaluation: Evaluation): Condition {
  return toNormalForm(readFunction(place, startReading(evaluation)))
}

/** The condition under which an expression is true. */
export function expressionCondition(place: Place, evaluation: Evaluation): Condition {
  return toNormalForm(readExpression(place, startReading(evaluation)))
}

function startReading(evaluation: Evaluation): ConditionReading {
  return { evaluation, known: new Map(), expression: readExpression, result: readFunction }
}

function readFunction({ tree, node }: Place, reading: ConditionReading): Condition {
  if (node.generator) return UNKNOWN
  const inside = { ...further(reading), owner: reading.owner ?? node }
  return node.body.type === 'BlockStatement'
    ? statementsCondition(tree, node.body.body, inside)
    : readExpression({ tree, node: node.body }, inside)
}

function readExpression(place: Place, reading: ConditionReading): Condition {
  const { tree } = place
  const node = unwrap(place.node)
  const { evaluation } = reading
  if (evaluation.depth > DEEPEST_HELPER || evaluation.fuel.left-- <= 0) return UNKNOWN
  const here = (child: SyntaxNode): Condition => readExpression({ tree, node: child }, further(reading))
  switch (node.type) {
    case 'UnaryExpression':
      if (node.operator === '!') return not(here(node.argument))
      return node.operator === 'void' ? FALSE : UNKNOWN
    case 'LogicalExpression':
      if (node.operator === '??') return here(node.right) === FALSE ? here(node.left) : UNKNOWN
      return join(node.operator === '&&' ? 'all' : 'any', [here(node.left), here(node.right)])
    case 'ConditionalExpression':
      return choice(here(node.test), here(node.consequent), here(node.alternate))
    case 'BinaryExpression':
      return comparison({ tree, node }, reading)
    case 'AwaitExpression':
      return here(node.argument)
    case 'MemberExpression':
      return environmentOf({ tree, node }) ?? constantCondition({ tree, node }, reading)
    case 'Identifier':
      return identifierCondition({ tree, node }, reading)
    case 'CallExpression':
      return callCondition({ tree, node }, reading) ?? usesInput({ tree, node }, reading)
    default:
      return constantCondition({ tree, node }, reading)
  }
}

function comparison({ tree, node }: Place, reading: ConditionReading): Condition {
  const equal = node.operator === '===' || node.operator === '=='
  if (!equal && node.operator !== '!==' && node.operator !== '!=') return usesInput({ tree, node }, reading)
  for (const [asked, given] of [
    [node.left, node.right],
    [node.right, node.left],
  ] as [SyntaxNode, SyntaxNode][]) {
    const value = constantAt({ tree, node: given }, reading.evaluation)
    if (value === undefined) continue
    const found = equalTo({ tree, node: unwrap(asked) }, value, reading)
    if (found !== undefined) return equal ? found : not(found)
  }
  return constantCondition({ tree, node }, reading)
}

function identifierCondition({ tree, node }: Place, reading: ConditionReading): Condition {
  const path = tree.pathTo(node)
  const binding = bindingAt(tree, path)
  if (binding === undefined) return node.name === 'undefined' ? FALSE : UNKNOWN
  const known = reading.known.get(binding)
  if (known !== undefined) return known
  const assignment = assignmentAt(binding, path)
  if (assignment.proof === 'none')
    return assignment.reason === 'ambiguous' ? variableCondition(binding, path, further(reading)) : UNKNOWN
  const environment = environmentOf({ tree, node })
  if (environment !== undefined) return environment
  const { source } = assignment
  if (source.kind === 'parameter')
    return source.function === reading.owner && source.index === 0
      ? { op: 'input' }
      : constantCondition({ tree, node }, reading)
  if (source.kind === 'value' && source.node !== null && binding.access.length === 0 && !isFunctionNode(source.node))
    return readExpression({ tree: binding.tree, node: source.node }, further(reading))
  return constantCondition({ tree, node }, reading)
}

function constantCondition(place: Place, reading: ConditionReading): Condition {
  const found = reading.evaluation.evaluate(place, deeper(reading.evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  if (only === undefined || only.kind === 'unresolved') return usesInput(place, reading)
  return only.kind !== 'constant' || only.value ? TRUE : FALSE
}

function usesInput({ tree, node }: Place, { owner }: ConditionReading): Condition {
  return owner !== undefined && readsFirstParameter({ tree, node }, owner) ? { op: 'input' } : UNKNOWN
}
