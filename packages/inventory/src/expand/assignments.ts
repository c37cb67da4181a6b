/** Which value a name provably holds at a use. The nearest assignment in the text is no proof; dominance is. */
import { isFunctionNode, isLoop, type SyntaxNode } from '../parse/syntax-node.ts'
import { walk } from '../parse/syntax-tree.ts'
import type { Binding, BindingSource } from './binding.ts'
import { bindingAt } from './scope.ts'
import { referenceRole } from './reference-role.ts'
import { unwrap } from './unwrap.ts'

/** What is known about a binding at one use. */
export type Assignment =
  | { readonly proof: 'constant' | 'only-assignment' | 'dominating-assignment'; readonly source: BindingSource }
  | {
      readonly proof: 'none'
      readonly reason: 'ambiguous' | 'never-assigned' | 'too-many-references'
      readonly candidates: readonly SyntaxNode[]
    }

/** A declaration with a value, or a later assignment. */
export interface Write {
  readonly path: readonly SyntaxNode[]
  readonly source: BindingSource
}

/** Writes beyond this many candidate places are not examined; the binding then counts as unproven. */
const MOST_WRITES = 20_000
const KNOWN = new WeakMap<Binding, readonly Write[] | undefined>()
const RETURNS = new WeakMap<SyntaxNode, boolean>()

/** The source of a binding's value at the use that ends `path`. */
export function assignmentAt(binding: Binding, path: readonly SyntaxNode[]): Assignment {
  const writes = writesOf(binding)
  if (writes === undefined) return { proof: 'none', reason: 'too-many-references', candidates: [] }
  const only = writes[0]
  if (only === undefined) return { proof: 'none', reason: 'never-assigned', candidates: [] }
  if (writes.length === 1)
    return {
      proof: binding.kind === 'const' || binding.kind === 'function' ? 'constant' : 'only-assignment',
      source: only.source,
    }
  const dominating = dominatingWrite(writes, path)
  if (dominating !== undefined) return { proof: 'dominating-assignment', source: dominating.source }
  const candidates = writes.flatMap(({ source }) => ('node' in source && source.node !== null ? [source.node] : []))
  return { proof: 'none', reason: 'ambiguous', candidates }
}

/** Every declaration with a value and every later write; undefined when there are too many places to look at. */
export function writesOf(binding: Binding): readonly Write[] | undefined {
  if (KNOWN.has(binding)) return KNOWN.get(binding)
  const writes = collectWrites(binding)
  KNOWN.set(binding, writes)
  return writes
}

function collectWrites(binding: Binding): readonly Write[] | undefined {
  const { tree, name, scope } = binding
  const writes: Write[] = []
  for (const [index, identifier] of binding.declared.entries()) {
    const source = binding.sources[index] ?? { kind: 'unknown' }
    if (source.kind !== 'value' || source.node !== null) writes.push({ path: tree.pathTo(identifier), source })
  }
  if (binding.kind === 'const' || binding.kind === 'import') return writes
  const { text } = tree.file
  const offsets = tree.words
    .find(name, { from: scope.start, to: scope.type === 'Program' ? text.length : scope.end })
    .filter((offset) => mayWrite(text, offset, name.length))
  if (offsets.length > MOST_WRITES) return undefined
  for (const offset of offsets) {
    const path = tree.pathAt(offset)
    const identifier = path[path.length - 1]
    if (
      identifier?.type !== 'Identifier' ||
      identifier.start !== offset ||
      referenceRole(path) !== 'write' ||
      bindingAt(tree, path) !== binding
    )
      continue
    const parent = path[path.length - 2] as SyntaxNode
    writes.push({ path, source: sourceOf(parent, identifier) })
  }
  return writes
}

function sourceOf(assignment: SyntaxNode, target: SyntaxNode): BindingSource {
  const { type, operator, left, right, start, end } = assignment
  if (type !== 'AssignmentExpression' || left !== target) return { kind: 'unknown' }
  if (operator === '=') return { kind: 'value', node: right }
  return operator === '+='
    ? { kind: 'value', node: { type: 'BinaryExpression', operator: '+', start, end, left, right } }
    : { kind: 'unknown' }
}

/** A cheap look at the text around a name: most uses cannot be writes, and need no look at the tree. */
function mayWrite(text: string, offset: number, length: number): boolean {
  const before = text.charCodeAt(offset - 1)
  if (before === 46 && text.charCodeAt(offset - 2) !== 46) return false
  let at = offset + length
  while (text.charCodeAt(at) <= 32) at++
  const next = text[at]
  const after = text[at + 1]
  switch (next) {
    case '(':
    case '.':
    case ';':
    case ':':
    case '[':
      return text.startsWith('++', offset - 2) || text.startsWith('--', offset - 2)
    case '=':
      return after !== '>' && after !== '='
    case ')':
      return before === 43 || before === 45 || before === 40
    default:
      return true
  }
}

