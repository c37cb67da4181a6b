/** The three answers about one command, built in one place. */
import type { Judgement } from '../analysis.ts'

export const READONLY: Judgement = { kind: 'readonly' }
export const EDIT: Judgement = { kind: 'edit' }

/** `reason` is a phrase that follows the source text of the command and a colon. */
export function ask(reason: string): Judgement {
  return { kind: 'ask', reason }
}
