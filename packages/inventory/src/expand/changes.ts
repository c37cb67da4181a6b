/** What is done to an object after it was made. A member that code sets later has no value that its literal could prove. */
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../parse/syntax-tree.ts'
import type { Binding } from './binding.ts'
import { isExportHelper } from './module-helpers.ts'
import { methodName } from './merge-helper.ts'
import { onlyReturn } from './only-return.ts'
import { whereHeld, isMerge, isObjectMethod, parameterFor } from './holders.ts'
import { bindingAt } from './scope.ts'

/** One change of a member of the object itself. */
export interface Change {
  readonly tree: SyntaxTree
  /** The member's key, or an expression for it; null when it may be any member. */
  readonly key: string | SyntaxNode | null
  /** What the member is set to, where that is plain. */
  readonly value: SyntaxNode | null
  /** The path to the code that does it. */
  readonly path: readonly SyntaxNode[]
}

/** A change seen through a name; `members` lead from the name to what is changed. */
interface Write {
  readonly tree: SyntaxTree
  readonly path: readonly SyntaxNode[]
  readonly members: readonly SyntaxNode[]
  readonly value: SyntaxNode | null
  /** A source of members instead of one member. */
  readonly merged?: SyntaxNode
  /** One member that a call defines. */
  readonly defined?: { readonly at: SyntaxNode; readonly key: string | SyntaxNode; readonly value: SyntaxNode | null }
  /** A call that moves, replaces or takes out items; it says nothing about an object that is no array. */
  readonly isOfItems?: boolean
}

const MOST_PLACES = 20_000
const REDEFINES = /^(?:defineProperties|setPrototypeOf)$/
const OF_ITEMS = /^(?:unshift|shift|pop|splice|reverse|sort|fill|copyWithin)$/
const CHANGES = new WeakMap<SyntaxNode, readonly Change[]>()
const WRITES = new WeakMap<Binding, readonly Write[]>()

/** Every change of the object or class that the node makes, in source order of each name that holds it. */
export function changesOf({ tree, node }: Place): readonly Change[] {
  const known = CHANGES.get(node)
  if (known !== undefined) return known
  CHANGES.set(node, [])
  const changes = changesAt(tree, tree.pathTo(node))
  CHANGES.set(node, changes)
  return changes
}

/** Every change of what the expression at the end of the path gives. */
export function changesAt(tree: SyntaxTree, path: readonly SyntaxNode[]): readonly Change[] {
  const { holders, usedAt } = whereHeld(tree, path)
  const isArray = path[path.length - 1]?.type === 'ArrayExpression'
  const seen = new Set<SyntaxNode | undefined>()
  const collect = (writes: readonly Write[], keys: readonly string[]): readonly Change[] =>
    writes.flatMap((write) => {
      // Names of one object show the same change more than once.
      const where = write.members[0] ?? write.merged ?? write.defined?.at
      if (seen.has(where)) return []
      seen.add(where)
      return write.isOfItems === true && !isArray ? [] : toChanges(write, keys)
    })
  return [
    ...collect(usedAt === undefined ? [] : writesAt(tree, usedAt), []),
    ...holders.flatMap(({ binding, keys }) => collect(writesThrough(binding), keys)),
  ]
}

/** Every change through a name of what the keys lead to from it. */
export function changesThrough(binding: Binding, keys: readonly string[]): readonly Change[] {
  return writesThrough(binding).flatMap((write) => (write.isOfItems === true ? [] : toChanges(write, keys)))
}

function toChanges({ tree, path, members, value, merged, defined }: Write, keys: readonly string[]): readonly Change[] {
  for (const [index, key] of keys.entries()) {
    const member = members[index]
    if (member === undefined) return []
    const through = keyOf(member)
    if (typeof through === 'string' && through !== key) return []
  }
  const [last, ...more] = members.slice(keys.length)
  if (defined !== undefined) return last === undefined ? [{ tree, path, key: defined.key, value: defined.value }] : []
  if (merged === undefined)
    return last === undefined || more.length > 0 ? [] : [{ tree, path, key: keyOf(last), value }]
  if (last !== undefined) return []
  if (merged.type !== 'ObjectExpression') return [{ tree, path, key: null, value: null }]
  return (merged.properties as SyntaxNode[]).map((property) =>
    property.type === 'Property' && !property.computed && property.kind === 'init'
      ? { tree, path, key: String(property.key.name ?? property.key.value), value: property.value }
      : { tree, path, key: null, value: null },
  )
}

