/** The names one scope node declares, found without looking into nested functions. */
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import type { SyntaxTree } from '../parse/syntax-tree.ts'
import type { AccessStep, Binding, BindingSource } from './binding.ts'

type Names = Map<string, Binding>

interface Declaration {
  readonly kind: Binding['kind']
  readonly source: BindingSource
  readonly access: readonly AccessStep[]
  readonly fallback: SyntaxNode | null
}

interface Scope {
  readonly tree: SyntaxTree
  readonly node: SyntaxNode
  readonly names: Names
}

/** Bindings declared directly by a scope node: program, function, block, loop, switch, catch clause or named class. */
export function declaredNames(tree: SyntaxTree, node: SyntaxNode): ReadonlyMap<string, Binding> {
  const scope: Scope = { tree, node, names: new Map() }
  if (node.type === 'Program') {
    hoistVars(node.body, scope)
    lexicalNames(node.body, scope)
  } else if (isFunctionNode(node)) {
    if (node.type === 'FunctionExpression' && node.id !== null)
      declareIdentifier(
        node.id,
        { kind: 'function', source: { kind: 'value', node }, access: [], fallback: null },
        scope,
      )
    for (const [index, parameter] of (node.params as SyntaxNode[]).entries()) {
      const isRest = parameter.type === 'RestElement'
      const source: BindingSource = { kind: isRest ? 'rest-parameter' : 'parameter', function: node, index }
      declarePattern(
        isRest ? parameter.argument : parameter,
        { kind: 'parameter', source, access: [], fallback: null },
        scope,
      )
    }
    if (node.body.type === 'BlockStatement') hoistVars(node.body.body, scope)
  } else if (node.type === 'BlockStatement' || node.type === 'StaticBlock') lexicalNames(node.body, scope)
  else if (node.type === 'SwitchStatement')
    for (const each of node.cases as SyntaxNode[]) lexicalNames(each.consequent, scope)
  else if (node.type === 'ForStatement') lexicalDeclaration(node.init, scope)
  else if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') lexicalDeclaration(node.left, scope)
  else if (node.type === 'CatchClause' && node.param)
    declarePattern(node.param, { kind: 'catch', source: { kind: 'unknown' }, access: [], fallback: null }, scope)
  else if (node.type === 'ClassExpression' && node.id)
    declareIdentifier(node.id, { kind: 'class', source: { kind: 'value', node }, access: [], fallback: null }, scope)
  return scope.names
}

/** Whether a node opens a scope of its own. */
export function opensScope(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'Program':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'BlockStatement':
    case 'StaticBlock':
    case 'SwitchStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'CatchClause':
    case 'ClassExpression':
      return true
    default:
      return false
  }
}

function lexicalNames(statements: readonly SyntaxNode[], scope: Scope): void {
  for (const outer of statements) {
    const statement: SyntaxNode = isExport(outer) && outer.declaration ? outer.declaration : outer
    if (statement.type === 'VariableDeclaration') lexicalDeclaration(statement, scope)
    else if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
      const kind = statement.type === 'ClassDeclaration' ? 'class' : 'function'
      if (statement.id)
        declareIdentifier(
          statement.id,
          { kind, source: { kind: 'value', node: statement }, access: [], fallback: null },
          scope,
        )
    } else if (statement.type === 'ImportDeclaration') importNames(statement, scope)
  }
}

function isExport(node: SyntaxNode): boolean {
  return node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration'
}

function lexicalDeclaration(declaration: SyntaxNode | null, scope: Scope): void {
  if (declaration?.type !== 'VariableDeclaration' || declaration.kind === 'var') return
  for (const declarator of declaration.declarations as SyntaxNode[])
    declareOne(declarator, { declaration, loop: scope.node }, scope)
}

function declareOne(
  declarator: SyntaxNode,
  of: { declaration: SyntaxNode; loop: SyntaxNode | null },
  scope: Scope,
): void {
  const { declaration, loop } = of
  let source: BindingSource = initializerOf(declarator)
  if (loop !== null && loop.left === declaration) source = { kind: 'each', loop }
  const kind = declaration.kind === 'var' || declaration.kind === 'let' ? declaration.kind : 'const'
  declarePattern(declarator.id, { kind, source, access: [], fallback: null }, scope)
}

/** The initializer is read only when asked for: most of the thousands of names of a bundle are never looked at. */
function initializerOf(declarator: SyntaxNode): BindingSource {
  return {
    kind: 'value',
    get node() {
      return (declarator.init as SyntaxNode | null | undefined) ?? null
    },
  }
}

