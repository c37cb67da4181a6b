/** Whether an object is a declaration by where it stands, whoever reads it later. */
import type { SyntaxNode } from '../parse/syntax-node.ts'

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

/** An object given to an unknown function is that function's business; one that is kept, returned or collected is a declaration. */
export function standsAlone(around: readonly SyntaxNode[]): boolean {
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
