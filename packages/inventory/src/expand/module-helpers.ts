/** Recognises the functions that bundlers write around modules, by what they do rather than by name. */
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import { walk, type Place } from '../parse/syntax-tree.ts'
import { assignmentAt } from './assignments.ts'
import { bindingAt } from './scope.ts'
import { unwrap } from './unwrap.ts'

/** No helper is longer, in any spelling; longer functions are not looked into. */
const LONGEST = 1000

/** Whether a callee puts a getter on its first argument for each member of its second: `__export(namespace, { NAME: () => name })`. */
export function isExportHelper({ tree, node }: Place): boolean {
  const definition = functionOf({ tree, node: unwrap(node) })
  if (definition?.params.length !== 2 || isLong(definition)) return false
  const [target, source] = definition.params as [SyntaxNode, SyntaxNode]
  let defines = false
  walk(definition.body, (each) => {
    if (each.type === 'CallExpression' && isNamed(each.arguments[0], target))
      defines ||=
        getterOf(each.arguments[2])?.type === 'MemberExpression' && isNamed(getterOf(each.arguments[2])?.object, source)
    return !defines
  })
  return defines
}

/**
 * The callback of a wrapper that runs a CommonJS module when it is first asked for its exports:
 * `() => (module || callback((module = { exports: {} }).exports, module), module.exports)`.
 */
export function moduleCallback(wrapper: SyntaxNode): SyntaxNode | undefined {
  if (wrapper.params.length > 0 || isLong(wrapper)) return undefined
  let found: SyntaxNode | undefined
  walk(wrapper.body, (each) => {
    if (each.type === 'CallExpression' && givesModule(each)) found = rootOf(unwrap(each.callee))
    return found === undefined
  })
  return found
}

/** Whether a function copies a module's exports and gives them a `default`, so that they can be imported: `__toESM(module)`. */
export function isInteropHelper(definition: SyntaxNode): boolean {
  if (isLong(definition)) return false
  let mentions = 0
  walk(definition.body, (each) => {
    if (each.type === 'MemberExpression' && each.property.name === '__esModule') mentions |= 1
    if (each.type === 'Literal' && each.value === 'default') mentions |= 2
  })
  const last = mentions === 3 ? lastReturned(definition) : undefined
  return last?.type === 'CallExpression' && isNamed(last.arguments.at(-1), definition.params[0])
}

/** Whether a callee sets a field of its first argument, as compilers write it for older engines. */
export function isFieldHelper({ tree, node }: Place, steps = 2): boolean {
  const definition = functionOf({ tree, node: unwrap(node) })
  if (definition?.params.length !== 3 || isLong(definition) || steps === 0) return false
  const [target, key, value] = definition.params as [SyntaxNode, SyntaxNode, SyntaxNode]
  let sets = false
  walk(definition.body, (each) => {
    if (each.type === 'AssignmentExpression' && each.left.type === 'MemberExpression')
      sets ||= isNamed(each.left.object, target) && isNamed(each.left.property, key) && isNamed(each.right, value)
    if (each.type === 'CallExpression' && isNamed(each.arguments[0], target) && isNamed(each.arguments[2], value))
      sets ||= isFieldHelper({ tree, node: each.callee }, steps - 1)
    return !sets
  })
  return sets
}

function isLong({ start, end }: SyntaxNode): boolean {
  return end - start > LONGEST
}

function lastReturned({ body }: SyntaxNode): SyntaxNode | undefined {
  const last = body.type === 'BlockStatement' ? (body.body as SyntaxNode[]).at(-1)?.argument : body
  return last ? unwrap(last) : undefined
}

function givesModule(call: SyntaxNode): boolean {
  const [exports, module] = call.arguments as SyntaxNode[]
  // Minifiers leave away what the callback does not read.
  const made = exports && unwrap(exports.type === 'MemberExpression' ? exports.object : exports)
  return (
    made?.type === 'AssignmentExpression' &&
    made.right.type === 'ObjectExpression' &&
    made.right.properties.length === 1 &&
    made.right.properties[0].key?.name === 'exports' &&
    (module === undefined ? made !== exports : isNamed(module, made.left))
  )
}

/** The callback itself, or the name at the beginning of `callback[Object.keys(callback)[0]]`. */
function rootOf(callee: SyntaxNode): SyntaxNode | undefined {
  const root = callee.type === 'MemberExpression' ? callee.object : callee
  return root.type === 'Identifier' || isFunctionNode(root) ? root : undefined
}

function getterOf(descriptor: SyntaxNode | undefined): SyntaxNode | undefined {
  if (descriptor?.type !== 'ObjectExpression') return undefined
  return (descriptor.properties as SyntaxNode[]).find(({ key }) => key?.name === 'get')?.value
}

function isNamed(node: SyntaxNode | undefined, like: SyntaxNode | undefined): boolean {
  return node?.type === 'Identifier' && like?.type === 'Identifier' && node.name === like.name
}

function functionOf({ tree, node }: Place): SyntaxNode | undefined {
  if (isFunctionNode(node)) return node
  if (node.type !== 'Identifier') return undefined
  const path = tree.pathTo(node)
  const binding = bindingAt(tree, path)
  const assignment = binding && assignmentAt(binding, path)
  const source = assignment === undefined || assignment.proof === 'none' ? undefined : assignment.source
  return source?.kind === 'value' && source.node !== null && isFunctionNode(source.node) ? source.node : undefined
}
