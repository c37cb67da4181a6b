/**
 * ESTree over the native parser's lazy nodes: a node becomes an object when somebody reads it, so reading a few hundred
 * registrations in a large bundle never builds the whole tree.
 */
import { LAZY_SHAPES } from './lazy-fields.ts'
import { parseExpressionSlice, parseRestSlice } from './slice.ts'
import type { SyntaxNode } from './syntax-node.ts'

/** Turns a lazy node into its ESTree view; the same node always gives the same view. */
export type LazyView = (lazy: LazyNode) => SyntaxNode

/** A node of the native parser's lazy tree, as far as the view reads it. */
export interface LazyNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

type Convert = (value: unknown) => unknown
type Getter = (lazy: LazyNode) => unknown

/** Create the view of one parsed text. */
export function createLazyView(text: string): LazyView {
  const makers = new Map<string, (lazy: LazyNode) => SyntaxNode>()
  const special = specialFields(text, convert)

  function convert(value: unknown): unknown {
    if (value === null || value === undefined) return null
    if (typeof value !== 'object') return value
    if (Array.isArray(value)) return Array.from(value, convert)
    const type = (value as { type?: unknown }).type
    if (typeof type !== 'string') return value
    if (type === 'Elision') return null
    return view(value as LazyNode)
  }

  function view(lazy: LazyNode): SyntaxNode {
    const known = (lazy as Viewed)[VIEW]
    if (known !== undefined) return known
    const { type } = lazy
    let make = makers.get(type)
    if (make === undefined) {
      make = makerOf(type, { convert, special })
      makers.set(type, make)
    }
    const node = make(lazy)
    ;(lazy as Viewed)[VIEW] = node
    return node
  }

  return view
}

const VIEW = Symbol('view')

/** The view is kept on the lazy node itself: a map with a million keys costs more than the nodes. */
type Viewed = LazyNode & { [VIEW]?: SyntaxNode }

/** A constructor for the views of one node type; its prototype converts each field on first access. */
function makerOf(
  type: string,
  { convert, special }: { convert: Convert; special: Record<string, Getter> },
): (lazy: LazyNode) => SyntaxNode {
  const shape = LAZY_SHAPES[type] ?? { fields: '' }
  const fields: [string, Getter][] = []
  for (const pair of shape.fields.split(' ').filter(Boolean)) {
    const [field = pair, source = field] = pair.split(':')
    fields.push([field, special[`${type}.${field}`] ?? ((lazy) => convert(lazy[source]))])
  }
  for (const [name, getter] of Object.entries(special)) {
    const [owner, field] = name.split('.')
    if (owner === type && field !== undefined && !fields.some(([each]) => each === field)) fields.push([field, getter])
  }
  const NodeView = function (this: ViewSlots, lazy: LazyNode) {
    this.start = lazy.start
    this.end = lazy.end
    this.lazy = lazy
    this.values = undefined
  } as unknown as new (lazy: LazyNode) => SyntaxNode
  const prototype = NodeView.prototype as object
  Object.assign(prototype, { type: shape.type ?? type, ...shape.constants })
  for (const [index, [field, getter]] of fields.entries()) defineField(prototype, field, { index, getter })
  return (lazy) => new NodeView(lazy)
}

interface ViewSlots {
  start: number
  end: number
  lazy: LazyNode
  values: unknown[] | undefined
}

function defineField(prototype: object, field: string, { index, getter }: { index: number; getter: Getter }): void {
  Object.defineProperty(prototype, field, {
    enumerable: true,
    get(this: ViewSlots) {
      const values = (this.values ??= [])
      const known = values[index]
      if (known !== undefined) return known
      const value = getter(this.lazy)
      values[index] = value
      return value
    },
  })
}

function specialFields(text: string, convert: Convert): Record<string, Getter> {
  const params: Getter = (lazy) => parameters(lazy.params as LazyNode, { text, convert })
  const superClass: Getter = (lazy) => baseClass(lazy, text)
  const withRest =
    (field: string): Getter =>
    (lazy) => {
      const items = convert(lazy[field]) as (SyntaxNode | null)[]
      const rest = restAfter(items, { text, start: lazy.start, end: lazy.end })
      return rest === null ? items : [...items, rest]
    }
  return {
    'FunctionDeclaration.params': params,
    'FunctionExpression.params': params,
    'ArrowFunctionExpression.params': params,
    'ClassDeclaration.superClass': superClass,
    'ClassExpression.superClass': superClass,
    'ObjectPattern.properties': withRest('properties'),
    'ArrayPattern.elements': withRest('elements'),
    'ObjectAssignmentTarget.properties': withRest('properties'),
    'ArrayAssignmentTarget.elements': withRest('elements'),
    'ImportDeclaration.specifiers': (lazy) => convert(lazy.specifiers) ?? [],
    'CatchClause.param': (lazy) => convert((lazy.param as LazyNode | null)?.pattern),
    'AssignmentTargetPropertyIdentifier.value': (lazy) => {
      const left = convert(lazy.key) as SyntaxNode
      const right = convert(lazy.value) as SyntaxNode | null
      return right === null ? left : { type: 'AssignmentPattern', start: left.start, end: right.end, left, right }
    },
  }
}

function parameters(list: LazyNode, { text, convert }: { text: string; convert: Convert }): SyntaxNode[] {
  const items = Array.from(list.items as ArrayLike<LazyNode>, (item) => {
    const left = convert(item.pattern) as SyntaxNode
    const right = convert(item.initializer) as SyntaxNode | null
    return right === null ? left : { type: 'AssignmentPattern', start: left.start, end: right.end, left, right }
  })
  const rest = restAfter(items, { text, start: list.start, end: list.end })
  return rest === null ? items : [...items, rest]
}

/** The rest element after the last item of a list; the list's own closing bracket stands at `end - 1`. */
function restAfter(
  items: readonly (SyntaxNode | null)[],
  list: { text: string; start: number; end: number },
): SyntaxNode | null {
  const last = items.findLast((item) => item !== null)
  if (last?.type === 'RestElement') return null
  const floor = last?.end ?? list.start
  const tail = list.text.slice(floor, list.end - 1)
  // The rest element is the last thing in the brackets, so the dots after the last item begin it.
  const dots = tail.indexOf('...')
  return dots === -1 ? null : parseRestSlice(list.text, floor + dots, list.end - 1)
}

function baseClass(lazy: LazyNode, text: string): SyntaxNode | null {
  const body = lazy.body as LazyNode
  const from = (lazy.id as LazyNode | null)?.end ?? lazy.start + 'class'.length
  const clause = text.slice(from, body.start)
  const at = clause.indexOf('extends')
  if (at === -1) return null
  return parseExpressionSlice(text, from + at + 'extends'.length, body.start)
}
