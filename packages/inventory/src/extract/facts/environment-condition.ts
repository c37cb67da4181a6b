/** Questions to the surroundings of a program: variables of the environment, and what is compared with a text. */
import { assignmentAt } from '../../expand/assignments.ts'
import type { Binding } from '../../expand/binding.ts'
import { bindingAt } from '../../expand/scope.ts'
import { unwrap } from '../../expand/unwrap.ts'
import type { Place } from '../../parse/syntax-tree.ts'
import type { ConditionReading } from './condition-reading.ts'
import { not, type Condition } from './condition.ts'

/** `process.env.NAME`, however `process` is reached, and whatever name holds `process.env` or the value itself. */
export function environmentOf({ tree, node }: Place): (Condition & { op: 'environment' }) | undefined {
  if (node.type === 'Identifier') {
    const held = heldValue({ tree, node })
    const key = held?.access.length === 1 ? held.access[0] : undefined
    return held !== undefined && typeof key === 'string' && isEnvironment(held.place)
      ? { op: 'environment', name: key }
      : undefined
  }
  if (node.type !== 'MemberExpression') return undefined
  const name = node.computed ? (node.property.type === 'Literal' ? node.property.value : undefined) : node.property.name
  return typeof name === 'string' && isEnvironment({ tree, node: unwrap(node.object) })
    ? { op: 'environment', name }
    : undefined
}

/** The condition under which an expression is equal to a constant; undefined where nothing says so. */
export function equalTo(place: Place, { value }: { value: unknown }, reading: ConditionReading): Condition | undefined {
  const { tree, node } = place
  if (typeof value === 'boolean') {
    const condition = reading.expression(place, reading)
    return value ? condition : not(condition)
  }
  if (typeof value !== 'string') return undefined
  if (node.type === 'MemberExpression' && !node.computed && node.property.name === 'platform')
    return { op: 'platform', equals: value }
  const environment = environmentOf(place)
  if (environment !== undefined) return { ...environment, equals: value }
  const held = node.type === 'Identifier' ? heldValue({ tree, node }) : undefined
  return held?.access.length === 0 ? equalTo(held.place, { value }, reading) : undefined
}

function isEnvironment({ tree, node }: Place): boolean {
  if (node.type === 'MemberExpression') return !node.computed && node.property.name === 'env'
  const held = node.type === 'Identifier' ? heldValue({ tree, node }) : undefined
  if (held === undefined || held.place.node.type === 'Identifier') return false
  if (held.access.length === 0) return isEnvironment(held.place)
  return held.access.length === 1 && held.access[0] === 'env'
}

/** The expression that a name surely holds a part of. */
function heldValue({ tree, node }: Place): { place: Place; access: Binding['access'] } | undefined {
  const path = tree.pathTo(node)
  const binding = bindingAt(tree, path)
  const assignment = binding && assignmentAt(binding, path)
  const source = assignment === undefined || assignment.proof === 'none' ? undefined : assignment.source
  if (binding === undefined || source?.kind !== 'value' || source.node === null || binding.fallback !== null)
    return undefined
  const declaredHere = binding.sources.includes(source)
  return { place: { tree: binding.tree, node: unwrap(source.node) }, access: declaredHere ? binding.access : [] }
}
