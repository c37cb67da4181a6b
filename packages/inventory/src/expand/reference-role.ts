/** What a use of a name does with it, read from the nodes around it. */
import type { SyntaxNode } from '../parse/syntax-node.ts'

/** What a use does with the binding. */
export type ReferenceRole = 'read' | 'write' | 'declaration'

/** The role of the identifier that ends `path`; undefined when it is a mere key or label and refers to nothing. */
export function referenceRole(path: readonly SyntaxNode[]): ReferenceRole | undefined {
  const identifier = path[path.length - 1] as SyntaxNode
  const parent = path[path.length - 2]
  if (parent === undefined) return undefined
  switch (parent.type) {
    case 'MemberExpression':
      return parent.property === identifier && !parent.computed ? undefined : 'read'
    case 'Property':
      if (parent.key === identifier && parent.value !== identifier && !parent.computed && !parent.shorthand)
        return undefined
      return insidePattern(path) ?? 'read'
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return parent.key === identifier && !parent.computed ? undefined : 'read'
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return parent.label === identifier ? undefined : 'read'
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return parent.body === identifier ? 'read' : 'declaration'
    case 'ClassDeclaration':
    case 'ClassExpression':
      return parent.id === identifier ? 'declaration' : 'read'
    case 'VariableDeclarator':
      return parent.id === identifier ? 'declaration' : 'read'
    case 'UpdateExpression':
      return 'write'
    case 'AssignmentExpression':
      return parent.left === identifier ? 'write' : 'read'
    case 'ForInStatement':
    case 'ForOfStatement':
      return parent.left === identifier ? 'write' : 'read'
    case 'AssignmentPattern':
      return parent.left === identifier ? (insidePattern(path) ?? 'declaration') : 'read'
    case 'ArrayPattern':
    case 'RestElement':
      return insidePattern(path) ?? 'declaration'
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return parent.local === identifier ? 'declaration' : undefined
    case 'ExportSpecifier':
      return parent.local === identifier ? 'read' : undefined
    case 'CatchClause':
      return 'declaration'
    default:
      return 'read'
  }
}

/** Whether the identifier is a target inside a destructuring pattern, and of which kind; undefined when it is no target. */
function insidePattern(path: readonly SyntaxNode[]): ReferenceRole | undefined {
  for (let index = path.length - 2; index > 0; index--) {
    const node = path[index] as SyntaxNode
    const child = path[index + 1] as SyntaxNode
    switch (node.type) {
      case 'ObjectPattern':
      case 'ArrayPattern':
      case 'RestElement':
        break
      case 'Property':
        if (node.value !== child && !node.shorthand) return undefined
        break
      case 'AssignmentPattern':
        if (node.left !== child) return undefined
        break
      case 'AssignmentExpression':
        return node.left === child ? 'write' : undefined
      case 'ForInStatement':
      case 'ForOfStatement':
        return node.left === child ? 'write' : undefined
      case 'VariableDeclarator':
        return node.id === child ? 'declaration' : undefined
      case 'CatchClause':
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return node.body === child ? undefined : 'declaration'
      default:
        return undefined
    }
  }
  return undefined
}
