/** One shape of syntax node for every parser, so that no later room knows which parser read a file. */

/**
 * An ESTree node. `start` and `end` are UTF-16 offsets into the text of its file, end exclusive. Fields follow ESTree and may be
 * filled on first access; reading one never throws.
 */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  // ESTree has some eighty node types; their fields are read by name after a test of `type`.
  readonly [field: string]: any
}

/** Whether a value read from a node's field is itself a node. */
export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** Whether a node is a function of any spelling. */
export function isFunctionNode(node: SyntaxNode): boolean {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  )
}

/** Whether a node is a loop. */
export function isLoop({ type }: SyntaxNode): boolean {
  return type.startsWith('For') || type.endsWith('WhileStatement')
}
