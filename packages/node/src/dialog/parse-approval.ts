/** Turns what a person typed under a call that asks for approval into an answer. */
import type { ApprovalAnswer } from '@toolgate/runtime/contract'

const SCOPES = { '': 'session', p: 'project', u: 'user' } as const

/**
 * `y`; `n`, also with words after it; the number of a rule to remember, with `p` or `u` behind it for project or user. Any
 * other words refuse and are handed to the model. Undefined: nothing was typed, or a number without a rule.
 */
export function parseApproval(line: string, suggestions: readonly string[]): ApprovalAnswer | undefined {
  const typed = line.trim()
  if (typed === '') return undefined
  if (/^(y|yes)$/i.test(typed)) return { answer: 'allow' }
  const remembered = /^(\d+)\s*([pu]?)$/i.exec(typed)
  if (remembered !== null) {
    const rule = suggestions[Number(remembered[1]) - 1]
    const scope = SCOPES[(remembered[2] ?? '').toLowerCase() as keyof typeof SCOPES]
    return rule === undefined ? undefined : { answer: 'allow', remember: { rule, scope } }
  }
  const feedback = typed.replace(/^(no|n)(?![\p{L}\p{N}])[\s,:.;-]*/iu, '')
  return feedback === '' ? { answer: 'deny' } : { answer: 'deny', feedback }
}
