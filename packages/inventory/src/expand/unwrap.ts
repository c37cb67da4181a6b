/** Looks through syntax that changes nothing about which value is meant. */
import type { SyntaxNode } from '../parse/syntax-node.ts'

/** `(0, f)`, `(f)` and the inside of an optional chain mean `f`. */
export function unwrap(node: SyntaxNode): SyntaxNode {
  let current = node
  for (;;) {
    if (current.type === 'SequenceExpression') current = current.expressions.at(-1)
    else if (current.type === 'ParenthesizedExpression' || current.type === 'ChainExpression')
      current = current.expression
    else return current
  }
}
