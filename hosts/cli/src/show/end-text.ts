/** How a turn ended, as an exit code and as a sentence for people. */
import type { TurnEnd } from '@toolgate/runtime/contract'
import { exitCodes, type ExitCode } from '../exit-code.ts'

export function exitOfEnd(end: TurnEnd): ExitCode {
  switch (end.kind) {
    case 'finished':
    case 'ended-by-tool':
      return exitCodes.done
    case 'cancelled':
      return exitCodes.cancelled
    case 'failed':
      return end.code === 'journal' ? exitCodes.failed : exitCodes.provider
    case 'stopped':
    case 'deferred':
      return exitCodes.refused
    default:
      return exitCodes.failed
  }
}

/** Nothing to say of a turn that ended as it should. */
export function endText(end: TurnEnd): string | undefined {
  switch (end.kind) {
    case 'finished':
    case 'ended-by-tool':
      return undefined
    case 'cancelled':
      return 'Cancelled.'
    case 'max-turns':
      return 'Ended: the number of requests that --max-turns allows is used up.'
    case 'length':
      return "Ended: the answer was cut at the model's output limit."
    case 'refused':
      return `Refused: ${end.message}`
    case 'stopped':
      return `Stopped: ${end.message}`
    case 'deferred':
      return `Deferred by a hook, and not run: ${end.call.name}.`
    case 'failed':
      return `${end.code}: ${end.message}`
  }
}