function keyOf({ computed, property }: SyntaxNode): string | SyntaxNode {
  return computed ? literalKey(property) : String(property.name)
}

function literalKey(key: SyntaxNode): string | SyntaxNode {
  return key.type === 'Literal' ? String(key.value) : key
}

function writesThrough(binding: Binding): readonly Write[] {
  const known = WRITES.get(binding)
  if (known !== undefined) return known
  // Two names that hold each other end here.
  WRITES.set(binding, [])
  const writes = findWrites(binding)
  WRITES.set(binding, writes)
  return writes
}

function findWrites(binding: Binding): readonly Write[] {
  const { tree, name, scope } = binding
  const { text } = tree.file
  const offsets = tree.words
    .find(name, { from: scope.start, to: scope.type === 'Program' ? text.length : scope.end })
    .filter((offset) => mayChange(text, offset, name.length))
  if (offsets.length > MOST_PLACES) return [{ tree, path: [scope], members: [], value: null, merged: scope }]
  return offsets.flatMap((offset) => {
    const path = tree.pathAt(offset)
    const identifier = path[path.length - 1]
    if (identifier?.type !== 'Identifier' || identifier.start !== offset || bindingAt(tree, path) !== binding) return []
    return writesAt(tree, path)
  })
}

/** A cheap look at the text around a name: most uses change nothing and need no look at the tree. */
function mayChange(text: string, offset: number, length: number): boolean {
  const before = text.slice(Math.max(0, offset - 24), offset).trimEnd()
  if (before.endsWith('.') && !before.endsWith('..')) return false
  if (/(?:[^=!<>]=|\bassign\(|\bdefinePropert(?:y|ies)\(|\bsetPrototypeOf\(|[)}]\()$/.test(before)) return true
  const isPrefixed = /(?:\bdelete|\+\+|--)$/.test(before)
  let at = skipSpace(text, offset + length)
  if (text.startsWith('||', at) || text.startsWith('??', at)) return true
  let word = ''
  while (text[at] === '.' && text[at + 1] !== '.') {
    const start = skipSpace(text, at + 1)
    const end = skipWord(text, start)
    word = text.slice(start, end)
    at = skipSpace(text, end)
  }
  if (text[at] === '(' && OF_ITEMS.test(word)) return true
  if (text[at] === '[') return true
  // A helper that is given more members.
  if (text[at] === ',' && text[skipSpace(text, at + 1)] === '{' && /[\w$)]\($/.test(before)) return true
  if (at === skipSpace(text, offset + length)) return false
  return (
    isPrefixed ||
    /^(?:=(?![=>])|\+\+|--|(?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)=|\s*(?:of|in)\b|[,}\]])/.test(
      text.slice(at, at + 5),
    )
  )
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 32) at++
  return at
}

function skipWord(text: string, from: number): number {
  let at = from
  while (/[\w$\u0080-\uffff]/.test(text[at] ?? '')) at++
  return at
}

function writesAt(tree: SyntaxTree, path: readonly SyntaxNode[]): readonly Write[] {
  const members: SyntaxNode[] = []
  let index = path.length - 1
  const at = (): SyntaxNode => path[index] as SyntaxNode
  const parent = (): SyntaxNode | undefined => path[index - 1]
  while (parent()?.type === 'MemberExpression' && parent()?.object === at()) {
    index--
    members.push(at())
  }
  const outer = parent()
  if (outer === undefined) return []
  const method = members.at(-1)
  if (outer.type === 'CallExpression' && outer.callee === method && !method?.computed)
    return OF_ITEMS.test(String(method?.property.name))
      ? [{ tree, path, members: members.slice(0, -1), value: null, merged: outer, isOfItems: true }]
      : []
  const target = path.slice(0, index + 1)
  if (members.length > 0 && isTarget(target)) return [{ tree, path: target, members, value: plainValue(outer, at()) }]
  if (members.length > 0)
    return writesByCall(tree, target).map((write) => ({ ...write, members: [...members, ...write.members] }))
  return writesOfValue(tree, target)
}

