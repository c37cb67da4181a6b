/** `{ weather: tool({ description, inputSchema, execute }) }`: the key is the name. Also `tool(run, { name, description, schema })`. */
import type { SyntaxNode } from '../../parse/syntax-node.ts'
import type { SyntaxTree } from '../../parse/syntax-tree.ts'
import { evaluateMember } from '../../expand/members.ts'
import { bindingAt } from '../../expand/scope.ts'
import { referencesOf } from '../../expand/references.ts'
import { constant, unresolved, type Possibility } from '../../expand/value.ts'
import type { Shape } from '../candidate.ts'
import { WORK_KEYS } from '../keys.ts'
import { directKeys, hasAny, objectAroundKey } from '../object-keys.ts'
import { readObject } from '../read-object.ts'
import { mayBeKey } from '../word-context.ts'

export const sdkTool: Shape = {
  name: 'sdk-tool',
  seeds: ['inputSchema', 'parameters', 'schema'],
  mayStandAt: mayBeKey,

  match(tree, path) {
    const around = objectAroundKey(path)
    const object = around?.at(-1)
    const call = around?.at(-2)
    if (
      around === undefined ||
      object === undefined ||
      (call?.type !== 'CallExpression' && call?.type !== 'NewExpression')
    )
      return undefined
    const keys = directKeys(object)
    if (!keys.has('description')) return undefined
    if (keys.has('name'))
      return call.arguments[1] === object && isFunctionLike(call.arguments[0]) ? named(tree, call, object) : undefined
    if (
      call.arguments[0] !== object ||
      !hasAny(keys, [...WORK_KEYS, 'inputSchema']) ||
      call.arguments.length !== 1 ||
      keys.has('properties')
    )
      return undefined
    const key = keyOf(tree, around.slice(0, -1))
    if (key === undefined) return undefined
    return {
      shape: 'sdk-tool',
      at: { tree, node: call },
      read: (evaluation) => {
        const { list } = readObject({ tree, node: object }, evaluation)
        return { list, name: key }
      },
    }
  },
}

function named(tree: SyntaxTree, call: SyntaxNode, object: SyntaxNode) {
  return {
    shape: 'sdk-tool' as const,
    at: { tree, node: call },
    read: (evaluation: Parameters<typeof readObject>[1]) => {
      const { list, name } = readObject({ tree, node: object }, evaluation)
      const member = list.members.get('name')
      return { list, name: member === undefined ? name : evaluateMember(member, evaluation) }
    },
  }
}

function isFunctionLike(node: SyntaxNode | undefined): boolean {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression' || node?.type === 'Identifier'
}

/** The key under which a tool stands in an object, directly or through the one variable that holds it. */
function keyOf(tree: SyntaxTree, path: readonly SyntaxNode[]): Possibility[] | undefined {
  const node = path[path.length - 1] as SyntaxNode
  const parent = path[path.length - 2]
  if (parent?.type === 'Property' && parent.value === node && !parent.computed)
    return constant(String(parent.key.name ?? parent.key.value))
  const target =
    parent?.type === 'VariableDeclarator'
      ? parent.id
      : parent?.type === 'AssignmentExpression'
        ? parent.left
        : undefined
  if (target?.type !== 'Identifier') return undefined
  const binding = bindingAt(tree, [...path.slice(0, -1), target])
  for (const reference of (binding && referencesOf(binding)) ?? []) {
    const property = reference.path.at(-2)
    if (
      reference.role === 'read' &&
      property?.type === 'Property' &&
      !property.computed &&
      reference.path.at(-3)?.type === 'ObjectExpression'
    ) {
      return constant(String(property.key.name ?? property.key.value))
    }
  }
  return unresolved('unknown-member', tree, node)
}
