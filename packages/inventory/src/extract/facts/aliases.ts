/** Other names of a tool, as the declaration itself lists them. */
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import { itemsOf } from '../../expand/items.ts'
import { evaluateMember, type MemberList } from '../../expand/members.ts'

/** Aliases that resolved, in declared order, and how many did not. */
export interface AliasFact {
  readonly aliases: readonly string[]
  readonly unresolved: number
}

/** Read the `aliases` member. */
export function aliasesOf(list: MemberList, evaluation: Evaluation): AliasFact {
  const member = list.members.get('aliases')
  if (member === undefined) return { aliases: [], unresolved: 0 }
  const inside = { ...deeper(evaluation), environment: member.environment }
  const aliases: string[] = []
  let unresolved = 0
  for (const { value } of evaluateMember(member, inside)) {
    for (const item of itemsOf(value, inside, member.place)) {
      if (item.value.kind === 'constant' && typeof item.value.value === 'string') aliases.push(item.value.value)
      else unresolved++
    }
  }
  return { aliases: [...new Set(aliases)], unresolved }
}