/** What is done with the object itself: merged into, defined upon, or given another name. */
function writesOfValue(tree: SyntaxTree, path: readonly SyntaxNode[]): readonly Write[] {
  const child = path[path.length - 1] as SyntaxNode
  const parent = path[path.length - 2]
  const outer = path.slice(0, -1)
  switch (parent?.type) {
    case 'ParenthesizedExpression':
    case 'LogicalExpression':
      return writesOfValue(tree, outer)
    case 'MemberExpression':
      return parent.object === child ? writesAt(tree, path) : []
    case 'VariableDeclarator':
      return parent.init === child && parent.id.type === 'Identifier' ? throughName(tree, [...outer, parent.id]) : []
    case 'AssignmentExpression':
      if (parent.operator !== '=' || parent.right !== child) return []
      return parent.left.type === 'Identifier' ? throughName(tree, [...outer, parent.left]) : []
    case 'CallExpression':
      return writesByCall(tree, path)
    default:
      return []
  }
}

/** What the call that is given the object at the end of the path does to it. */
function writesByCall(tree: SyntaxTree, path: readonly SyntaxNode[]): readonly Write[] {
  const child = path[path.length - 1] as SyntaxNode
  const call = path[path.length - 2]
  if (call?.type !== 'CallExpression' || call.callee === child) return []
  const [first, second, third] = call.arguments as SyntaxNode[]
  const write = { tree, path: path.slice(0, -1), members: [], value: null }
  if (first === child && isMerge(call))
    return call.arguments.slice(1).map((merged: SyntaxNode) => ({ ...write, merged }))
  if (first === child && isObjectMethod(call, (name) => REDEFINES.test(name))) return [{ ...write, merged: call }]
  if (first === child && second && isDefinition(tree, call)) {
    const value = third === undefined ? undefined : describedValue(third)
    return [{ ...write, defined: { at: second, key: literalKey(second), value: value ?? null } }]
  }
  if (first === child && second?.type === 'ObjectExpression' && isExportHelper({ tree, node: call.callee }))
    return (second.properties as SyntaxNode[]).map(({ type, computed, key, value }) =>
      type === 'Property' && !computed
        ? { ...write, defined: { at: key, key: String(key.name ?? key.value), value: onlyReturn(value) ?? null } }
        : { ...write, merged: call },
    )
  const parameter = parameterFor(tree, { path: path.slice(0, -1), argument: child })
  return parameter === undefined ? [] : writesThrough(parameter)
}

/** `Object.defineProperty(…)`, also from a variable, as bundlers keep it. */
function isDefinition(tree: SyntaxTree, call: SyntaxNode): boolean {
  return methodName({ tree, node: call.callee }) === 'defineProperty'
}

/** What a property descriptor gives. */
function describedValue(descriptor: SyntaxNode): SyntaxNode | undefined {
  if (descriptor.type !== 'ObjectExpression') return undefined
  const member = (name: string): SyntaxNode | undefined =>
    (descriptor.properties as SyntaxNode[]).find(({ key }) => key?.name === name)?.value
  const getter = member('get')
  return getter !== undefined && isFunctionNode(getter) ? onlyReturn(getter) : member('value')
}

function throughName(tree: SyntaxTree, path: readonly SyntaxNode[]): readonly Write[] {
  const binding = bindingAt(tree, path)
  return binding === undefined ? [] : writesThrough(binding)
}

/** Whether the member at the end of the path is set there. */
export function isTarget(path: readonly SyntaxNode[]): boolean {
  const target = path[path.length - 1] as SyntaxNode
  const parent = path[path.length - 2]
  switch (parent?.type) {
    case 'AssignmentExpression':
    case 'ForInStatement':
    case 'ForOfStatement':
      return parent.left === target
    case 'UpdateExpression':
      return true
    case 'UnaryExpression':
      return parent.operator === 'delete'
    case 'ArrayPattern':
    case 'RestElement':
      return true
    case 'AssignmentPattern':
      return parent.left === target
    case 'Property':
      return parent.value === target && path[path.length - 3]?.type === 'ObjectPattern'
    default:
      return false
  }
}

function plainValue(parent: SyntaxNode, target: SyntaxNode): SyntaxNode | null {
  return parent.type === 'AssignmentExpression' && parent.operator === '=' && parent.left === target
    ? parent.right
    : null
}
