/** Objects that only give a tool another form: name, description and schema are all taken from one thing that code is given. */
import { assignmentAt } from '../expand/assignments.ts'
import type { BindingSource } from '../expand/binding.ts'
import { bindingAt } from '../expand/scope.ts'
import { unwrap } from '../expand/unwrap.ts'
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../parse/syntax-tree.ts'
import { SCHEMA_KEYS } from './keys.ts'

const DEEPEST = 8

/** Whether an object literal is a mere copy of a parameter, of an item of a list, or of `this`. */
export function isCopyOfTool({ tree, node }: Place): boolean {
  if (node.type !== 'ObjectExpression') return false
  const originOf = (...keys: readonly string[]): unknown => {
    const member = (node.properties as SyntaxNode[]).find((each) =>
      keys.includes(String(each.key?.name ?? each.key?.value)),
    )
    return member?.value && origin(tree, member.value)
  }
  const from = originOf('name')
  return from !== undefined && originOf('description') === from && originOf(...SCHEMA_KEYS) === from
}

/** What an expression takes a member of: the binding, its function, or the word `this`; undefined for anything else. */
function origin(tree: SyntaxTree, expression: SyntaxNode, depth = 0): unknown {
  const node = unwrap(expression)
  const inner = (child: SyntaxNode): unknown => (depth > DEEPEST ? undefined : origin(tree, child, depth + 1))
  switch (node.type) {
    case 'MemberExpression':
      return inner(node.object) ?? rootOf(tree, unwrap(node.object))
    case 'LogicalExpression':
      return inner(node.left)
    case 'ConditionalExpression':
      return inner(node.consequent) ?? inner(node.alternate)
    case 'CallExpression':
      return node.arguments.length === 1 ? inner(node.arguments[0]) : undefined
    case 'Identifier': {
      const binding = bindingAt(tree, tree.pathTo(node))
      const assignment = binding && assignmentAt(binding, tree.pathTo(node))
      const source = assignment === undefined || assignment.proof === 'none' ? undefined : assignment.source
      if (binding === undefined || source === undefined) return undefined
      if (source.kind === 'value' && source.node !== null)
        return binding.access.length === 0 ? inner(source.node) : rootOf(tree, unwrap(source.node))
      return binding.access.length > 0 ? givenBy(source) : undefined
    }
    default:
      return undefined
  }
}

function rootOf(tree: SyntaxTree, node: SyntaxNode): unknown {
  if (node.type === 'ThisExpression') return 'this'
  const binding = node.type === 'Identifier' ? bindingAt(tree, tree.pathTo(node)) : undefined
  const [source] = binding?.access.length === 0 ? binding.sources : []
  return source && givenBy(source) && binding
}

/** The function or loop that a value is given by. */
function givenBy(source: BindingSource): SyntaxNode | undefined {
  if (source.kind === 'each') return source.loop
  return source.kind === 'parameter' ? source.function : undefined
}
