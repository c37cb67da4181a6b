/** Reads a tool's name and members out of an object expression or whatever leads to one. */
import type { Place } from '../parse/syntax-tree.ts'
import type { Evaluation } from '../expand/evaluation.ts'
import { evaluateMember, membersOf, type MemberList } from '../expand/members.ts'
import { unresolved, type Possibility, type Value } from '../expand/value.ts'
import type { Reading } from './candidate.ts'

/** A list without members. */
export const NO_MEMBERS: MemberList = { members: new Map(), spreads: 0, unresolvedSpreads: [], unresolvedKeys: [] }

/** Read an object argument. An argument that leads to no object has an unresolved name with the reason. */
export function readObject(place: Place, evaluation: Evaluation): Reading {
  const found = evaluation.evaluate(place, evaluation)
  const only: Value | undefined = found.length === 1 ? found[0]?.value : undefined
  if (only?.kind !== 'object') {
    const name = only?.kind === 'unresolved' ? found : unresolved('argument-not-literal', place.tree, place.node)
    return { name, list: NO_MEMBERS }
  }
  const list = membersOf(only, evaluation, place)
  return { name: nameFrom(list, { place, evaluation }), list }
}

function nameFrom(list: MemberList, { place, evaluation }: { place: Place; evaluation: Evaluation }): Possibility[] {
  const member = list.members.get('name')
  if (member !== undefined) return evaluateMember(member, evaluation)
  if (list.needs !== undefined)
    return [{ value: { kind: 'unresolved', reason: 'parameter', place, needs: list.needs }, guards: [] }]
  return unresolved('unknown-member', place.tree, place.node)
}
