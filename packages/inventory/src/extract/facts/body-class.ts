/** What a declared member really answers: that a member is there says nothing about its value. */
import { isFunctionNode, type SyntaxNode } from '../../parse/syntax-node.ts'
import { walk, type Place } from '../../parse/syntax-tree.ts'
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import type { Member } from '../../expand/members.ts'
import { onlyReturn } from '../../expand/only-return.ts'
import { mentions } from './condition.ts'
import { functionCondition } from './read-condition.ts'
import { readsFirstParameter } from './reads-input.ts'

/** The class of a member's body. */
export type BodyClass = 'constant-true' | 'constant-false' | 'depends-on-input' | 'depends-on-context' | 'unknown'

/** Classify a member that answers yes or no. */
export function bodyClass(member: Member, evaluation: Evaluation): BodyClass {
  const inside = { ...deeper(evaluation), environment: member.environment }
  const place = answerOf(member, inside)
  if (place === undefined) {
    const found = inside.evaluate(member.place, inside)
    const only = found.length === 1 ? found[0]?.value : undefined
    if (only?.kind === 'constant') return only.value ? 'constant-true' : 'constant-false'
    return only?.kind === 'unresolved' || found.length > 1 ? 'depends-on-context' : 'unknown'
  }
  const condition = functionCondition(place, inside)
  if (condition.op === 'constant' && !returnsObject(place.node))
    return condition.value ? 'constant-true' : 'constant-false'
  if (readsFirstParameter({ tree: place.tree, node: place.node.body }, place.node)) return 'depends-on-input'
  if (mentions(condition, 'input')) return 'depends-on-input'
  return readsAnything(place.node) ? 'depends-on-context' : 'unknown'
}

/** The function that answers for a member: the member itself, or for a getter what it returns, or else the getter. */
export function answerOf(member: Member, evaluation: Evaluation): Place | undefined {
  if (member.kind !== 'getter') return functionOf(member.place, evaluation)
  const returned = onlyReturn(member.place.node)
  const inner = returned === undefined ? undefined : functionOf({ tree: member.place.tree, node: returned }, evaluation)
  return inner ?? member.place
}

/** The function a member is, directly or through a name; undefined when it is a plain value. */
function functionOf(place: Place, evaluation: Evaluation): Place | undefined {
  if (isFunctionNode(place.node)) return place
  const found = evaluation.evaluate(place, evaluation)
  const only = found.length === 1 ? found[0]?.value : undefined
  return only?.kind === 'function' ? only.place : undefined
}

function returnsObject(node: SyntaxNode): boolean {
  if (node.body.type === 'ObjectExpression') return true
  if (node.body.type !== 'BlockStatement') return false
  const last = (node.body.body as SyntaxNode[]).at(-1)
  return last?.type === 'ReturnStatement' && last.argument?.type === 'ObjectExpression'
}

function readsAnything(node: SyntaxNode): boolean {
  let reads = false
  walk(node.body, (each) => {
    if (
      each.type === 'CallExpression' ||
      each.type === 'MemberExpression' ||
      each.type === 'Identifier' ||
      each.type === 'ThisExpression'
    )
      reads = true
    return !reads
  })
  return reads
}
