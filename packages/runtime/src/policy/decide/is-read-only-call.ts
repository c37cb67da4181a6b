/** Whether this very call changes nothing: by the analysis of its command, or by its declared effect. */
import { isReadOnly } from '../../contract/index.ts'
import type { Situation } from './situation.ts'

export function isReadOnlyCall({ target, command, effect }: Situation): boolean {
  if (target.kind === 'command') return command?.verdict === 'readonly'
  return isReadOnly(effect) && target.access !== 'edit'
}

/** It changes at most the state of the conversation, or takes the person's attention. */
export function keepsToSession({ target, effect }: Situation): boolean {
  return (
    (target.kind === undefined || target.kind === 'name') &&
    effect.access === 'write' &&
    (effect.scope === 'none' || effect.scope === 'session' || effect.scope === 'user')
  )
}
