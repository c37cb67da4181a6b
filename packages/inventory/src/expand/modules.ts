/** What a CommonJS module of a bundle exports, read from what its callback does to `exports` and `module`. */
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import type { Place } from '../parse/syntax-tree.ts'
import type { Binding } from './binding.ts'
import { changesAt, changesThrough, type Change } from './changes.ts'
import { constantAt } from './constant-at.ts'
import { deeper, type Evaluation } from './evaluation.ts'
import { whereHeld } from './holders.ts'
import { moduleCallback } from './module-helpers.ts'
import { referencesOf } from './references.ts'
import { bindingAt } from './scope.ts'
import { unwrap } from './unwrap.ts'
import { unresolved, type Possibility, type Value } from './value.ts'

/** The module that a function gives the exports of; undefined when the function is no wrapper of a module. */
export function moduleOf(wrapper: Value & { kind: 'function' }, evaluation: Evaluation): Possibility[] | undefined {
  const { place, environment } = wrapper
  const callback = moduleCallback(place.node)
  const maker = place.tree.pathTo(place.node).slice(0, -1).findLast(isFunctionNode)
  const made = maker === undefined ? undefined : environment.get(maker)
  if (callback === undefined) return undefined
  const inside = { ...deeper(evaluation), environment }
  return inside.evaluate({ tree: place.tree, node: callback }, inside).map((each) => {
    const body = functionIn(each.value)
    const value: Value = body === undefined ? each.value : { ...body, kind: 'module', heldAt: made?.call ?? place }
    return { value, guards: each.guards }
  })
}

/** A callback, or the only member of an object: `{ "file.js"(exports, module) {} }`. */
function functionIn(value: Value): (Value & { kind: 'function' }) | undefined {
  if (value.kind === 'function') return { ...value, kind: 'function' }
  const properties: SyntaxNode[] = value.kind === 'object' ? (value.place.node.properties ?? []) : []
  const only = properties.length === 1 ? properties[0]?.value : undefined
  if (value.kind !== 'object' || !only || !isFunctionNode(only)) return undefined
  return { kind: 'function', place: { tree: value.place.tree, node: only }, environment: value.environment }
}

/** How the member of a value is read; handed in, since it reads the members of modules through this. */
type ReadMember = (value: Value, key: string, at: { evaluation: Evaluation; at: Place }) => Possibility[]

/** The values of one member of what a module exports. */
export function exportedMember(
  module: Value & { kind: 'module' },
  key: string,
  { evaluation, at, memberOf }: { evaluation: Evaluation; at: Place; memberOf: ReadMember },
): Possibility[] {
  const inside = { ...deeper(evaluation), environment: module.environment }
  const [exports, whole] = parametersOf(module.place)
  const replaced = changesTo('exports', whole === undefined ? [] : changesThrough(whole, []), inside)
  const set = changesTo(
    key,
    [
      ...(exports === undefined || replaced.length > 0 ? [] : changesThrough(exports, [])),
      ...(whole === undefined ? [] : changesThrough(whole, ['exports'])),
      ...changesByUsers(module),
    ],
    inside,
  )
  const open = unresolved(set.length + replaced.length === 0 ? 'unknown-member' : 'ambiguous', at.tree, at.node)
  if (replaced.length > 1 || set.length > 1) return open
  const base = valuesOf(replaced[0], inside)?.flatMap((each) =>
    memberOf(each.value, key, { evaluation: inside, at }).map((found) => ({
      ...found,
      guards: [...each.guards, ...found.guards],
    })),
  )
  if (set.length === 0) return base ?? open
  const isFree =
    replaced.length === 0 || base?.every(({ value }) => value.kind === 'constant' && value.value === undefined)
  return (isFree ? valuesOf(set[0], inside) : undefined) ?? open
}

/** What a module gives when it puts one thing in the place of its exports, and nobody changes that. */
export function replacedExports(module: Value & { kind: 'module' }, evaluation: Evaluation): Possibility[] | undefined {
  const inside = { ...deeper(evaluation), environment: module.environment }
  const [, whole] = parametersOf(module.place)
  const replaced = changesTo('exports', whole === undefined ? [] : changesThrough(whole, []), inside)
  const changes = [...(whole === undefined ? [] : changesThrough(whole, ['exports'])), ...changesByUsers(module)]
  return replaced.length === 1 && changes.length === 0 ? valuesOf(replaced[0], inside) : undefined
}

function parametersOf({ tree, node }: Place): (Binding | undefined)[] {
  return (node.params as SyntaxNode[]).map((parameter) =>
    parameter.type === 'Identifier' ? bindingAt(tree, tree.pathTo(parameter)) : undefined,
  )
}

/** The changes that may be of a member, without those that only declare it: `exports.NAME = void 0`. */
function changesTo(key: string, changes: readonly Change[], evaluation: Evaluation): Change[] {
  return changes.filter((change) => {
    if (change.value !== null && isVoid(change.value)) return false
    if (typeof change.key === 'string') return change.key === key
    const known = change.key && constantAt({ tree: change.tree, node: change.key }, evaluation)
    return known ? String(known.value) === key : true
  })
}

function isVoid(value: SyntaxNode): boolean {
  const node = unwrap(value)
  return node.type === 'AssignmentExpression'
    ? isVoid(node.right)
    : node.type === 'UnaryExpression' && node.operator === 'void'
}

function valuesOf(change: Change | undefined, evaluation: Evaluation): Possibility[] | undefined {
  return change?.value ? evaluation.evaluate({ tree: change.tree, node: change.value }, evaluation) : undefined
}

/** What those do to the exports who ask for them. */
function changesByUsers({ heldAt: { tree, node } }: Value & { kind: 'module' }): readonly Change[] {
  return whereHeld(tree, tree.pathTo(node)).holders.flatMap(({ binding, keys }) =>
    keys.length > 0
      ? []
      : (referencesOf(binding) ?? []).flatMap(({ path, role }) => {
          const call = path[path.length - 2]
          const isCalled = role === 'read' && call?.type === 'CallExpression' && call.callee === path.at(-1)
          return isCalled ? changesAt(binding.tree, path.slice(0, -1)) : []
        }),
  )
}
