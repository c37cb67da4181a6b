/** Text for the model by hash and length: enough to see a change, without copying another project's prose into reports. */
import { isFunctionNode } from '../../parse/syntax-node.ts'
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import { evaluateMember, type MemberList } from '../../expand/members.ts'
import { onlyReturn } from '../../expand/only-return.ts'
import { sha256 } from '../canonical-json.ts'

/** A text of a tool. `text` is there only when it was asked for. */
export interface TextFact {
  readonly length: number
  readonly sha256: string
  readonly text?: string
}

/** The texts that could be resolved, by member. */
export function textsOf(
  list: MemberList,
  { evaluation, withText }: { evaluation: Evaluation; withText: boolean },
): Record<string, TextFact> | undefined {
  const texts: [string, TextFact][] = []
  for (const key of ['description', 'describe', 'prompt', 'searchHint', 'title']) {
    const member = list.members.get(key)
    if (member === undefined) continue
    const { tree, node } = member.place
    const inside = { ...deeper(evaluation), environment: member.environment }
    const returned = isFunctionNode(node) ? onlyReturn(node) : undefined
    const found =
      returned !== undefined
        ? inside.evaluate({ tree, node: returned }, inside)
        : isFunctionNode(node)
          ? []
          : evaluateMember(member, inside)
    const only = found.length === 1 ? found[0]?.value : undefined
    if (only?.kind !== 'constant' || typeof only.value !== 'string') continue
    texts.push([
      key,
      { length: only.value.length, sha256: sha256(only.value), ...(withText ? { text: only.value } : {}) },
    ])
  }
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}