/** The one of several writes whose value a use has for sure; undefined when that is not proven. */
export function dominatingWrite<Each extends Pick<Write, 'path'>>(
  writes: readonly Each[],
  use: readonly SyntaxNode[],
): Each | undefined {
  const useStart = (use[use.length - 1] as SyntaxNode).start
  const before = writes.filter((write) => endOfWrite(write) <= useStart && dominates(write.path, use))
  const last = before.at(-1)
  if (last === undefined) return undefined
  const loop = enclosingLoop(use, last.path)
  for (const other of writes) {
    if (other === last) continue
    const start = (other.path[other.path.length - 1] as SyntaxNode).start
    if (functionAround(other.path) !== functionAround(last.path)) return undefined
    // A use in what an assignment gives is before it, wherever its target stands.
    const isDone = endOfWrite(other) <= useStart
    if (isDone && start > endOfWrite(last)) return undefined
    if (!isDone && loop !== undefined && other.path.includes(loop)) return undefined
  }
  return last
}

/** A write's value is there only once its whole assignment or declarator is done. */
function endOfWrite(write: Pick<Write, 'path'>): number {
  const parent = write.path[write.path.length - 2]
  return parent?.type === 'AssignmentExpression' || parent?.type === 'VariableDeclarator'
    ? parent.end
    : (write.path[write.path.length - 1] as SyntaxNode).end
}

/** Whether the write surely runs before the use: same function, and no branch between their common ancestor and the write. */
function dominates(write: readonly SyntaxNode[], use: readonly SyntaxNode[]): boolean {
  if (functionAround(write) !== functionAround(use)) return false
  let common = 0
  while (common < write.length && write[common] === use[common]) common++
  for (let index = common - 1; index < write.length - 1; index++) {
    if (maySkip(write[index] as SyntaxNode, write[index + 1] as SyntaxNode)) return false
  }
  return true
}

function maySkip(parent: SyntaxNode, child: SyntaxNode): boolean {
  switch (parent.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return mayReturnWithin(parent)
    case 'IfStatement':
    case 'ConditionalExpression':
      return child !== parent.test
    case 'LogicalExpression':
    case 'AssignmentPattern':
      return child === parent.right
    case 'ForStatement':
      return child !== parent.init
    case 'ForInStatement':
    case 'ForOfStatement':
      return child !== parent.right
    case 'WhileStatement':
      return child !== parent.test
    case 'SwitchStatement':
      return child !== parent.discriminant
    case 'SwitchCase':
    case 'TryStatement':
    case 'CatchClause':
    case 'LabeledStatement':
    case 'ChainExpression':
      return true
    default:
      return false
  }
}

/** Whether a function may end before all of its statements are done. */
function mayReturnWithin({ body }: SyntaxNode): boolean {
  if (body.type !== 'BlockStatement') return false
  const known = RETURNS.get(body)
  if (known !== undefined) return known
  let returns = false
  walk(body, (each) => {
    if (each.type === 'ReturnStatement' && each !== (body.body as SyntaxNode[]).at(-1)) returns = true
    return !returns && !isFunctionNode(each)
  })
  RETURNS.set(body, returns)
  return returns
}

/** The function whose run decides when a place is reached; one that is called where it is written is part of what is around it. */
function functionAround(path: readonly SyntaxNode[]): SyntaxNode | undefined {
  for (let index = path.length - 2; index >= 0; index--) {
    const node = path[index] as SyntaxNode
    if (isCalledAtOnce(path, index)) continue
    if (isFunctionNode(node) || node.type === 'StaticBlock' || node.type === 'PropertyDefinition') return node
  }
  return undefined
}

function isCalledAtOnce(path: readonly SyntaxNode[], index: number): boolean {
  const node = path[index] as SyntaxNode
  // One that has a name may be called again by it.
  if (!isFunctionNode(node) || node.id || node.async || node.generator) return false
  const outer = path.slice(0, index).findLast(({ type }) => type !== 'ParenthesizedExpression')
  return outer?.type === 'CallExpression' && unwrap(outer.callee) === node
}

/** The innermost loop around the use that does not contain the write. */
function enclosingLoop(use: readonly SyntaxNode[], write: readonly SyntaxNode[]): SyntaxNode | undefined {
  return use.find((node) => isLoop(node) && !write.includes(node))
}
