/** Every call of a function, or the reason why not every call can be seen. */
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../parse/syntax-tree.ts'
import type { Binding } from './binding.ts'
import { evaluate, startEvaluation } from './evaluate.ts'
import { argumentsOf, elementsOf } from './evaluate-call.ts'
import { superCalls } from './instances.ts'
import { itemsOf } from './items.ts'
import { memberKey } from './member-key.ts'
import type { Project } from './project.ts'
import { referencesOf } from './references.ts'
import { bindingAt, bindingGiven, bindingNamed } from './scope.ts'
import { NO_FRAMES, type Argument, type Environment, type Frame } from './value.ts'

/** The calls of a function. `escapedAt` is a use after which unseen code may call it; `needs` must be assumed to see all of them. */
export interface Callers {
  readonly frames: readonly Frame[]
  readonly escapedAt?: Place
  readonly needs?: Place
}

interface Search {
  readonly project: Project
  readonly environment: Environment
  readonly frames: Frame[]
  readonly seen: Set<Binding>
  escapedAt?: Place
  needs?: Place
}

const PER_ITEM = new Set(['map', 'forEach', 'flatMap'])

/** Find the calls of a function node, as seen from an environment. */
export function callersOf(project: Project, { tree, node }: Place, environment: Environment = NO_FRAMES): Callers {
  const search: Search = { project, environment, frames: [], seen: new Set() }
  const path = tree.pathTo(node)
  if (node.type === 'FunctionDeclaration' && node.id) {
    const binding = bindingNamed(tree, path.slice(0, -1), String(node.id.name))
    if (binding !== undefined) followBinding(binding, search)
  } else followValue(tree, path, search)
  return search
}

/** Find the calls of whatever a binding holds. */
export function callersOfBinding(project: Project, binding: Binding): Callers {
  const search: Search = { project, environment: NO_FRAMES, frames: [], seen: new Set() }
  followBinding(binding, search)
  return search
}

/** All uses of a binding that call it or hand it on. */
function followBinding(binding: Binding, search: Search): void {
  if (search.seen.has(binding)) return
  search.seen.add(binding)
  const references = referencesOf(binding)
  if (references === undefined) {
    search.escapedAt ??= { tree: binding.tree, node: binding.declared[0] as SyntaxNode }
    return
  }
  for (const { path, role } of references) {
    if (role === 'read') followValue(binding.tree, path, search)
    else if (path.at(-3)?.type === 'ExportNamedDeclaration') followExport(binding.tree, binding.name, search)
  }
}

/** What the code does with the function value that stands at the end of `path`. */
function followValue(tree: SyntaxTree, path: readonly SyntaxNode[], search: Search): void {
  const node = path[path.length - 1] as SyntaxNode
  const parent = path[path.length - 2]
  if (parent === undefined) return
  const outer = path.slice(0, -1)
  switch (parent.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return followValue(tree, outer, search)
    case 'SequenceExpression':
      return parent.expressions.at(-1) === node ? followValue(tree, outer, search) : undefined
    case 'UnaryExpression':
    case 'BinaryExpression':
    case 'ExpressionStatement':
      return
    case 'CallExpression':
    case 'NewExpression':
      if (parent.callee === node)
        search.frames.push({ call: { tree, node: parent }, arguments: argumentsOf({ tree, node: parent }) })
      else followArgument(tree, path, search)
      return
    case 'MemberExpression':
      return followMethod(tree, path, search)
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' && parent.init === node
        ? followName(tree, [...outer, parent.id], search)
        : escape(tree, node, search)
    case 'AssignmentExpression':
      if (parent.left.type === 'Identifier' && parent.operator === '=')
        return followName(tree, [...outer, parent.left], search)
      return escape(tree, node, search)
    case 'Property':
      return followProperty(tree, path, search)
    case 'MethodDefinition':
      return parent.kind === 'constructor' ? followClass(tree, path.slice(0, -3), search) : escape(tree, node, search)
    case 'ClassDeclaration':
    case 'ClassExpression':
      return followHeir(tree, outer, search)
    case 'ExportSpecifier':
      return followExport(tree, String(parent.exported.name ?? parent.exported.value), search)
    case 'ExportDefaultDeclaration':
      return followExport(tree, 'default', search)
    default:
      return escape(tree, node, search)
  }
}

/** A constructor is called where its class is made anew. */
function followClass(tree: SyntaxTree, path: readonly SyntaxNode[], search: Search): void {
  const owner = path[path.length - 1] as SyntaxNode
  const isDeclared = owner.type === 'ClassDeclaration' && owner.id
  if (!isDeclared) return followValue(tree, path, search)
  const binding = bindingNamed(tree, path.slice(0, -1), String(owner.id.name))
  if (binding !== undefined) followBinding(binding, search)
}

/** A class that extends another calls its constructor: with `super(…)`, or with what it is given itself. */
function followHeir(tree: SyntaxTree, path: readonly SyntaxNode[], search: Search): void {
  const calls = superCalls(path[path.length - 1] as SyntaxNode)
  if (calls === undefined) return followClass(tree, path, search)
  for (const call of calls)
    search.frames.push({ call: { tree, node: call }, arguments: argumentsOf({ tree, node: call }) })
}

