/** What a tool says of who must answer for one call of it. */
import type { AnyTool, Approval } from '../../contract/index.ts'

const UNSURE: Approval = {
  always: 'The tool could not say whether a person must answer for this call.',
  remember: false,
}

/** Never throws. Without an input only what holds for every call is told. */
export function approvalOf({ approval }: AnyTool, input?: unknown): Approval {
  if (typeof approval !== 'function') return approval ?? {}
  if (input === undefined) return {}
  try {
    return approval(input) ?? {}
  } catch {
    return UNSURE
  }
}
