/** Which value a name provably holds at a use. The nearest assignment in the text is no proof; dominance is. */
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import type { Binding, BindingSource } from './binding.ts'
import { bindingAt } from './scope.ts'
import { referenceRole } from './reference-role.ts'

/** What is known about a binding at one use. */
export type Assignment =
  | { readonly proof: 'constant' | 'only-assignment' | 'dominating-assignment'; readonly source: BindingSource }
  | {
      readonly proof: 'none'
      readonly reason: 'ambiguous' | 'never-assigned' | 'too-many-references'
      readonly candidates: readonly SyntaxNode[]
    }

interface Write {
  readonly path: readonly SyntaxNode[]
  readonly source: BindingSource
}

/** Writes beyond this many candidate places are not examined; the binding then counts as unproven. */
const MOST_WRITES = 20_000
const KNOWN = new WeakMap<Binding, readonly Write[] | undefined>()

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
function writesOf(binding: Binding): readonly Write[] | undefined {
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
    const plain = parent.type === 'AssignmentExpression' && parent.operator === '=' && parent.left === identifier
    writes.push({ path, source: plain ? { kind: 'value', node: parent.right } : { kind: 'unknown' } })
  }
  return writes
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

function dominatingWrite(writes: readonly Write[], use: readonly SyntaxNode[]): Write | undefined {
  const useStart = (use[use.length - 1] as SyntaxNode).start
  const before = writes.filter((write) => endOfWrite(write) <= useStart && dominates(write.path, use))
  const last = before.at(-1)
  if (last === undefined) return undefined
  const loop = enclosingLoop(use, last.path)
  for (const other of writes) {
    if (other === last) continue
    const start = (other.path[other.path.length - 1] as SyntaxNode).start
    if (functionAround(other.path) !== functionAround(last.path)) return undefined
    if (start > endOfWrite(last) && start < useStart) return undefined
    if (start > useStart && loop !== undefined && other.path.includes(loop)) return undefined
  }
  return last
}

/** A write's value is there only once its whole assignment or declarator is done. */
function endOfWrite(write: Write): number {
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

function functionAround(path: readonly SyntaxNode[]): SyntaxNode | undefined {
  for (let index = path.length - 2; index >= 0; index--) {
    const node = path[index] as SyntaxNode
    if (isFunctionNode(node) || node.type === 'StaticBlock' || node.type === 'PropertyDefinition') return node
  }
  return undefined
}

/** The innermost loop around the use that does not contain the write. */
function enclosingLoop(use: readonly SyntaxNode[], write: readonly SyntaxNode[]): SyntaxNode | undefined {
  return use.find(
    (node) => (node.type.startsWith('For') || node.type.endsWith('WhileStatement')) && !write.includes(node),
  )
}
