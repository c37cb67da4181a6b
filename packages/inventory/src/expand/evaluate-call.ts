/** Calls the evaluator may look through: methods of texts, object merges, and functions that only return an expression. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../parse/syntax-tree.ts'
import { deeper, type Evaluation } from './evaluation.ts'
import { filledObject } from './filled-object.ts'
import { itemsOf } from './items.ts'
import { evaluateMember, membersOf } from './members.ts'
import { isMergeHelper } from './merge-helper.ts'
import { isInteropHelper } from './module-helpers.ts'
import { moduleOf, replacedExports } from './modules.ts'
import { onlyReturn } from './only-return.ts'
import { bindingAt } from './scope.ts'
import { callTextMethod, isTextMethod, type Primitive } from './text-methods.ts'
import { unwrap } from './unwrap.ts'
import { unresolved, type Argument, type Possibility, type Value } from './value.ts'

const SAME_OBJECT = new Set(['freeze', 'seal', 'preventExtensions'])

const LISTS = new Set(['keys', 'values', 'entries'])

/** The values of a call. */
export function evaluateCall(place: Place, evaluation: Evaluation): Possibility[] {
  const { tree, node } = place
  const callee = unwrap(node.callee)
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const known = evaluateObjectCall(place, evaluation) ?? evaluateTextCall(place, evaluation)
    if (known !== undefined) return known
  }
  const filled = filledObject(node)
  if (filled !== undefined)
    return [
      { value: { kind: 'object', place: { tree, node: filled }, environment: evaluation.environment }, guards: [] },
    ]
  return evaluation.evaluate({ tree, node: callee }, evaluation).flatMap((target) => {
    if (target.value.kind !== 'function')
      return target.value.kind === 'unresolved' && target.value.needs ? [target] : unresolved('call', tree, node)
    const { place: definition, environment } = target.value
    if (isMergeHelper(definition))
      return [{ value: { kind: 'object', place, environment: evaluation.environment }, guards: target.guards }]
    const module = moduleOf({ ...target.value, kind: 'function' }, evaluation)
    if (module !== undefined) return exportsOf(module, evaluation)
    const [imported] = node.arguments as SyntaxNode[]
    if (imported !== undefined && isInteropHelper(definition.node))
      return evaluation
        .evaluate({ tree, node: imported }, evaluation)
        .map((each) =>
          each.value.kind === 'unresolved' ? each : { ...each, value: { kind: 'interop', of: each.value } },
        )
    const returned = definition.node.async || definition.node.generator ? undefined : onlyReturn(definition.node)
    if (returned === undefined) return unresolved('call', tree, node)
    if (environment.has(definition.node)) return unresolved('recursive', tree, node)
    const frame = { call: place, arguments: argumentsOf(place), environment: evaluation.environment }
    const inside = { ...deeper(evaluation), environment: new Map([...environment, [definition.node, frame]]) }
    return evaluation
      .evaluate({ tree: definition.tree, node: returned }, inside)
      .map((each) => ({ ...each, guards: [...target.guards, ...each.guards] }))
  })
}

/** A module is what it puts in the place of its exports, if it does. */
function exportsOf(modules: readonly Possibility[], evaluation: Evaluation): Possibility[] {
  return modules.flatMap((each) => {
    const replaced = each.value.kind === 'module' ? replacedExports(each.value, evaluation) : undefined
    return replaced?.map((found) => ({ ...found, guards: [...each.guards, ...found.guards] })) ?? [each]
  })
}

/** The arguments of a call as expressions still to be evaluated. */
export function argumentsOf({ tree, node }: Place): Argument[] {
  return toArguments(tree, node.arguments)
}

/** The items of an array literal, for a call that takes them as its arguments. */
export function elementsOf({ tree, node }: Place): Argument[] {
  return toArguments(tree, node.elements)
}

function toArguments(tree: SyntaxTree, given: readonly (SyntaxNode | null)[]): Argument[] {
  return given.map((argument) => {
    if (argument === null) return { kind: 'value', value: { kind: 'constant', value: undefined } }
    return argument.type === 'SpreadElement'
      ? { kind: 'spread' }
      : { kind: 'expression', place: { tree, node: argument } }
  })
}

