/** Which calls make a tool whatever else they have in common: those of the functions and classes that agent libraries export for it. */
import { bindingAt } from '../expand/scope.ts'
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { SyntaxTree } from '../parse/syntax-tree.ts'

const MAKERS: ReadonlySet<string> = new Set(['tool', 'createTool', 'DynamicTool', 'DynamicStructuredTool'])

/** Whether the callee at the end of the path is imported from a package under one of these names. A bundle has no such import. */
export function isSdkMaker(tree: SyntaxTree, path: readonly SyntaxNode[]): boolean {
  const sources = bindingAt(tree, path)?.sources ?? []
  return sources.some(
    (source) => source.kind === 'import' && MAKERS.has(source.exported) && !source.from.startsWith('.'),
  )
}
