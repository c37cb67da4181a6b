/** The expression of a function that does nothing but return it. */
import type { SyntaxNode } from '../parse/syntax-node.ts'

/** That expression; undefined for a function that does more, or nothing. */
export function onlyReturn(node: SyntaxNode): SyntaxNode | undefined {
  if (node.body?.type !== 'BlockStatement') return node.body
  const statements = (node.body.body as SyntaxNode[]).filter(
    (each) => each.type !== 'EmptyStatement' && !each.directive,
  )
  const last = statements.at(-1)
  const harmless = statements
    .slice(0, -1)
    .every((each) => each.type === 'VariableDeclaration' || each.type === 'FunctionDeclaration')
  return last?.type === 'ReturnStatement' && harmless && last.argument ? last.argument : undefined
}
