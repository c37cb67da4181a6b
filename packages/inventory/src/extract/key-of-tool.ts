/** The key that a tool gets where it is used: in an object of tools, through the variable that holds it, or by whoever calls its maker. */
import type { Evaluation } from '../expand/evaluation.ts'
import { isMerge } from '../expand/holders.ts'
import { referencesOf } from '../expand/references.ts'
import { bindingAt } from '../expand/scope.ts'
import { constant, unresolved, type Possibility } from '../expand/value.ts'
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../parse/syntax-tree.ts'

/** Where a tool ends up. */
type Use =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'computed'; readonly key: SyntaxNode }
  | { readonly kind: 'held'; readonly name: readonly SyntaxNode[] }
  | { readonly kind: 'returned'; readonly by: SyntaxNode }

const DEEPEST_USE = 16

/** Whether a tool at the end of the path is put somewhere from which it can get a key. */
export function mayGetKey(path: readonly SyntaxNode[]): boolean {
  return useOf(path) !== undefined
}

/** The keys of the tool that the place makes. Who calls its maker is left to the one who asks: `needs` names the maker. */
export function keyOfTool(place: Place, evaluation: Evaluation, depth = 0): Possibility[] {
  const { tree, node } = place
  const use = depth > DEEPEST_USE ? undefined : useOf(tree.pathTo(node))
  switch (use?.kind) {
    case 'key':
      return constant(use.key)
    case 'computed':
      return evaluation.evaluate({ tree, node: use.key }, evaluation)
    case 'held':
      return keyOfHeld(tree, use.name, { node, evaluation, depth })
    case 'returned': {
      const frame = evaluation.environment.get(use.by)
      return frame === undefined
        ? [{ value: { kind: 'unresolved', reason: 'parameter', place, needs: { tree, node: use.by } }, guards: [] }]
        : keyOfTool(frame.call, evaluation, depth + 1)
    }
    default:
      return unresolved('unknown-member', tree, node)
  }
}

/** The first key that the variable gets: others that follow are views of the same tool. */
function keyOfHeld(
  tree: SyntaxTree,
  name: readonly SyntaxNode[],
  { node, evaluation, depth }: { node: SyntaxNode; evaluation: Evaluation; depth: number },
): Possibility[] {
  const binding = bindingAt(tree, name)
  const uses = ((binding && referencesOf(binding)) ?? []).filter(({ role }) => role === 'read')
  const kept = uses.find(({ path }) => ['key', 'computed'].includes(useOf(path)?.kind ?? ''))
  const passed = kept ?? uses.find(({ path }) => useOf(path) !== undefined)
  return passed === undefined
    ? unresolved('unknown-member', tree, node)
    : keyOfTool({ tree, node: passed.path.at(-1) as SyntaxNode }, evaluation, depth + 1)
}

function useOf(path: readonly SyntaxNode[]): Use | undefined {
  const node = path[path.length - 1] as SyntaxNode
  const parent = path[path.length - 2]
  const outer = path.slice(0, -1)
  switch (parent?.type) {
    case 'AwaitExpression':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return useOf(outer)
    case 'ConditionalExpression':
      return parent.test === node ? undefined : useOf(outer)
    case 'LogicalExpression':
      return useOf(outer)
    case 'SequenceExpression':
      return parent.expressions.at(-1) === node ? useOf(outer) : undefined
    case 'CallExpression':
      // What merges into a tool gives that tool back.
      return isMerge(parent) && parent.arguments[0] === node ? useOf(outer) : undefined
    case 'Property':
      return parent.value === node && path[path.length - 3]?.type === 'ObjectExpression' ? keyed(parent) : undefined
    case 'VariableDeclarator':
      return parent.init === node && parent.id.type === 'Identifier'
        ? { kind: 'held', name: [...outer, parent.id] }
        : undefined
    case 'AssignmentExpression':
      if (parent.right !== node || parent.operator !== '=') return undefined
      if (parent.left.type === 'Identifier') return { kind: 'held', name: [...outer, parent.left] }
      return keptIn(parent.left)
    case 'ReturnStatement':
    case 'ArrowFunctionExpression': {
      const by = outer.findLast(isFunctionNode)
      return by === undefined || (by === parent && parent.body !== node) ? undefined : { kind: 'returned', by }
    }
    default:
      return undefined
  }
}

function keyed({ computed, key }: SyntaxNode): Use {
  return computed ? { kind: 'computed', key } : { kind: 'key', key: String(key.name ?? key.value) }
}

/** `tools.read = …`. What a module exports, and what an object keeps for itself, has the name of a part and not that of a tool. */
function keptIn(target: SyntaxNode): Use | undefined {
  if (target.type !== 'MemberExpression' || target.object.type !== 'Identifier') return undefined
  if (target.object.name === 'exports' || target.object.name === 'module') return undefined
  return target.computed
    ? { kind: 'computed', key: target.property }
    : { kind: 'key', key: String(target.property.name) }
}
