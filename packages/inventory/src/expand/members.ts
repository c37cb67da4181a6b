/** Members of objects, arrays and classes, with spreads followed and the later one winning. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../parse/syntax-tree.ts'
import { dominatingWrite } from './assignments.ts'
import { changesOf, type Change } from './changes.ts'
import { constantAt } from './constant-at.ts'
import { deeper, type Evaluation } from './evaluation.ts'
import { instanceMember } from './instances.ts'
import { itemsOf } from './items.ts'
import { exportedMember } from './modules.ts'
import { onlyReturn } from './only-return.ts'
import { constant, unresolved, type Environment, type Possibility, type Value } from './value.ts'

/** How a member was written. */
export type MemberKind = 'value' | 'method' | 'getter' | 'setter'

/** One member of an object. */
export interface Member {
  readonly key: string
  readonly kind: MemberKind
  readonly place: Place
  readonly environment: Environment
  readonly origin: 'direct' | 'shorthand' | 'computed' | 'spread'
  /** It is set again after the object was made, so that its value here proves nothing. */
  readonly isChanged?: boolean
}

/** All members of an object and what kept the list from being complete. */
export interface MemberList {
  readonly members: ReadonlyMap<string, Member>
  readonly spreads: number
  readonly unresolvedSpreads: readonly Place[]
  readonly unresolvedKeys: readonly Place[]
  /** A function whose caller must be known before a spread or key can be followed. */
  readonly needs?: Place
}

interface Collection {
  readonly members: Map<string, Member>
  spreads: number
  readonly unresolvedSpreads: Place[]
  readonly unresolvedKeys: Place[]
  needs?: Place
}

/** Collect the members of an object value, as they are at a use where one is given. Keys such as `__proto__` are ordinary entries of the map and touch no prototype. */
export function membersOf(value: Value, evaluation: Evaluation, at?: Place): MemberList {
  const collection: Collection = { members: new Map(), spreads: 0, unresolvedSpreads: [], unresolvedKeys: [] }
  addMembers(value, { collection, origin: 'direct', ...(at === undefined ? {} : { at }) }, evaluation)
  return collection
}

interface Adding {
  readonly collection: Collection
  readonly origin: Member['origin']
  /** Where the object is used. */
  readonly at?: Place
}

function addMembers(value: Value, into: Adding, evaluation: Evaluation): void {
  const { collection, origin } = into
  if (value.kind !== 'object') return
  const { tree, node } = value.place
  const inside: Evaluation = { ...evaluation, environment: value.environment }
  for (const item of (node.type === 'CallExpression'
    ? node.arguments.map(asSpread)
    : node.properties) as SyntaxNode[]) {
    if (item.type === 'SpreadElement') {
      if (node.type !== 'CallExpression') collection.spreads++
      addSpread({ tree, node: item.argument }, collection, deeper(inside))
    } else addProperty({ tree, node: item }, { collection, origin }, inside)
  }
  addChanges(value.place, into, inside)
}

/** What was done to the object later. A change of what may be any member leaves none of them known. */
function addChanges(place: Place, into: Adding, evaluation: Evaluation): void {
  const { members } = into.collection
  const byKey = new Map<string, Change[]>()
  for (const change of changesOf(place)) {
    const { tree, key } = change
    const known =
      typeof key === 'string' ? key : key === null ? undefined : constantKey({ tree, node: key }, evaluation)
    if (known !== undefined) byKey.set(known, [...(byKey.get(known) ?? []), change])
    else for (const member of members.values()) members.set(member.key, { ...member, isChanged: true })
  }
  for (const [key, changes] of byKey) {
    const made = members.get(key)
    const last = lastChange(changes, { place, into, made })
    if (last === 'made') continue
    const { environment } = evaluation
    const { tree, value } = last ?? { tree: place.tree, value: null }
    members.set(key, {
      ...(made ?? { key, kind: 'value', origin: into.origin, environment }),
      ...(value === null
        ? { place: { tree, node: place.node } }
        : { kind: 'value', environment, place: { tree, node: value } }),
      isChanged: value === null || made?.isChanged === true,
    })
  }
}

