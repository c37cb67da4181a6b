/** A first look at an object literal: which keys it writes down itself, before any spread is followed. */
import type { SyntaxNode } from '../parse/syntax-node.ts'

/** Direct, not computed keys of an object expression. */
export function directKeys(object: SyntaxNode): Set<string> {
  const keys = new Set<string>()
  for (const property of object.properties as SyntaxNode[])
    if (property.type === 'Property' && !property.computed) keys.add(String(property.key.name ?? property.key.value))
  return keys
}

/** Whether one of the words is among the keys. */
export function hasAny(keys: ReadonlySet<string>, words: readonly string[]): boolean {
  return words.some((word) => keys.has(word))
}

/** The object that holds the property whose key ends `path`, and the path to it; undefined when the word is no such key. */
export function objectAroundKey(path: readonly SyntaxNode[]): readonly SyntaxNode[] | undefined {
  const key = path[path.length - 1] as SyntaxNode
  const property = path[path.length - 2]
  if (property?.type !== 'Property' || path[path.length - 3]?.type !== 'ObjectExpression') return undefined
  if (property.key !== key && !(property.shorthand && property.value === key)) return undefined
  return path.slice(0, -2)
}
