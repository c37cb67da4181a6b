/** Reads conditions out of expressions and function bodies, looking through small helpers. */
import { isFunctionNode, type SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../../parse/syntax-tree.ts'
import { assignmentAt } from '../../expand/assignments.ts'
import { unwrap } from '../../expand/unwrap.ts'
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import { bindingAt } from '../../expand/scope.ts'
import { FALSE, join, not, TRUE, UNKNOWN, type Condition } from './condition.ts'

/** Where a condition is read: the function whose first parameter counts as the tool's input. */
export interface ConditionContext {
  readonly evaluation: Evaluation
  readonly owner?: SyntaxNode
}

const DEEPEST_HELPER = 8

/** The condition under which a function's result is true. */
export function functionCondition({ tree, node }: Place, context: ConditionContext): Condition {
  if (node.generator) return UNKNOWN
  const inside = { evaluation: deeper(context.evaluation), owner: context.owner ?? node }
  return node.body.type === 'BlockStatement'
    ? statementsCondition(tree, node.body.body, inside)
    : expressionCondition({ tree, node: node.body }, inside)
}

/** The condition under which an expression is true. */
export function expressionCondition(place: Place, context: ConditionContext): Condition {
  const { tree } = place
  const node = unwrap(place.node)
  const { evaluation } = context
  if (evaluation.depth > DEEPEST_HELPER || evaluation.fuel.left-- <= 0) return UNKNOWN
  const here = (child: SyntaxNode): Condition =>
    expressionCondition({ tree, node: child }, { ...context, evaluation: deeper(evaluation) })
  switch (node.type) {
    case 'UnaryExpression':
      if (node.operator === '!') return not(here(node.argument))
      return node.operator === 'void' ? FALSE : UNKNOWN
    case 'LogicalExpression':
      return node.operator === '??'
        ? here(node.left)
        : join(node.operator === '&&' ? 'all' : 'any', [here(node.left), here(node.right)])
    case 'ConditionalExpression': {
      const test = here(node.test)
      return join('any', [join('all', [test, here(node.consequent)]), join('all', [not(test), here(node.alternate)])])
    }
    case 'BinaryExpression':
      return comparison({ tree, node }, context)
    case 'AwaitExpression':
      return here(node.argument)
    case 'MemberExpression':
      return environmentOf({ tree, node }) ?? constantCondition({ tree, node }, context)
    case 'Identifier':
      return identifierCondition({ tree, node }, context)
    case 'CallExpression':
      return callCondition({ tree, node }, context)
    default:
      return constantCondition({ tree, node }, context)
  }
}

function statementsCondition(
  tree: SyntaxTree,
  statements: readonly SyntaxNode[],
  context: ConditionContext,
): Condition {
  for (const [index, statement] of statements.entries()) {
    const rest = (): Condition => statementsCondition(tree, statements.slice(index + 1), context)
    switch (statement.type) {
      case 'ReturnStatement':
        return statement.argument ? expressionCondition({ tree, node: statement.argument }, context) : FALSE
      case 'IfStatement': {
        const test = expressionCondition({ tree, node: statement.test }, context)
        const yes = branch(tree, statement.consequent, { context, rest })
        const no = statement.alternate ? branch(tree, statement.alternate, { context, rest }) : rest()
        return join('any', [join('all', [test, yes]), join('all', [not(test), no])])
      }
      case 'VariableDeclaration':
      case 'FunctionDeclaration':
      case 'ExpressionStatement':
      case 'EmptyStatement':
        break
      case 'BlockStatement':
        if (mayReturn(statement))
          return statementsCondition(tree, [...statement.body, ...statements.slice(index + 1)], context)
        break
      default:
        return UNKNOWN
    }
  }
  return FALSE
}

function branch(
  tree: SyntaxTree,
  statement: SyntaxNode,
  { context, rest }: { context: ConditionContext; rest: () => Condition },
): Condition {
  const statements: SyntaxNode[] = statement.type === 'BlockStatement' ? statement.body : [statement]
  return mayReturn(statement) ? statementsCondition(tree, statements, context) : rest()
}

function mayReturn(statement: SyntaxNode): boolean {
  if (statement.type === 'ReturnStatement') return true
  if (statement.type === 'BlockStatement') return (statement.body as SyntaxNode[]).some(mayReturn)
  return (
    statement.type === 'IfStatement' &&
    (mayReturn(statement.consequent) || (statement.alternate !== null && mayReturn(statement.alternate)))
  )
}

function comparison({ tree, node }: Place, context: ConditionContext): Condition {
  const equal = node.operator === '===' || node.operator === '=='
  if (!equal && node.operator !== '!==' && node.operator !== '!=') return usesInput({ tree, node }, context)
  for (const [asked, given] of [
    [node.left, node.right],
    [node.right, node.left],
  ] as [SyntaxNode, SyntaxNode][]) {
    const value = constantOf({ tree, node: given }, context)
    if (value === undefined) continue
    const found = comparedTo({ tree, node: unwrap(asked) }, value, context)
    if (found !== undefined) return equal ? found : not(found)
  }
  return constantCondition({ tree, node }, context)
}

function comparedTo(place: Place, { value }: { value: unknown }, context: ConditionContext): Condition | undefined {
  const { tree, node } = place
  if (typeof value === 'boolean') {
    const condition = expressionCondition(place, context)
    return value ? condition : not(condition)
  }
  if (typeof value !== 'string') return undefined
  if (node.type === 'MemberExpression' && !node.computed && node.property.name === 'platform')
    return { op: 'platform', equals: value }
  const environment = environmentOf(place)
  if (environment?.op === 'environment') return { ...environment, equals: value }
  if (node.type !== 'Identifier') return undefined
  const binding = bindingAt(tree, tree.pathTo(node))
  const assignment = binding && assignmentAt(binding, tree.pathTo(node))
  const source = assignment?.proof !== 'none' ? assignment?.source : undefined
  return binding && source?.kind === 'value' && source.node && binding.access.length === 0
    ? comparedTo({ tree: binding.tree, node: unwrap(source.node) }, { value }, context)
    : undefined
}

/** `process.env.NAME`, however `process` is reached. */
function environmentOf({ node }: Place): Condition | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const object = unwrap(node.object)
  const isEnvironment = object.type === 'MemberExpression' && !object.computed && object.property.name === 'env'
  const name = node.computed ? (node.property.type === 'Literal' ? node.property.value : undefined) : node.property.name
  return isEnvironment && typeof name === 'string' ? { op: 'environment', name } : undefined
}

