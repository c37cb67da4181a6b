/** `{ name, description, parameters }` as a value of its own: an item of a list, a returned object, an argument of `push`. */
import type { SyntaxNode } from '../../parse/syntax-node.ts'
import type { Shape } from '../candidate.ts'
import { SCHEMA_KEYS } from '../keys.ts'
import { directKeys, hasAny, objectAroundKey } from '../object-keys.ts'
import { readObject } from '../read-object.ts'
import { mayBeKey } from '../word-context.ts'

const COLLECTING = new Set([
  'push',
  'unshift',
  'add',
  'set',
  'register',
  'registerTool',
  'addTool',
  'concat',
  'freeze',
  'assign',
])

export const declaration: Shape = {
  name: 'declaration',
  seeds: SCHEMA_KEYS,
  mayStandAt: mayBeKey,

  match(tree, path) {
    const around = objectAroundKey(path)
    const object = around?.at(-1)
    if (around === undefined || object === undefined) return undefined
    const keys = directKeys(object)
    if (!keys.has('name') || !keys.has('description') || !hasAny(keys, SCHEMA_KEYS)) return undefined
    if (!standsAlone(around)) return undefined
    return {
      shape: 'declaration',
      at: { tree, node: object },
      read: (evaluation) => readObject({ tree, node: object }, evaluation),
    }
  },
}

/** An object given to an unknown function is that function's business; one that is kept, returned or collected is a declaration. */
function standsAlone(around: readonly SyntaxNode[]): boolean {
  const object = around[around.length - 1]
  const parent = around[around.length - 2]
  switch (parent?.type) {
    case 'ArrayExpression':
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
    case 'VariableDeclarator':
    case 'AssignmentExpression':
    case 'Property':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'PropertyDefinition':
      return true
    case 'CallExpression':
      return (
        parent.callee.type === 'MemberExpression' &&
        !parent.callee.computed &&
        COLLECTING.has(String(parent.callee.property.name)) &&
        parent.arguments.includes(object)
      )
    default:
      return false
  }
}
