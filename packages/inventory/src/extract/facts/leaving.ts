/** Which statements may end a function or jump. */
import { isFunctionNode, type SyntaxNode } from '../../parse/syntax-node.ts'
import { walk } from '../../parse/syntax-tree.ts'

const LEAVING = new Set(['ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement'])

/** Whether a statement may end the function or jump, at any depth. */
export function mayLeave(statement: SyntaxNode): boolean {
  let leaves = false
  walk(statement, (each) => {
    if (LEAVING.has(each.type)) leaves = true
    return !leaves && !isFunctionNode(each)
  })
  return leaves
}

/** Whether nothing after a statement is reached through it. */
export function alwaysLeaves(statement: SyntaxNode): boolean {
  const last = statement.type === 'BlockStatement' ? (statement.body as SyntaxNode[]).at(-1) : statement
  return last !== undefined && LEAVING.has(last.type)
}