function escape(tree: SyntaxTree, node: SyntaxNode, search: Search): void {
  search.escapedAt ??= { tree, node }
}

function followName(tree: SyntaxTree, path: readonly SyntaxNode[], search: Search): void {
  const binding = bindingAt(tree, path)
  if (binding === undefined) escape(tree, path[path.length - 1] as SyntaxNode, search)
  else followBinding(binding, search)
}

function followExport(tree: SyntaxTree, exported: string, search: Search): void {
  const importers = search.project.importersOf(tree, exported)
  if (importers.length === 0) escape(tree, tree.program, search)
  for (const importer of importers) followBinding(importer, search)
}

/**
 * `f.call(self, a)` and `f.apply(self, [a])` call `f` with `a`, `f.bind(self)` is `f`, and `f.bind(self, a)` will call it with `a` and
 * more. Any other method lets it escape.
 */
function followMethod(tree: SyntaxTree, path: readonly SyntaxNode[], search: Search): void {
  const member = path[path.length - 2] as SyntaxNode
  const call = path[path.length - 3]
  if (member.object !== path[path.length - 1]) return
  const method = call?.type === 'CallExpression' && call.callee === member && !member.computed
  const given = method ? argumentsOf({ tree, node: call }).slice(1) : []
  const list: SyntaxNode | undefined = call?.arguments?.[1]
  switch (method ? member.property.name : undefined) {
    case 'call':
      search.frames.push({ call: { tree, node: call as SyntaxNode }, arguments: given })
      return
    case 'apply':
      if (list?.type !== 'ArrayExpression') break
      search.frames.push({ call: { tree, node: call as SyntaxNode }, arguments: elementsOf({ tree, node: list }) })
      return
    case 'bind':
      if (given.length === 0) followValue(tree, path.slice(0, -2), search)
      else search.frames.push({ call: { tree, node: call as SyntaxNode }, arguments: [...given, { kind: 'spread' }] })
      return
    default:
  }
  escape(tree, member, search)
}

/** A callback of an array method is called once for each item. */
function followArgument(tree: SyntaxTree, path: readonly SyntaxNode[], search: Search): void {
  const node = path[path.length - 1] as SyntaxNode
  const call = path[path.length - 2] as SyntaxNode
  const { callee } = call
  if (
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    PER_ITEM.has(String(callee.property.name)) &&
    call.arguments[0] === node
  ) {
    const evaluation = startEvaluation(search.project, search.environment)
    const found = evaluate({ tree, node: callee.object }, evaluation)
    const only = found.length === 1 ? found[0] : undefined
    if (only !== undefined && (only.value.kind === 'array' || only.value.kind === 'list')) {
      for (const item of itemsOf(only.value, evaluation, { tree, node: call })) {
        const given: Argument[] = [{ kind: 'value', ...item }]
        search.frames.push({ call: { tree, node: call }, arguments: given })
      }
      return
    }
    if (only?.value.kind === 'unresolved' && only.value.needs !== undefined) search.needs ??= only.value.needs
  }
  escape(tree, node, search)
}

/** A function kept under a key of an object is called where that key of that object is read. */
function followProperty(tree: SyntaxTree, path: readonly SyntaxNode[], search: Search): void {
  const property = path[path.length - 2] as SyntaxNode
  const object = path[path.length - 3]
  const key = property.computed ? undefined : String(property.key.name ?? property.key.value)
  if (object?.type !== 'ObjectExpression' || key === undefined) return escape(tree, property, search)
  const binding = bindingGiven(tree, path.slice(0, -2))
  const references = binding === undefined ? undefined : referencesOf(binding)
  if (binding === undefined || references === undefined) return escape(tree, property, search)
  for (const reference of references) {
    if (reference.role !== 'read') continue
    const member = reference.path[reference.path.length - 2]
    const isAsked = member?.type === 'MemberExpression' && member.object === reference.path[reference.path.length - 1]
    const asked = isAsked ? memberKey(member) : undefined
    if (asked === undefined) escape(binding.tree, reference.path.at(-1) as SyntaxNode, search)
    else if (asked === key) followValue(binding.tree, reference.path.slice(0, -1), search)
  }
}

/** The name under which people know the function around a place: its own, its variable's, its key's; null when it has none. */
export function functionNameAround(path: readonly SyntaxNode[]): string | null {
  for (let index = path.length - 1; index > 0; index--) {
    const node = path[index] as SyntaxNode
    if (!isFunctionNode(node)) continue
    const parent = path[index - 1] as SyntaxNode
    const named =
      node.id ??
      (parent.type === 'VariableDeclarator'
        ? parent.id
        : parent.type === 'AssignmentExpression'
          ? parent.left
          : parent.key)
    return typeof named?.name === 'string' ? named.name : null
  }
  return null
}
