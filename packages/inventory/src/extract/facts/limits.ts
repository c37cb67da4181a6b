/** Numbers that bound a tool: result sizes, time limits, caps. */
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import { evaluateMember, type MemberList } from '../../expand/members.ts'

const LIMIT_WORD =
  /(?:max|min|limit|timeout|cap|ceiling|threshold|budget|quota|retries)(?:[A-Z_]|$|s$)|(?:Ms|Bytes|Chars|Seconds)$/i

/** Constant numeric members whose key names a limit; infinity is given as text. */
export function limitsOf(list: MemberList, evaluation: Evaluation): Record<string, number | string> | undefined {
  const limits: [string, number | string][] = []
  for (const member of list.members.values()) {
    if (member.kind === 'method' || !LIMIT_WORD.test(member.key)) continue
    const found = evaluateMember(member, deeper(evaluation))
    const only = found.length === 1 ? found[0]?.value : undefined
    if (only?.kind !== 'constant' || typeof only.value !== 'number') continue
    limits.push([member.key, Number.isFinite(only.value) ? only.value : String(only.value)])
  }
  return limits.length === 0 ? undefined : Object.fromEntries(limits.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
