/** Resolves a name at a place to its binding by asking only the scopes around that place. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { SyntaxTree } from '../parse/syntax-tree.ts'
import type { Binding } from './binding.ts'
import { declaredNames, opensScope } from './declared-names.ts'

const SCOPES = new WeakMap<SyntaxNode, ReadonlyMap<string, Binding>>()

/** The binding that an identifier at the end of `path` refers to; undefined for a global. */
export function bindingAt(tree: SyntaxTree, path: readonly SyntaxNode[]): Binding | undefined {
  const identifier = path[path.length - 1]
  if (identifier?.type !== 'Identifier') return undefined
  return bindingNamed(tree, path, String(identifier.name))
}

/** The binding of a name as seen from the end of `path`. */
export function bindingNamed(tree: SyntaxTree, path: readonly SyntaxNode[], name: string): Binding | undefined {
  for (let index = path.length - 1; index >= 0; index--) {
    const node = path[index] as SyntaxNode
    if (!opensScope(node)) continue
    const binding = namesOf(tree, node).get(name)
    if (binding !== undefined) return binding
  }
  return undefined
}

/** The binding that the declaration or assignment right around the value at the end of `path` gives it to. */
export function bindingGiven(tree: SyntaxTree, path: readonly SyntaxNode[]): Binding | undefined {
  const holder = path[path.length - 2]
  const name =
    holder?.type === 'VariableDeclarator'
      ? holder.id
      : holder?.type === 'AssignmentExpression'
        ? holder.left
        : undefined
  return name && bindingAt(tree, [...path.slice(0, -1), name])
}

function namesOf(tree: SyntaxTree, node: SyntaxNode): ReadonlyMap<string, Binding> {
  const known = SCOPES.get(node)
  if (known !== undefined) return known
  const names = declaredNames(tree, node)
  SCOPES.set(node, names)
  return names
}