/** The change that gives a member its value: the only one of a member that was not there before, or the last that ran before the use. */
function lastChange(
  changes: readonly Change[],
  { place, into, made }: { place: Place; into: Adding; made: Member | undefined },
): Change | 'made' | undefined {
  if (made === undefined && changes.length === 1) return changes[0]
  if (into.at === undefined) return undefined
  const { tree, node } = into.at
  const sorted = changes.toSorted((a, b) => endOf(a) - endOf(b))
  const found = dominatingWrite([{ path: place.tree.pathTo(place.node) }, ...sorted], tree.pathTo(node))
  if (found === undefined) return undefined
  return 'key' in found ? found : 'made'
}

function endOf({ path }: Change): number {
  return path[path.length - 1]?.end ?? 0
}

function constantKey(place: Place, evaluation: Evaluation): string | undefined {
  const known = constantAt(place, evaluation)
  return known && String(known.value)
}

/** `Object.assign(a, b)` has the members of its arguments in order, as if they were spread. */
function asSpread(argument: SyntaxNode): SyntaxNode {
  return { type: 'SpreadElement', start: argument.start, end: argument.end, argument }
}

function addSpread(place: Place, collection: Collection, evaluation: Evaluation): void {
  const found = evaluation.evaluate(place, evaluation)
  const only = found[0]
  if (found.length !== 1 || only === undefined) collection.unresolvedSpreads.push(place)
  else if (only.value.kind === 'object') addMembers(only.value, { collection, origin: 'spread', at: place }, evaluation)
  else if (only.value.kind !== 'constant') {
    collection.unresolvedSpreads.push(place)
    if (only.value.kind === 'unresolved' && only.value.needs !== undefined) collection.needs ??= only.value.needs
  }
}

function addProperty(
  { tree, node }: Place,
  into: { collection: Collection; origin: Member['origin'] },
  evaluation: Evaluation,
): void {
  const { collection } = into
  let key: string | undefined
  let origin = into.origin
  if (node.computed) {
    key = constantKey({ tree, node: node.key }, evaluation)
    if (origin === 'direct') origin = 'computed'
  } else {
    key = String(node.key.name ?? node.key.value)
    if (node.shorthand && origin === 'direct') origin = 'shorthand'
  }
  if (key === undefined) {
    collection.unresolvedKeys.push({ tree, node: node.key })
    return
  }
  const kind: MemberKind =
    node.kind === 'get' ? 'getter' : node.kind === 'set' ? 'setter' : node.method ? 'method' : 'value'
  if (kind === 'setter') return
  // A later member replaces an earlier one but keeps its place in the order, as in the language.
  collection.members.set(key, {
    key,
    kind,
    place: { tree, node: node.value },
    environment: evaluation.environment,
    origin,
  })
}

/** The values of one member of a value. */
export function memberOf(
  value: Value,
  key: string,
  { evaluation, at }: { evaluation: Evaluation; at: Place },
): Possibility[] {
  switch (value.kind) {
    case 'unresolved':
      return [{ value, guards: [] }]
    case 'object': {
      const list = membersOf(value, evaluation, at)
      const member = list.members.get(key)
      if (member !== undefined && list.unresolvedSpreads.length === 0) return evaluateMember(member, evaluation)
      if (list.needs !== undefined)
        return [{ value: { kind: 'unresolved', reason: 'parameter', place: at, needs: list.needs }, guards: [] }]
      if (member !== undefined && afterSpreads(value.place, member)) return evaluateMember(member, evaluation)
      return list.unresolvedSpreads.length > 0 || list.unresolvedKeys.length > 0 || Object.hasOwn(Object.prototype, key)
        ? unresolved('unknown-member', at.tree, at.node)
        : constant(undefined)
    }
    case 'array':
    case 'list':
      return arrayMember(value, key, { evaluation, at })
    case 'module':
      return exportedMember(value, key, { evaluation, at, memberOf })
    case 'interop':
      if (key !== 'default') return memberOf(value.of, key, { evaluation, at })
      return value.of.kind === 'object'
        ? [{ value: value.of, guards: [] }]
        : unresolved('unknown-member', at.tree, at.node)
    case 'this': {
      const given = instanceMember(evaluation.project, value.place, key)
      const inside = { ...deeper(evaluation), environment: value.environment }
      return given === undefined ? unresolved('unknown-member', at.tree, at.node) : evaluation.evaluate(given, inside)
    }
    case 'class':
      return classMember(value, key, { evaluation, at })
    case 'constant':
      return typeof value.value === 'string' && key === 'length'
        ? constant(value.value.length)
        : unresolved('unknown-member', at.tree, at.node)
    default:
      return unresolved('unknown-member', at.tree, at.node)
  }
}

