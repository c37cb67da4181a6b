/** How a name is written, in words that survive renaming by a minifier. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { Place } from '../parse/syntax-tree.ts'
import { assignmentAt } from '../expand/assignments.ts'
import { unwrap } from '../expand/unwrap.ts'
import { bindingAt } from '../expand/scope.ts'
import { sha256 } from './canonical-json.ts'

/** The expression that gives a name. `shape` holds no minified symbol: parameters are numbered, other names are `$`. */
export interface NameExpression {
  readonly kind: 'string' | 'identifier' | 'template' | 'conditional' | 'member-or-call' | 'missing'
  readonly shape: string
  readonly source?: { readonly length: number; readonly sha256: string; readonly text?: string }
}

const LONGEST_SOURCE = 8192
const DEEPEST_SHAPE = 8
/** Marks of joined text while it is put together; neither can be part of an identifier or of a JSON text. */
const JOINED = '~'
/** One text and nothing else; a choice of texts begins with a quote too. */
const TEXT = /^"(?:[^"\\]|\\.)*"$/s
const SEAM = '\u0000'
const LOOKS_PRIVATE = /(?:\/home\/|\/Users\/|[A-Za-z]:\\Users\\|(?:sk|ghp|xox[bp])[-_][A-Za-z0-9]{8,})/

/** Describe a name's expression; `missing` when there is none. */
export function nameExpressionOf(place: Place | undefined): NameExpression {
  if (place === undefined) return { kind: 'missing', shape: '' }
  const text = place.tree.file.text.slice(place.node.start, place.node.end)
  const kept = text.length <= LONGEST_SOURCE && !LOOKS_PRIVATE.test(text)
  return {
    kind: kindOf(place.node),
    shape: readable(shapeOf(place, 0)),
    source: { length: text.length, sha256: sha256(text), ...(kept ? { text } : {}) },
  }
}

/** Joined text with its holes, written as a template. */
function readable(shape: string): string {
  if (!shape.startsWith(JOINED)) return shape
  const parts = shape.slice(JOINED.length).split(SEAM)
  return parts.map((part) => (TEXT.test(part) ? (JSON.parse(part) as string) : `\${${part}}`)).join('')
}

function kindOf(node: SyntaxNode): NameExpression['kind'] {
  switch (node.type) {
    case 'Literal':
      return 'string'
    case 'Identifier':
      return 'identifier'
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? 'string' : 'template'
    case 'ConditionalExpression':
      return 'conditional'
    default:
      return 'member-or-call'
  }
}

function shapeOf(place: Place, depth: number): string {
  const { tree } = place
  const node = unwrap(place.node)
  const inner = (child: SyntaxNode): string => shapeOf({ tree, node: child }, depth + 1)
  if (depth > DEEPEST_SHAPE) return '$'
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? JSON.stringify(node.value) : String(node.value)
    case 'TemplateLiteral':
      return concatenation(
        (node.quasis as SyntaxNode[]).flatMap((quasi, index) => [
          JSON.stringify(String(quasi.value.cooked)),
          ...(node.expressions[index] ? [inner(node.expressions[index])] : []),
        ]),
      )
    case 'BinaryExpression':
      return node.operator === '+' ? concatenation([inner(node.left), inner(node.right)]) : '$'
    case 'MemberExpression':
      return `${inner(node.object)}.${node.computed ? '[]' : String(node.property.name)}`
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' && node.callee.property.name === 'concat'
        ? concatenation([inner(node.callee.object), ...(node.arguments as SyntaxNode[]).map(inner)])
        : `${inner(node.callee)}()`
    case 'ConditionalExpression':
      return [inner(node.consequent), inner(node.alternate)].toSorted().join('|')
    case 'Identifier':
      return identifierShape({ tree, node }, depth)
    default:
      return '$'
  }
}

/** `"a" + x + "b"`, a template and `concat` are the same text. */
function concatenation(parts: readonly string[]): string {
  const flat = parts.flatMap((part) => (part.startsWith(JOINED) ? part.slice(JOINED.length).split(SEAM) : [part]))
  return `${JOINED}${flat.filter((part) => part !== '""').join(SEAM)}`
}

function identifierShape({ tree, node }: Place, depth: number): string {
  const path = tree.pathTo(node)
  const binding = bindingAt(tree, path)
  const assignment = binding && assignmentAt(binding, path)
  if (binding === undefined || assignment === undefined || assignment.proof === 'none') return '$'
  const { source } = assignment
  if (source.kind === 'parameter')
    return ['argument' + String(source.index), ...binding.access.filter((step) => typeof step !== 'object')].join('.')
  if (source.kind === 'value' && source.node !== null && binding.access.length === 0)
    return shapeOf({ tree: binding.tree, node: source.node }, depth + 1)
  return '$'
}
