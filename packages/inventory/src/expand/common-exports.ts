/** What files export and ask for as CommonJS: `exports.NAME = …`, `module.exports = { … }`, `require('./file')`. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { SyntaxTree } from '../parse/syntax-tree.ts'
import { bindingAt } from './scope.ts'
import { unwrap } from './unwrap.ts'

/** Every value that a file gives its exports. A null stands for one that is not given in any case. */
interface CommonExports {
  readonly named: ReadonlyMap<string, readonly (SyntaxNode | null)[]>
  readonly whole: readonly (SyntaxNode | null)[]
  /** Files of which all exports are handed on. */
  readonly handedOn: readonly string[]
}

/** Functions that compilers write around a `require` so that the module looks like one with a default. */
const INTEROP = /^(?:__importStar|__importDefault|_interopRequire(?:Wildcard|Default))$/
const KNOWN = new WeakMap<SyntaxTree, CommonExports>()

/** The one value that a file exports under a name; undefined when there is none or more than one. */
export function commonExport(tree: SyntaxTree, name: string): SyntaxNode | undefined {
  const { named, whole } = commonExportsOf(tree)
  const given = named.get(name)
  if (given !== undefined) return given.length === 1 ? (given[0] ?? undefined) : undefined
  const only = whole.length === 1 ? whole[0] : undefined
  if (!only) return undefined
  if (name === 'default') return only
  const properties = only.type === 'ObjectExpression' ? (only.properties as SyntaxNode[]) : []
  const property = properties.findLast((each) => each.type === 'SpreadElement' || each.computed || keyOf(each) === name)
  return property?.type === 'Property' && !property.computed && property.kind === 'init' ? property.value : undefined
}

/** The files of which a file hands on what it does not export under this name itself. */
export function handedOnBy(tree: SyntaxTree, name: string): readonly string[] {
  const { named, whole, handedOn } = commonExportsOf(tree)
  return named.has(name) || whole.length > 0 ? [] : handedOn
}

/** The file that a `require` asks for. */
export function requiredFile(tree: SyntaxTree, node: SyntaxNode): string | undefined {
  const call = unwrap(node)
  if (call.type !== 'CallExpression' || call.arguments.length !== 1) return undefined
  const callee = unwrap(call.callee)
  const [first] = call.arguments as SyntaxNode[]
  const name = callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : callee.name
  if (first !== undefined && typeof name === 'string' && INTEROP.test(name)) return requiredFile(tree, first)
  const isRequire = callee.type === 'Identifier' && callee.name === 'require' && isGlobal(tree, callee)
  return isRequire && first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined
}

function commonExportsOf(tree: SyntaxTree): CommonExports {
  const known = KNOWN.get(tree)
  if (known !== undefined) return known
  const named = new Map<string, (SyntaxNode | null)[]>()
  const whole: (SyntaxNode | null)[] = []
  const handedOn: string[] = []
  const add = (name: string, value: SyntaxNode | null): void =>
    void named.set(name, [...(named.get(name) ?? []), value])
  for (const offset of tree.words.find('exports')) {
    const path = exportsAt(tree, tree.pathAt(offset))
    const exports = path?.at(-1)
    const parent = path?.at(-2)
    if (path === undefined || exports === undefined || parent === undefined) continue
    if (parent.type === 'AssignmentExpression' && parent.left === exports) whole.push(assigned(path.slice(0, -1)))
    else if (parent.type === 'MemberExpression' && parent.object === exports) {
      const around = path.at(-3)
      const value =
        around?.type === 'AssignmentExpression' && around.left === parent ? assigned(path.slice(0, -2)) : undefined
      if (value !== undefined && !isVoid(value)) add(memberName(parent), value)
    } else if (parent.type === 'CallExpression') {
      const [first, second, third] = parent.arguments as SyntaxNode[]
      const getter = first === exports && second?.type === 'Literal' ? returnedByGetter(third) : undefined
      const file = second === exports && first !== undefined ? requiredFile(tree, first) : undefined
      if (getter !== undefined) add(String(second?.value), getter)
      if (file !== undefined) handedOn.push(file)
    }
  }
  const found = { named, whole, handedOn }
  KNOWN.set(tree, found)
  return found
}

/** The path to `exports` or `module.exports`, whichever the word is part of. */
function exportsAt(tree: SyntaxTree, path: readonly SyntaxNode[]): readonly SyntaxNode[] | undefined {
  const word = path.at(-1)
  const parent = path.at(-2)
  if (word?.type !== 'Identifier' || word.name !== 'exports') return undefined
  if (parent?.type !== 'MemberExpression' || parent.property !== word)
    return bindingAt(tree, path) === undefined ? path : undefined
  const { object } = parent
  const isModule =
    object.type === 'Identifier' && object.name === 'module' && !parent.computed && isGlobal(tree, object)
  return isModule ? path.slice(0, -1) : undefined
}

/** What the assignment at the end of the path gives, through those it is part of; null where it may never run. */
function assigned(path: readonly SyntaxNode[]): SyntaxNode | null {
  const around = path.slice(1, -1)
  const isSure = around.every(
    ({ type }) => type === 'ExpressionStatement' || type === 'AssignmentExpression' || type === 'SequenceExpression',
  )
  let value = path.at(-1)?.right as SyntaxNode
  while (value.type === 'AssignmentExpression') value = value.right
  return isSure || isVoid(value) ? value : null
}

/** Compilers declare each export before it has its value. */
function isVoid(value: SyntaxNode | null): boolean {
  return value?.type === 'UnaryExpression' && value.operator === 'void'
}

function returnedByGetter(descriptor: SyntaxNode | undefined): SyntaxNode | undefined {
  const properties = descriptor?.type === 'ObjectExpression' ? (descriptor.properties as SyntaxNode[]) : []
  const getter = properties.find((each) => keyOf(each) === 'get')?.value
  const body = getter?.body?.type === 'BlockStatement' ? (getter.body.body as SyntaxNode[]) : undefined
  const only = body === undefined ? getter?.body : body.length === 1 ? body[0]?.argument : undefined
  return only ?? undefined
}

function isGlobal(tree: SyntaxTree, name: SyntaxNode): boolean {
  return bindingAt(tree, tree.pathTo(name)) === undefined
}

function keyOf({ key }: SyntaxNode): string {
  return String(key?.name ?? key?.value)
}

function memberName({ computed, property }: SyntaxNode): string {
  return String(computed ? property.value : property.name)
}
