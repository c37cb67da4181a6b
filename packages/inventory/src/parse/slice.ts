/**
 * Parts of the tree that the native parser's lazy form leaves out (a class's base, a rest parameter) are read again from their
 * few characters of text, so that no binding and no base class is lost.
 */
import { parseSync } from 'oxc-parser'
import { isSyntaxNode, type SyntaxNode } from './syntax-node.ts'

/** Parse the text between two offsets as an expression; offsets of the result are those of the whole text. Null when it is none. */
export function parseExpressionSlice(text: string, from: number, to: number): SyntaxNode | null {
  const result = parseSync('slice.js', `(${text.slice(from, to)})`, { sourceType: 'script', preserveParens: false })
  const statement = result.program.body[0]
  if (result.errors.length > 0 || statement?.type !== 'ExpressionStatement') return null
  return moved(statement.expression, from - 1)
}

/** Parse the text of a rest element such as `...rest`; null when it is none. */
export function parseRestSlice(text: string, from: number, to: number): SyntaxNode | null {
  const prefix = 'var ['
  const result = parseSync('slice.js', `${prefix}${text.slice(from, to)}]=0`, {
    sourceType: 'script',
    preserveParens: false,
  })
  const statement = result.program.body[0]
  if (result.errors.length > 0 || statement?.type !== 'VariableDeclaration') return null
  const pattern = statement.declarations[0]?.id
  const rest = pattern?.type === 'ArrayPattern' ? pattern.elements[0] : null
  return rest ? moved(rest, from - prefix.length) : null
}

function moved(root: SyntaxNode, by: number): SyntaxNode {
  const pending: unknown[] = [root]
  while (pending.length > 0) {
    const item = pending.pop()
    if (Array.isArray(item)) pending.push(...item)
    else if (isSyntaxNode(item)) {
      const node = item as { start: number; end: number } & SyntaxNode
      node.start += by
      node.end += by
      for (const [key, value] of Object.entries(node))
        if (key !== 'type' && typeof value === 'object' && value !== null) pending.push(value)
    }
  }
  return root
}
