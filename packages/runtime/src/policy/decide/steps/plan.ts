/** While planning, only what is read-only for this very input may run; state of the session itself, such as a list of tasks, is no change. */
import { isReadOnlyCall, keepsToSession } from '../is-read-only-call.ts'
import type { Step } from './step.ts'

/** Edits are refused, not asked: the plan is what the person is asked about. */
export const planForbidsEdits: Step = (situation) => {
  if (situation.mode !== 'plan' || isReadOnlyCall(situation)) return undefined
  const edits =
    situation.target.kind === 'path' ? situation.target.access === 'edit' : situation.effect.scope === 'workspace'
  if (!edits || situation.target.kind === 'command') return undefined
  return {
    behavior: 'deny',
    code: 'mode-plan',
    reason: 'Nothing is changed while a plan is made. Finish the plan first.',
    source: { kind: 'default', name: 'plan' },
  }
}

/** No allow rule widens the mode. */
export const planAsks: Step = (situation) => {
  if (situation.mode !== 'plan' || isReadOnlyCall(situation) || keepsToSession(situation)) return undefined
  return {
    behavior: 'ask',
    code: 'mode-plan',
    reason: 'This call is not known to be read-only, and a plan is being made.',
    source: { kind: 'default', name: 'plan' },
  }
}
