/** Which names hold an object once it is made: what is done through them is done to it. */
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import type { SyntaxTree } from '../parse/syntax-tree.ts'
import type { Binding } from './binding.ts'
import { filledObject } from './filled-object.ts'
import { bindingAt, bindingNamed } from './scope.ts'
import { unwrap } from './unwrap.ts'

/** A name and the keys that lead from it to the object, outermost first. */
export interface Holder {
  readonly binding: Binding
  readonly keys: readonly string[]
}

/** Where an object goes: the names that hold it, and the place where its members are used without any name. */
export interface Held {
  readonly holders: readonly Holder[]
  /** The path to the expression whose member is used. */
  readonly usedAt?: readonly SyntaxNode[]
}

/** Where the value at the end of the path goes, at once and for sure. */
export function whereHeld(tree: SyntaxTree, path: readonly SyntaxNode[]): Held {
  const holders: Holder[] = []
  const keys: string[] = []
  const hold = (binding: Binding | undefined): void => {
    if (binding !== undefined) holders.push({ binding, keys: [...keys] })
  }
  const made = path[path.length - 1] as SyntaxNode
  if (made.type === 'ClassDeclaration' && made.id) hold(bindingNamed(tree, path.slice(0, -1), String(made.id.name)))
  for (let index = path.length - 2; index >= 0; index--) {
    const node = path[index] as SyntaxNode
    const child = path[index + 1] as SyntaxNode
    switch (node.type) {
      case 'ParenthesizedExpression':
      case 'ChainExpression':
      case 'AwaitExpression':
      case 'LogicalExpression':
        continue
      case 'ConditionalExpression':
        if (child === node.test) return { holders }
        continue
      case 'SequenceExpression':
        if (child !== node.expressions.at(-1)) return { holders }
        continue
      case 'MemberExpression':
        return child === node.object && keys.length === 0 ? { holders, usedAt: path.slice(0, index + 2) } : { holders }
      case 'Property':
        if (child !== node.value || node.computed || path[index - 1]?.type !== 'ObjectExpression') return { holders }
        keys.unshift(String(node.key.name ?? node.key.value))
        continue
      case 'ObjectExpression':
        continue
      case 'AssignmentExpression':
        if (child !== node.right || node.operator !== '=') return { holders }
        if (node.left.type === 'Identifier') hold(bindingAt(tree, [...path.slice(0, index + 1), node.left]))
        continue
      case 'VariableDeclarator':
        if (child === node.init && node.id.type === 'Identifier')
          hold(bindingAt(tree, [...path.slice(0, index + 1), node.id]))
        return { holders }
      case 'CallExpression':
        if (keys.length === 0) hold(parameterFor(tree, { path: path.slice(0, index + 1), argument: child }))
        // What merges into an object, or fills it, gives that object back.
        if (node.arguments[0] === child && (isMerge(node) || filledObject(node) !== undefined)) continue
        return { holders }
      default:
        return { holders }
    }
  }
  return { holders }
}

/** The parameter of a function that is called where it is written. */
export function parameterFor(
  tree: SyntaxTree,
  { path, argument }: { path: readonly SyntaxNode[]; argument: SyntaxNode },
): Binding | undefined {
  const call = path[path.length - 1] as SyntaxNode
  const callee = unwrap(call.callee)
  const parameter: SyntaxNode | undefined = isFunctionNode(callee)
    ? callee.params[(call.arguments as SyntaxNode[]).indexOf(argument)]
    : undefined
  return parameter?.type === 'Identifier' ? bindingAt(tree, tree.pathTo(parameter)) : undefined
}

/** `Object.assign(…)`. */
export function isMerge(call: SyntaxNode): boolean {
  return isObjectMethod(call, (name) => name === 'assign')
}

/** Whether the call is one of a method of `Object` with such a name. */
export function isObjectMethod({ callee }: SyntaxNode, isWanted: (name: string) => boolean): boolean {
  return (
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Object' &&
    isWanted(String(callee.property.name))
  )
}
