/** Which schema builder a plain function is, once a bundler has taken `z.` away: it makes an object that states its `type`. */
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import { unwrap } from '../../expand/unwrap.ts'
import { isFunctionNode, type SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place } from '../../parse/syntax-tree.ts'

/** `string()` hands on to the function that makes the object. */
const MOST_STEPS = 3

/** The word of the builder, such as `object`; undefined for a function that makes nothing of the kind. */
export function bundledBuilder(place: Place, evaluation: Evaluation, steps = MOST_STEPS): string | undefined {
  const { tree, node } = place
  if (steps === 0 || !isFunctionNode(node)) return undefined
  const made = lastReturned(node)
  if (made?.type === 'NewExpression') return typeStated(made, node)
  if (made?.type !== 'CallExpression') return undefined
  const target = evaluation.evaluate({ tree, node: made.callee }, deeper(evaluation))[0]?.value
  return target?.kind === 'function' ? bundledBuilder(target.place, evaluation, steps - 1) : undefined
}

function lastReturned(node: SyntaxNode): SyntaxNode | undefined {
  const returned =
    node.body?.type === 'BlockStatement'
      ? (node.body.body as SyntaxNode[]).findLast((each) => each.type === 'ReturnStatement')?.argument
      : node.body
  return returned ? lastOf(returned) : undefined
}

/** Of a choice and of a sequence the last: there a builder makes what it is called for. */
function lastOf(node: SyntaxNode): SyntaxNode {
  const plain = unwrap(node)
  if (plain.type === 'ConditionalExpression') return lastOf(plain.alternate)
  if (plain.type === 'SequenceExpression') return lastOf(plain.expressions.at(-1))
  return plain
}

function typeStated(made: SyntaxNode, around: SyntaxNode): string | undefined {
  const definition = objectOf(made.arguments[0], around)
  const stated = (key: string): unknown =>
    (definition?.properties as SyntaxNode[] | undefined)?.find(
      (each) => each.type === 'Property' && !each.computed && (each.key.name ?? each.key.value) === key,
    )?.value.value
  const type = stated('type')
  if (typeof type !== 'string') return undefined
  const format = stated('format')
  return type === 'number' && typeof format === 'string' && format.includes('int') ? 'int' : type
}

/** The object itself, given through a call, or held in a variable of the function. */
function objectOf(node: SyntaxNode | undefined, around: SyntaxNode): SyntaxNode | undefined {
  if (node?.type === 'ObjectExpression') return node
  if (node?.type === 'CallExpression') return objectOf(node.arguments[0], around)
  if (node?.type !== 'Identifier' || around.body?.type !== 'BlockStatement') return undefined
  return (around.body.body as SyntaxNode[])
    .flatMap((each) => (each.type === 'VariableDeclaration' ? (each.declarations as SyntaxNode[]) : []))
    .find(({ id, init }) => id.name === node.name && init?.type === 'ObjectExpression')?.init
}