function evaluateObjectCall({ tree, node }: Place, evaluation: Evaluation): Possibility[] | undefined {
  const { object, property } = unwrap(node.callee)
  if (object.type !== 'Identifier' || object.name !== 'Object' || bindingAt(tree, tree.pathTo(object)) !== undefined)
    return undefined
  const first: SyntaxNode | undefined = node.arguments[0]
  if (first === undefined) return undefined
  if (SAME_OBJECT.has(property.name)) return evaluation.evaluate({ tree, node: first }, evaluation)
  if (LISTS.has(property.name)) return listOf({ tree, node: first }, { method: String(property.name), evaluation })
  return property.name === 'assign'
    ? [{ value: { kind: 'object', place: { tree, node }, environment: evaluation.environment }, guards: [] }]
    : undefined
}

/** Lists joined by `concat`, or undefined when a part is none or has items that may be others. */
function concatenated({ tree, node }: Place, evaluation: Evaluation): Possibility[] | undefined {
  const items: Value[] = []
  for (const part of [unwrap(node.callee).object, ...node.arguments] as SyntaxNode[]) {
    const found = evaluation.evaluate({ tree, node: part }, evaluation)
    const only = found.length === 1 ? found[0] : undefined
    if (only === undefined || only.guards.length > 0) return undefined
    const isList = only.value.kind === 'array' || only.value.kind === 'list'
    if (!isList && (items.length === 0 || only.value.kind === 'unresolved')) return undefined
    for (const item of isList ? itemsOf(only.value, evaluation, { tree, node }) : [only]) {
      if (item.value.kind === 'unresolved' || item.guards.length > 0) return undefined
      items.push(item.value)
    }
  }
  return [{ value: { kind: 'list', items }, guards: [] }]
}

/** `Object.keys`, `values` or `entries` of an object of which every member is known. */
function listOf(
  { tree, node }: Place,
  { method, evaluation }: { method: string; evaluation: Evaluation },
): Possibility[] | undefined {
  const found = evaluation.evaluate({ tree, node }, evaluation)
  const only = found.length === 1 ? found[0] : undefined
  if (only?.value.kind === 'unresolved' && only.value.needs) return found
  if (only?.value.kind !== 'object') return undefined
  const list = membersOf(only.value, evaluation)
  if (list.unresolvedSpreads.length > 0 || list.unresolvedKeys.length > 0) return undefined
  const items: Value[] = []
  for (const member of list.members.values()) {
    const key: Value = { kind: 'constant', value: member.key }
    const values = method === 'keys' ? undefined : evaluateMember(member, evaluation)
    const value: Value | undefined =
      values === undefined || (values.length === 1 && values[0]?.guards.length === 0)
        ? (values?.[0]?.value ?? key)
        : { kind: 'unresolved', reason: 'ambiguous', place: member.place }
    items.push(method === 'entries' ? { kind: 'list', items: [key, value] } : value)
  }
  return [{ value: { kind: 'list', items }, guards: only.guards }]
}

function evaluateTextCall({ tree, node }: Place, evaluation: Evaluation): Possibility[] | undefined {
  const { object, property } = unwrap(node.callee)
  const method = String(property.name)
  if (!isTextMethod(method) && method !== 'join') return undefined
  const given: Primitive[] = []
  for (const argument of node.arguments as SyntaxNode[]) {
    const found = evaluation.evaluate({ tree, node: argument }, evaluation)
    const only = found.length === 1 ? found[0]?.value : undefined
    if (only?.kind === 'unresolved' && only.needs) return found
    if (only?.kind !== 'constant') return method === 'concat' ? concatenated({ tree, node }, evaluation) : undefined
    given.push(only.value)
  }
  const results: Possibility[] = []
  for (const each of evaluation.evaluate({ tree, node: object }, evaluation)) {
    if (each.value.kind === 'unresolved' && each.value.needs) return [each]
    const isList = each.value.kind === 'array' || each.value.kind === 'list'
    if (isTextMethod(method) && each.value.kind === 'constant' && typeof each.value.value === 'string') {
      const result = callTextMethod(each.value.value, method, given)
      if (result === undefined) return undefined
      results.push({ value: result, guards: each.guards })
    } else if (isList && method === 'concat') {
      return concatenated({ tree, node }, evaluation)
    } else if (isList && method === 'join') {
      const items = itemsOf(each.value, evaluation, { tree, node })
      if (!items.every((item) => item.value.kind === 'constant' && item.guards.length === 0)) return undefined
      const texts = items.map((item) => (item.value.kind === 'constant' ? String(item.value.value ?? '') : ''))
      const separator = given[0] === undefined ? ',' : String(given[0])
      results.push({ value: { kind: 'constant', value: texts.join(separator) }, guards: each.guards })
    } else return undefined
  }
  return results
}