function identifierCondition({ tree, node }: Place, context: ConditionContext): Condition {
  const path = tree.pathTo(node)
  const binding = bindingAt(tree, path)
  if (binding === undefined) return node.name === 'undefined' ? FALSE : UNKNOWN
  const assignment = assignmentAt(binding, path)
  if (assignment.proof === 'none') return UNKNOWN
  const { source } = assignment
  if (source.kind === 'parameter')
    return source.function === context.owner && source.index === 0
      ? { op: 'input' }
      : constantCondition({ tree, node }, context)
  if (source.kind === 'value' && source.node !== null && binding.access.length === 0 && !isFunctionNode(source.node)) {
    return expressionCondition(
      { tree: binding.tree, node: source.node },
      { ...context, evaluation: deeper(context.evaluation) },
    )
  }
  return constantCondition({ tree, node }, context)
}

function callCondition({ tree, node }: Place, context: ConditionContext): Condition {
  const given = node.arguments as SyntaxNode[]
  const first = given[0]
  const callee = unwrap(node.callee)
  if (callee.type === 'Identifier' && callee.name === 'Boolean' && first !== undefined)
    return expressionCondition({ tree, node: first }, context)
  if (first !== undefined) {
    const name = constantOf({ tree, node: first }, context)?.value
    if (typeof name === 'string') {
      const fallback = given[1] === undefined ? undefined : constantOf({ tree, node: given[1] }, context)
      if (given.length === 1) return { op: 'policy', key: name }
      if (fallback !== undefined) return { op: 'flag', name, default: fallback.value ?? null }
    }
    const environment = given.length === 1 ? environmentOf({ tree, node: unwrap(first) }) : undefined
    if (environment !== undefined) return environment
  }
  const target = context.evaluation.evaluate({ tree, node: callee }, deeper(context.evaluation))[0]?.value
  if (target?.kind === 'function' && given.length === 0)
    return functionCondition(target.place, { evaluation: deeper(context.evaluation), owner: target.place.node })
  return usesInput({ tree, node }, context)
}

function constantOf(
  place: Place,
  context: ConditionContext,
): { value: string | number | boolean | null | undefined } | undefined {
  const found = context.evaluation.evaluate(place, deeper(context.evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  return only?.kind === 'constant' ? only : undefined
}

function constantCondition(place: Place, context: ConditionContext): Condition {
  const found = context.evaluation.evaluate(place, deeper(context.evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  if (only === undefined || only.kind === 'unresolved') return usesInput(place, context)
  return only.kind !== 'constant' || only.value ? TRUE : FALSE
}

function usesInput({ tree, node }: Place, context: ConditionContext): Condition {
  return context.owner !== undefined && readsFirstParameter({ tree, node }, context.owner) ? { op: 'input' } : UNKNOWN
}

/** Whether code inside a function reads the function's first parameter. */
export function readsFirstParameter({ tree, node }: Place, owner: SyntaxNode): boolean {
  const parameter: SyntaxNode | undefined = owner.params[0]
  if (parameter === undefined) return false
  for (const name of namesIn(parameter)) {
    for (const offset of tree.words.find(name, { from: node.start, to: node.end })) {
      const path = tree.pathAt(offset)
      const binding = bindingAt(tree, path)
      if (
        binding !== undefined &&
        binding.scope === owner &&
        binding.kind === 'parameter' &&
        path.at(-1)?.start === offset
      )
        return true
    }
  }
  return false
}

function namesIn(pattern: SyntaxNode | null): string[] {
  if (pattern === null) return []
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern.name)]
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'ArrayPattern':
      return (pattern.elements as (SyntaxNode | null)[]).flatMap(namesIn)
    case 'ObjectPattern':
      return (pattern.properties as SyntaxNode[]).flatMap((each) =>
        namesIn(each.type === 'RestElement' ? each : each.value),
      )
    default:
      return []
  }
}
