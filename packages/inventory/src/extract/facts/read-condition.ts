/** Reads conditions out of expressions and function bodies, looking through small helpers. */
import { isFunctionNode, type SyntaxNode } from '../../parse/syntax-node.ts'
import { walk, type Place, type SyntaxTree } from '../../parse/syntax-tree.ts'
import { assignmentAt } from '../../expand/assignments.ts'
import { unwrap } from '../../expand/unwrap.ts'
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import { itemsOf } from '../../expand/items.ts'
import type { Binding } from '../../expand/binding.ts'
import { bindingAt } from '../../expand/scope.ts'
import { conditionText, FALSE, join, not, TRUE, UNKNOWN, type Condition } from './condition.ts'

/** Where a condition is read: the function whose first parameter counts as the tool's input. */
export interface ConditionContext {
  readonly evaluation: Evaluation
  readonly owner?: SyntaxNode
}

const DEEPEST_HELPER = 8
/** A gate that says more than this is not a condition that a person reads. */
const MOST_STATEMENTS = 400
const MOST_CASES = 64
const MOST_PARTS = 48
const LEAVING = new Set(['ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement'])

/** The condition under which a function's result is true. */
export function functionCondition({ tree, node }: Place, context: ConditionContext): Condition {
  if (node.generator) return UNKNOWN
  const inside = { evaluation: deeper(context.evaluation), owner: context.owner ?? node }
  return node.body.type === 'BlockStatement'
    ? statementsCondition(tree, node.body.body, {
        context: inside,
        after: () => FALSE,
        budget: { left: MOST_STATEMENTS },
      })
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
      return choice(here(node.test), here(node.consequent), here(node.alternate))
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

/** What statements are read with: `after` is what follows them. */
interface Reading {
  readonly context: ConditionContext
  readonly after: () => Condition
  readonly budget: { left: number }
}

function statementsCondition(
  tree: SyntaxTree,
  statements: readonly SyntaxNode[],
  { context, after, budget }: Reading,
): Condition {
  for (const [index, statement] of statements.entries()) {
    if (budget.left-- <= 0) return UNKNOWN
    let known: Condition | undefined
    // Both ways of a branch go on here; reading it once for each would double the work with every branch.
    const rest = (): Condition =>
      (known ??= statementsCondition(tree, statements.slice(index + 1), { context, after, budget }))
    const reading: Reading = { context, after: rest, budget }
    switch (statement.type) {
      case 'ReturnStatement':
        return statement.argument ? expressionCondition({ tree, node: statement.argument }, context) : FALSE
      case 'IfStatement': {
        const test = expressionCondition({ tree, node: statement.test }, context)
        const yes = branch(tree, statement.consequent, reading)
        const no = statement.alternate ? branch(tree, statement.alternate, reading) : rest()
        return choice(test, yes, no)
      }
      case 'SwitchStatement':
        return mayLeave(statement) ? switchCondition({ tree, node: statement }, reading) : rest()
      case 'VariableDeclaration':
      case 'FunctionDeclaration':
      case 'ExpressionStatement':
      case 'EmptyStatement':
        break
      case 'BlockStatement':
        return statementsCondition(tree, statement.body, reading)
      default:
        if (mayLeave(statement)) return UNKNOWN
    }
  }
  return after()
}

/** One of two answers. Where both are the same, which way was taken does not matter. */
function choice(test: Condition, yes: Condition, no: Condition): Condition {
  if (conditionText(yes) === conditionText(no)) return yes
  if (isLarge(test) || isLarge(yes) || isLarge(no)) return UNKNOWN
  return join('any', [join('all', [test, yes]), join('all', [not(test), no])])
}

function isLarge(condition: Condition): boolean {
  const pending = [condition]
  for (let parts = 0; pending.length > 0; parts++) {
    if (parts > MOST_PARTS) return true
    const part = pending.pop() as Condition
    if (part.op === 'all' || part.op === 'any') pending.push(...part.of)
  }
  return false
}

/** Cases that fall through run on into the next; a `break` is not followed. */
function switchCondition({ tree, node }: Place, reading: Reading): Condition {
  const { context, after, budget } = reading
  const cases = node.cases as SyntaxNode[]
  if (cases.length > MOST_CASES || cases.slice(0, -1).some((each) => each.test === null)) return UNKNOWN
  let through = after
  let answer: Condition = after()
  for (const each of cases.toReversed()) {
    const taken = statementsCondition(tree, each.consequent as SyntaxNode[], { context, after: through, budget })
    through = () => taken
    if (each.test === null) {
      answer = taken
      continue
    }
    const value = constantOf({ tree, node: each.test }, context)
    const test = value && comparedTo({ tree, node: unwrap(node.discriminant) }, value, context)
    if (test === undefined) return UNKNOWN
    answer = choice(test, taken, answer)
  }
  return answer
}

function branch(tree: SyntaxTree, statement: SyntaxNode, reading: Reading): Condition {
  return statementsCondition(tree, statement.type === 'BlockStatement' ? statement.body : [statement], reading)
}

/** Whether a statement may end the function or jump, at any depth. */
function mayLeave(statement: SyntaxNode): boolean {
  let leaves = false
  walk(statement, (each) => {
    if (LEAVING.has(each.type)) leaves = true
    return !leaves && !isFunctionNode(each)
  })
  return leaves
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

/** `process.env.NAME`, however `process` is reached, and whatever name holds `process.env` or the value itself. */
function environmentOf({ tree, node }: Place): Condition | undefined {
  if (node.type === 'Identifier') {
    const held = heldValue({ tree, node })
    const key = held?.access.length === 1 ? held.access[0] : undefined
    return held !== undefined && typeof key === 'string' && isEnvironment(held.place)
      ? { op: 'environment', name: key }
      : undefined
  }
  if (node.type !== 'MemberExpression') return undefined
  const name = node.computed ? (node.property.type === 'Literal' ? node.property.value : undefined) : node.property.name
  return typeof name === 'string' && isEnvironment({ tree, node: unwrap(node.object) })
    ? { op: 'environment', name }
    : undefined
}

function isEnvironment({ tree, node }: Place): boolean {
  if (node.type === 'MemberExpression') return !node.computed && node.property.name === 'env'
  const held = node.type === 'Identifier' ? heldValue({ tree, node }) : undefined
  if (held === undefined || held.place.node.type === 'Identifier') return false
  if (held.access.length === 0) return isEnvironment(held.place)
  return held.access.length === 1 && held.access[0] === 'env'
}

/** The expression that a name surely holds a part of. */
function heldValue({ tree, node }: Place): { place: Place; access: Binding['access'] } | undefined {
  const path = tree.pathTo(node)
  const binding = bindingAt(tree, path)
  const assignment = binding && assignmentAt(binding, path)
  const source = assignment === undefined || assignment.proof === 'none' ? undefined : assignment.source
  if (binding === undefined || source?.kind !== 'value' || source.node === null || binding.fallback !== null)
    return undefined
  const declaredHere = binding.sources.includes(source)
  return { place: { tree: binding.tree, node: unwrap(source.node) }, access: declaredHere ? binding.access : [] }
}

function identifierCondition({ tree, node }: Place, context: ConditionContext): Condition {
  const path = tree.pathTo(node)
  const binding = bindingAt(tree, path)
  if (binding === undefined) return node.name === 'undefined' ? FALSE : UNKNOWN
  const assignment = assignmentAt(binding, path)
  if (assignment.proof === 'none') return UNKNOWN
  const environment = environmentOf({ tree, node })
  if (environment !== undefined) return environment
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
  const listed = listedCondition({ tree, node }, context)
  if (listed !== undefined) return listed
  const target = context.evaluation.evaluate({ tree, node: callee }, deeper(context.evaluation))[0]?.value
  if (target?.kind === 'function' && given.length === 0)
    return functionCondition(target.place, { evaluation: deeper(context.evaluation), owner: target.place.node })
  return usesInput({ tree, node }, context)
}

/** `["a", "b"].includes(asked)`. */
function listedCondition({ tree, node }: Place, context: ConditionContext): Condition | undefined {
  const callee = unwrap(node.callee)
  const asked: SyntaxNode | undefined = node.arguments[0]
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.name !== 'includes' || !asked)
    return undefined
  const inside = deeper(context.evaluation)
  const found = inside.evaluate({ tree, node: callee.object }, inside)
  const list = found.length === 1 ? found[0]?.value : undefined
  if (list?.kind !== 'array' && list?.kind !== 'list') return undefined
  const parts = itemsOf(list, inside, { tree, node }).map(({ value, guards }) =>
    value.kind === 'constant' && guards.length === 0
      ? comparedTo({ tree, node: unwrap(asked) }, value, context)
      : undefined,
  )
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length ? join('any', known) : undefined
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
  if (readsArguments({ tree, node }, owner)) return true
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

/** Which of them `arguments` gives is not told apart: it has the first one too. */
function readsArguments({ tree, node }: Place, owner: SyntaxNode): boolean {
  if (owner.type === 'ArrowFunctionExpression') return false
  return tree.words.find('arguments', { from: node.start, to: node.end }).some((offset) => {
    const path = tree.pathAt(offset)
    const around = path.findLast((each) => isFunctionNode(each) && each.type !== 'ArrowFunctionExpression')
    return path.at(-1)?.type === 'Identifier' && path.at(-1)?.start === offset && around === owner
  })
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