/** The values of a collected member; a getter gives what it returns. */
export function evaluateMember(member: Member, evaluation: Evaluation): Possibility[] {
  const inside: Evaluation = { ...deeper(evaluation), environment: member.environment }
  const { tree, node } = member.place
  if (member.isChanged === true) return unresolved('ambiguous', tree, node)
  if (member.kind !== 'getter') return evaluation.evaluate(member.place, inside)
  const returned = onlyReturn(node)
  return returned === undefined ? unresolved('call', tree, node) : evaluation.evaluate({ tree, node: returned }, inside)
}

function afterSpreads(place: Place, member: Member): boolean {
  if (place.node.type !== 'ObjectExpression') return false
  const properties = place.node.properties as SyntaxNode[]
  const lastSpread = properties.findLastIndex((each) => each.type === 'SpreadElement')
  return properties.findIndex((each) => each.value === member.place.node) > lastSpread
}

function arrayMember(
  value: Value,
  key: string,
  { evaluation, at }: { evaluation: Evaluation; at: Place },
): Possibility[] {
  const items = itemsOf(value, evaluation, at)
  if (key === 'length')
    return items.some((item) => item.value.kind === 'unresolved')
      ? unresolved('unknown-member', at.tree, at.node)
      : constant(items.length)
  const item = /^\d+$/.test(key) && items.every((each) => each.guards.length === 0) ? items[Number(key)] : undefined
  return item === undefined ? unresolved('unknown-member', at.tree, at.node) : [item]
}

function classMember(
  value: Value & { place: Place },
  key: string,
  { evaluation, at }: { evaluation: Evaluation; at: Place },
): Possibility[] {
  const { tree, node } = value.place
  const own = staticMember(node, key)
  const changes = changesOf(value.place).filter((change) => typeof change.key !== 'string' || change.key === key)
  const only = own === undefined && changes.length === 1 ? changes[0] : undefined
  if (only?.value && only.key === key)
    return evaluation.evaluate({ tree: only.tree, node: only.value }, deeper(evaluation))
  if (changes.length > 0) return unresolved('ambiguous', at.tree, at.node)
  if (own !== undefined) return evaluation.evaluate({ tree, node: own }, deeper(evaluation))
  return key === 'name' && node.id ? constant(String(node.id.name)) : inherited(tree, node, { key, evaluation, at })
}

function staticMember(node: SyntaxNode, key: string): SyntaxNode | undefined {
  for (const member of node.body.body as SyntaxNode[]) {
    if (
      member.type === 'PropertyDefinition' &&
      member.static &&
      !member.computed &&
      keyName(member) === key &&
      member.value
    )
      return member.value
    const assigned = member.type === 'StaticBlock' ? staticAssignment(member, key) : undefined
    if (assigned !== undefined) return assigned
  }
  return undefined
}

function inherited(
  tree: SyntaxTree,
  node: SyntaxNode,
  { key, evaluation, at }: { key: string; evaluation: Evaluation; at: Place },
): Possibility[] {
  if (!node.superClass) return unresolved('unknown-member', at.tree, at.node)
  return evaluation
    .evaluate({ tree, node: node.superClass }, deeper(evaluation))
    .flatMap((each) => memberOf(each.value, key, { evaluation: deeper(evaluation), at }))
}

function staticAssignment(block: SyntaxNode, key: string): SyntaxNode | undefined {
  for (const statement of block.body as SyntaxNode[]) {
    const expression = statement.type === 'ExpressionStatement' ? statement.expression : undefined
    const left = expression?.type === 'AssignmentExpression' ? expression.left : undefined
    if (
      left?.type === 'MemberExpression' &&
      left.object.type === 'ThisExpression' &&
      !left.computed &&
      left.property.name === key
    )
      return expression.right
  }
  return undefined
}

function keyName(member: SyntaxNode): string {
  return String(member.key.name ?? member.key.value)
}
