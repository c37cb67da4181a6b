/** What a variable is at a use when conditions decide which of its assignments ran: `let on = false; if (…) on = true; return on`. */
import { writesOf } from '../../expand/assignments.ts'
import type { Binding } from '../../expand/binding.ts'
import { unwrap } from '../../expand/unwrap.ts'
import { isFunctionNode, isLoop, type SyntaxNode } from '../../parse/syntax-node.ts'
import { childrenOf } from '../../parse/syntax-tree.ts'
import type { ConditionReading } from './condition-reading.ts'
import { choice, FALSE, join, UNKNOWN, type Condition } from './condition.ts'
import { alwaysLeaves } from './leaving.ts'
import { switchCases } from './switch-cases.ts'

/** Assignments beyond this many are not followed. */
const MOST_WRITES = 32

interface Following {
  readonly binding: Binding
  readonly reading: ConditionReading
  /** Whether a node sets the variable. */
  sets(node: SyntaxNode): boolean
}

/** The condition under which a variable is true at the use that ends `path`. */
export function variableCondition(binding: Binding, path: readonly SyntaxNode[], reading: ConditionReading): Condition {
  const writes = writesOf(binding) ?? []
  if (binding.kind === 'parameter' || writes.length === 0 || writes.length > MOST_WRITES) return UNKNOWN
  const around = path.findLast(isFunctionNode)
  if (writes.some((write) => write.path.findLast(isFunctionNode) !== around)) return UNKNOWN
  const setting = new Set(writes.flatMap((write) => write.path))
  const following: Following = { binding, reading, sets: (node) => setting.has(node) }
  let value: Condition = FALSE
  for (let index = path.indexOf(binding.scope); index < path.length - 1; index++) {
    const node = path[index] as SyntaxNode
    if ((isLoop(node) || node.type === 'TryStatement' || node.type === 'SwitchStatement') && following.sets(node))
      return UNKNOWN
    value = upTo(path[index + 1] as SyntaxNode, node, { following, value })
  }
  return value
}

/** The value when a child of a node is reached. */
function upTo(child: SyntaxNode, node: SyntaxNode, at: { following: Following; value: Condition }): Condition {
  let { value } = at
  // The other branch does not lead here, and a target gets its value only after the use.
  const isOther = (each: SyntaxNode): boolean =>
    ((node.type === 'IfStatement' || node.type === 'ConditionalExpression') && each === node.consequent) ||
    ((node.type === 'AssignmentExpression' || node.type === 'VariableDeclarator') && each.type === 'Identifier')
  for (const each of childrenOf(node)) {
    if (each === child) break
    if (!isOther(each)) value = after(each, at.following, value)
  }
  return value
}

/** The value after a node was run. */
function after(given: SyntaxNode, following: Following, value: Condition): Condition {
  const { binding, reading } = following
  const { tree } = binding
  const node = unwrap(given)
  if (!following.sets(node)) return value
  const then = (parts: readonly (SyntaxNode | null)[]): Condition =>
    parts.reduce((last, part) => (part === null ? last : after(part, following, last)), value)
  const read = (part: SyntaxNode): Condition =>
    following.sets(part)
      ? UNKNOWN
      : reading.expression({ tree, node: part }, { ...reading, known: new Map([...reading.known, [binding, value]]) })
  const branch = (part: SyntaxNode | null): Condition | undefined =>
    part === null ? value : alwaysLeaves(part) ? undefined : after(part, following, value)
  switch (node.type) {
    case 'ExpressionStatement':
      return after(node.expression, following, value)
    case 'BlockStatement':
      return then(node.body)
    case 'SequenceExpression':
      return then(node.expressions)
    case 'VariableDeclaration':
      return then(node.declarations)
    case 'VariableDeclarator':
      if (node.id.type !== 'Identifier' || !binding.declared.includes(node.id)) return UNKNOWN
      return node.init ? read(node.init) : value
    case 'AssignmentExpression':
      if (node.left.type !== 'Identifier' || node.left.name !== binding.name) return UNKNOWN
      if (node.operator === '=') return read(node.right)
      if (node.operator === '&&=') return join('all', [value, read(node.right)])
      return node.operator === '||=' ? join('any', [value, read(node.right)]) : UNKNOWN
    case 'IfStatement':
    case 'ConditionalExpression': {
      const yes = branch(node.consequent)
      const no = branch(node.alternate)
      return choice(read(node.test), yes ?? no ?? value, no ?? yes ?? value)
    }
    case 'LogicalExpression': {
      const taken = after(node.right, following, value)
      if (node.operator === '??') return UNKNOWN
      return node.operator === '&&' ? choice(read(node.left), taken, value) : choice(read(node.left), value, taken)
    }
    case 'SwitchStatement':
      return afterCases(node, following, value)
    default:
      return UNKNOWN
  }
}

function afterCases(node: SyntaxNode, following: Following, value: Condition): Condition {
  const { reading, binding } = following
  const cases = switchCases({ tree: binding.tree, node }, reading)
  if (cases === undefined) return UNKNOWN
  let through = (last: Condition): Condition => last
  let answer = value
  for (const { test, statements } of cases.toReversed()) {
    const end = statements.findIndex((each) => alwaysLeaves(each))
    const run = end === -1 ? statements : statements.slice(0, end)
    const next = through
    through = (last) => {
      const ran = run.reduce((current, statement) => after(statement, following, current), last)
      return end === -1 ? next(ran) : ran
    }
    answer = test === undefined ? through(value) : choice(test, through(value), answer)
  }
  return answer
}
