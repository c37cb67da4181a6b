/** The rules that a person approved for longer than a session: where they lie, and as rules of this one. */
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { isRuleFault, parseRule } from '@toolgate/runtime/policy'
import type { Rule } from '@toolgate/runtime/policy'
import { createApprovals } from '@toolgate/node/approvals'
import type { Approvals, KeptApproval } from '@toolgate/node/approvals'
import { tell } from '../show/streams.ts'
import type { Machine } from './machine.ts'

/** A rule with the approval that it comes from. */
export interface ApprovedRule {
  readonly rule: Rule
  readonly approval: KeptApproval
}

export async function openApprovals({ state, folder }: Machine): Promise<Approvals> {
  const project = await realpath(folder).catch(() => folder)
  return createApprovals({ folder: join(state, 'approvals'), project })
}

/** What cannot be read gives no permission, so it is told and passed over. */
export async function readApprovedRules(machine: Machine): Promise<readonly ApprovedRule[]> {
  const { approvals, faults } = await (await openApprovals(machine)).list()
  for (const { message } of faults) tell(message)
  return approvals.flatMap((approval) => {
    const { scope, file, line } = approval
    const rule = parseRule(approval.rule, 'allow', { kind: 'person', file, line, scope })
    if (!isRuleFault(rule)) return [{ rule, approval }]
    tell(`${file}:${line}: ${rule.message}`)
    return []
  })
}
