/** A parsed file that answers two questions cheaply: what stands at this offset, and where does this word stand. */
import { visitorKeys } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'
import { isSyntaxNode, type SyntaxNode } from './syntax-node.ts'
import { createLateWordIndex, type WordIndex } from './word-index.ts'

/** Which parser read a file. */
export type ParserName = 'oxc-lazy' | 'oxc' | 'meriyah'

/** One parsed file. */
export interface SyntaxTree {
  readonly file: SourceFile
  readonly parser: ParserName
  readonly program: SyntaxNode
  readonly words: WordIndex
  /**
   * Give back what the parser holds: its transfer buffer reserves gigabytes of address space. The tree stays usable as long as none
   * of its nodes was handed out before: it is then parsed again when first asked.
   */
  release(): void
  /** The nodes around an offset, outermost first; the program is always the first. */
  pathAt(offset: number): readonly SyntaxNode[]
  /** The nodes from the program down to this node, which is the last; empty when the node is not of this tree. */
  pathTo(node: SyntaxNode): readonly SyntaxNode[]
}

/** A node together with the tree it belongs to. */
export interface Place {
  readonly tree: SyntaxTree
  readonly node: SyntaxNode
}

const KEYS = visitorKeys as Readonly<Record<string, readonly string[]>>
const SKIPPED = new Set([
  'decorators',
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeArguments',
  'implements',
])

/** What a parser gives: the program, and how to give back what it holds and to parse again. */
export interface ParsedProgram {
  /** Absent when the text was only checked: it is parsed again when first asked. */
  readonly program?: SyntaxNode
  /** When they are indexed already. */
  readonly words?: WordIndex
  release?(): void
  again?(): SyntaxNode
}

/** Build a tree from a parsed program. */
export function createSyntaxTree(file: SourceFile, parser: ParserName, parsed: ParsedProgram): SyntaxTree {
  const words = parsed.words ?? createLateWordIndex(file.text)
  const { again } = parsed
  let { program: root, release } = parsed
  const program = (): SyntaxNode => (root ??= again?.() ?? EMPTY_PROGRAM)
  return {
    file,
    parser,
    get program() {
      return program()
    },
    words,
    release() {
      if (again === undefined) return
      root = undefined
      release?.()
      release = undefined
    },
    pathAt: (offset) => descend(program(), offset),
    pathTo(node) {
      const path = descend(program(), node.start)
      const index = path.lastIndexOf(node)
      return index === -1 ? [] : path.slice(0, index + 1)
    },
  }
}

const EMPTY_PROGRAM: SyntaxNode = { type: 'Program', start: 0, end: 0, body: [] }

/** The child nodes of a node in source order. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (const key of KEYS[node.type] ?? []) {
    if (SKIPPED.has(key)) continue
    const value: unknown = node[key]
    if (Array.isArray(value))
      for (const item of value) {
        if (isSyntaxNode(item)) children.push(item)
      }
    else if (isSyntaxNode(value)) children.push(value)
  }
  return children
}

/** Visit a node and all below it, parents first, without recursion; return `false` to skip the children of a node. */
export function walk(root: SyntaxNode, visit: (node: SyntaxNode) => boolean | void): void {
  const pending: SyntaxNode[] = [root]
  let node: SyntaxNode | undefined
  while ((node = pending.pop()) !== undefined) {
    if (visit(node) === false) continue
    const children = childrenOf(node)
    for (let index = children.length - 1; index >= 0; index--) pending.push(children[index] as SyntaxNode)
  }
}

function descend(program: SyntaxNode, offset: number): SyntaxNode[] {
  const path = [program]
  let node: SyntaxNode | undefined = program
  while (node !== undefined) {
    node = childAt(node, offset)
    if (node !== undefined) path.push(node)
  }
  return path
}

function childAt(node: SyntaxNode, offset: number): SyntaxNode | undefined {
  let found: SyntaxNode | undefined
  for (const key of KEYS[node.type] ?? []) {
    if (SKIPPED.has(key)) continue
    const value: unknown = node[key]
    if (Array.isArray(value)) found = itemAt(value, offset) ?? found
    else if (isSyntaxNode(value) && value.start <= offset && offset < value.end) found = value
  }
  return found
}

function itemAt(items: readonly (SyntaxNode | null)[], offset: number): SyntaxNode | undefined {
  let low = 0
  let high = items.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    let item = items[middle]
    let probe = middle
    while (item === null && probe < high) item = items[++probe]
    if (item === null || item === undefined) high = middle - 1
    else if (offset < item.start) high = middle - 1
    else if (offset >= item.end) low = probe + 1
    else return item
  }
  return undefined
}
