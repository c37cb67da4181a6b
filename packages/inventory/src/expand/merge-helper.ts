/** Recognises the functions that compilers write in place of object spread, by what they do rather than by name. */
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import { walk, type Place } from '../parse/syntax-tree.ts'
import { assignmentAt } from './assignments.ts'
import { unwrap } from './unwrap.ts'
import { onlyReturn } from './only-return.ts'
import { bindingAt } from './scope.ts'

/** Whether a function copies its second argument's members onto its first and returns that. */
export function isMergeHelper(place: Place): boolean {
  const { node } = place
  if (!isFunctionNode(node) || node.params.length !== 2) return false
  const [target, source] = node.params as [SyntaxNode, SyntaxNode]
  return (
    target.type === 'Identifier' &&
    source.type === 'Identifier' &&
    (copiesKeys(place, String(target.name), String(source.name)) || definesAll(place))
  )
}

function copiesKeys({ node }: Place, target: string, source: string): boolean {
  if (node.body.type !== 'BlockStatement') return false
  const last = (node.body.body as SyntaxNode[]).at(-1)
  const returned = last?.type === 'ReturnStatement' && last.argument ? unwrap(last.argument) : undefined
  if (returned?.type !== 'Identifier' || returned.name !== target) return false
  let loops = false
  walk(node.body, (each) => {
    if (each.type !== 'ForInStatement') return
    const over = each.right.type === 'LogicalExpression' ? each.right.left : each.right
    if (over.type === 'Identifier' && over.name === source) loops = true
  })
  return loops
}

/** `(a, b) => Object.defineProperties(a, Object.getOwnPropertyDescriptors(b))`, with both functions kept in variables. */
function definesAll({ tree, node }: Place): boolean {
  const returned = onlyReturn(node)
  const call = returned === undefined ? undefined : unwrap(returned)
  const inner: SyntaxNode | undefined = call?.type === 'CallExpression' ? call.arguments[1] : undefined
  if (call === undefined || inner?.type !== 'CallExpression') return false
  return (
    methodName({ tree, node: call.callee }) === 'defineProperties' &&
    methodName({ tree, node: inner.callee }) === 'getOwnPropertyDescriptors'
  )
}

/** The name of the method that a callee is, also when a variable holds the method. */
export function methodName({ tree, node }: Place): string | undefined {
  if (node.type === 'MemberExpression') return node.computed ? undefined : String(node.property.name)
  if (node.type !== 'Identifier') return undefined
  const path = tree.pathTo(node)
  const binding = bindingAt(tree, path)
  const assignment = binding && assignmentAt(binding, path)
  const source = assignment === undefined || assignment.proof === 'none' ? undefined : assignment.source
  return binding !== undefined && source?.kind === 'value' && source.node?.type === 'MemberExpression'
    ? methodName({ tree: binding.tree, node: source.node })
    : undefined
}
