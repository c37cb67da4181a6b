/** The key by which an expression such as `object.key` or `object["key"]` asks for a member. */
import type { SyntaxNode } from '../parse/syntax-node.ts'

/** Undefined where the key is computed from anything but a literal. */
export function memberKey({ computed, property }: SyntaxNode): string | undefined {
  if (!computed) return String(property.name)
  return property.type === 'Literal' ? String(property.value) : undefined
}