function importNames(statement: SyntaxNode, scope: Scope): void {
  const from = String(statement.source.value)
  for (const specifier of statement.specifiers as SyntaxNode[]) {
    const exported =
      specifier.type === 'ImportDefaultSpecifier'
        ? 'default'
        : specifier.type === 'ImportNamespaceSpecifier'
          ? '*'
          : String(specifier.imported.name ?? specifier.imported.value)
    declareIdentifier(
      specifier.local,
      { kind: 'import', source: { kind: 'import', from, exported }, access: [], fallback: null },
      scope,
    )
  }
}

/** `var` declarations belong to the function or program, wherever in its statements they stand. */
function hoistVars(statements: readonly SyntaxNode[], scope: Scope): void {
  const pending: (SyntaxNode | null | undefined)[] = [...statements].toReversed()
  while (pending.length > 0) {
    const statement = pending.pop()
    if (!statement) continue
    switch (statement.type) {
      case 'VariableDeclaration':
        if (statement.kind === 'var')
          for (const each of statement.declarations as SyntaxNode[])
            declareOne(each, { declaration: statement, loop: null }, scope)
        break
      case 'ExportNamedDeclaration':
        pending.push(statement.declaration)
        break
      case 'BlockStatement':
        pushAll(pending, statement.body)
        break
      case 'IfStatement':
        pending.push(statement.alternate, statement.consequent)
        break
      case 'ForStatement':
        pending.push(statement.body, statement.init)
        break
      case 'ForInStatement':
      case 'ForOfStatement':
        if (statement.left.type === 'VariableDeclaration' && statement.left.kind === 'var') {
          for (const each of statement.left.declarations as SyntaxNode[])
            declareOne(each, { declaration: statement.left, loop: statement }, scope)
        }
        pending.push(statement.body)
        break
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'LabeledStatement':
      case 'WithStatement':
        pending.push(statement.body)
        break
      case 'SwitchStatement':
        for (const each of [...(statement.cases as SyntaxNode[])].toReversed()) pushAll(pending, each.consequent)
        break
      case 'TryStatement':
        pending.push(statement.finalizer, statement.handler?.body, statement.block)
        break
      default:
    }
  }
}

function pushAll(pending: (SyntaxNode | null | undefined)[], statements: readonly SyntaxNode[]): void {
  for (let index = statements.length - 1; index >= 0; index--) pending.push(statements[index])
}

function declarePattern(pattern: SyntaxNode | null, declaration: Declaration, scope: Scope): void {
  if (pattern === null) return
  const deeper = (step: AccessStep): Declaration => ({
    ...declaration,
    access: [...declaration.access, step],
    fallback: null,
  })
  switch (pattern.type) {
    case 'Identifier':
      declareIdentifier(pattern, declaration, scope)
      break
    case 'AssignmentPattern':
      if (pattern.left.type === 'Identifier')
        declarePattern(pattern.left, { ...declaration, fallback: pattern.right }, scope)
      else
        declarePattern(
          pattern.left,
          { ...declaration, access: [...declaration.access, { orElse: pattern.right }] },
          scope,
        )
      break
    case 'RestElement':
      declarePattern(pattern.argument, deeper('...'), scope)
      break
    case 'ArrayPattern':
      for (const [index, element] of (pattern.elements as (SyntaxNode | null)[]).entries())
        declarePattern(element, element?.type === 'RestElement' ? declaration : deeper(index), scope)
      break
    case 'ObjectPattern':
      for (const property of pattern.properties as SyntaxNode[]) {
        if (property.type === 'RestElement') declarePattern(property, declaration, scope)
        else
          declarePattern(
            property.value,
            deeper(property.computed ? '...' : String(property.key.name ?? property.key.value)),
            scope,
          )
      }
      break
    default:
  }
}

function declareIdentifier(identifier: SyntaxNode, declaration: Declaration, scope: Scope): void {
  const name = String(identifier.name)
  const known = scope.names.get(name)
  if (known !== undefined) {
    // A function's own name gives way to a parameter or variable of the same name.
    if (known.declared[0] === scope.node.id && scope.node.type === 'FunctionExpression') scope.names.delete(name)
    else {
      known.declared.push(identifier)
      known.sources.push(declaration.source)
      return
    }
  }
  scope.names.set(name, {
    tree: scope.tree,
    name,
    kind: declaration.kind,
    scope: scope.node,
    declared: [identifier],
    sources: [declaration.source],
    access: declaration.access,
    fallback: declaration.fallback,
  })
}
