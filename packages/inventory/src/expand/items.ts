/** The items of an array value, with spreads followed. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { Place } from '../parse/syntax-tree.ts'
import { changesOf } from './changes.ts'
import { deeper, type Evaluation } from './evaluation.ts'
import { unresolved, type Possibility, type Value } from './value.ts'

/** The items of an array; unresolved when the value is none or holds a spread that cannot be followed. */
export function itemsOf(value: Value, evaluation: Evaluation, use: Place): Possibility[] {
  if (value.kind === 'list') return value.items.map((item) => ({ value: item, guards: [] }))
  if (value.kind === 'unresolved') return [{ value, guards: [] }]
  if (value.kind !== 'array') return unresolved('not-evaluated', use.tree, use.node)
  const { tree, node } = value.place
  // Which items are there at the use, and in which order, depends on when it was changed.
  if (changesOf(value.place).length > 0) return unresolved('ambiguous', use.tree, use.node)
  const inside = { ...evaluation, environment: value.environment }
  return (node.elements as (SyntaxNode | null)[]).flatMap((element) => {
    if (element === null) return []
    if (element.type !== 'SpreadElement') return inside.evaluate({ tree, node: element }, inside)
    return inside
      .evaluate({ tree, node: element.argument }, inside)
      .flatMap((each) => itemsOf(each.value, deeper(inside), use))
  })
}
