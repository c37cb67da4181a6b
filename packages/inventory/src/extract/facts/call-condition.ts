/** Reads conditions out of calls: flags with their defaults, policies, lists that are asked, and small helpers. */
import { constantAt } from '../../expand/constant-at.ts'
import { deeper } from '../../expand/evaluation.ts'
import { itemsOf } from '../../expand/items.ts'
import { unwrap } from '../../expand/unwrap.ts'
import type { SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place } from '../../parse/syntax-tree.ts'
import { further, type ConditionReading } from './condition-reading.ts'
import { join, type Condition } from './condition.ts'
import { environmentOf, equalTo } from './environment-condition.ts'

/** The condition under which a call gives something true; undefined for a call of which nothing is known. */
export function callCondition({ tree, node }: Place, reading: ConditionReading): Condition | undefined {
  const given = node.arguments as SyntaxNode[]
  const [first, second] = given
  const callee = unwrap(node.callee)
  if (callee.type === 'Identifier' && callee.name === 'Boolean' && first !== undefined)
    return reading.expression({ tree, node: first }, reading)
  if (first !== undefined) {
    const name = constantAt({ tree, node: first }, reading.evaluation)?.value
    if (typeof name === 'string') {
      const fallback = second === undefined ? undefined : constantAt({ tree, node: second }, reading.evaluation)
      if (given.length === 1) return { op: 'policy', key: name }
      if (fallback !== undefined) return { op: 'flag', name, default: fallback.value ?? null }
    }
    const environment = given.length === 1 ? environmentOf({ tree, node: unwrap(first) }) : undefined
    if (environment !== undefined) return environment
  }
  const listed = listedCondition({ tree, node }, reading)
  if (listed !== undefined) return listed
  const target = reading.evaluation.evaluate({ tree, node: callee }, deeper(reading.evaluation))[0]?.value
  return target?.kind === 'function' && given.length === 0
    ? reading.result(target.place, { ...further(reading), owner: target.place.node })
    : undefined
}

/** `["a", "b"].includes(asked)`. */
function listedCondition({ tree, node }: Place, reading: ConditionReading): Condition | undefined {
  const callee = unwrap(node.callee)
  const asked: SyntaxNode | undefined = node.arguments[0]
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.name !== 'includes' || !asked)
    return undefined
  const inside = deeper(reading.evaluation)
  const found = inside.evaluate({ tree, node: callee.object }, inside)
  const list = found.length === 1 ? found[0]?.value : undefined
  if (list?.kind !== 'array' && list?.kind !== 'list') return undefined
  const parts = itemsOf(list, inside, { tree, node }).map(({ value, guards }) =>
    value.kind === 'constant' && guards.length === 0
      ? equalTo({ tree, node: unwrap(asked) }, value, reading)
      : undefined,
  )
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length ? join('any', known) : undefined
}
