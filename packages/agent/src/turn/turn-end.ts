/** How a turn ends after an answer that asks for nothing more, or that failed: always in one clear state. */
import type { ProviderFault } from '@toolgate/providers/protocol'
import type { Outcome, TurnEnd } from '@toolgate/runtime/contract'
import type { Answer } from './answer.ts'

export function endOfAnswer({ end }: Answer): TurnEnd {
  if ('fault' in end) return endOfFault(end.fault)
  if (end.reason === 'refusal') return { kind: 'refused', message: 'The model declined to go on.' }
  if (end.reason === 'length') return { kind: 'length' }
  return { kind: 'finished' }
}

/** After a call that asked for the end. One that the classifier did not let run is no work that came to its end. */
export function endOfCall(tool: string, { kind, decision, message = '' }: Outcome): TurnEnd {
  if (kind === 'denied' && decision?.source?.kind === 'model') return { kind: 'stopped', by: 'classifier', message }
  return { kind: 'ended-by-tool', tool }
}

function endOfFault({ code, message }: ProviderFault): TurnEnd {
  if (code === 'cancelled') return { kind: 'cancelled' }
  if (code === 'refused') return { kind: 'refused', message }
  return { kind: 'failed', code, message }
}

export function journalFailure(message: string): TurnEnd {
  return { kind: 'failed', code: 'journal', message: `The session cannot be written down any more: ${message}` }
}
