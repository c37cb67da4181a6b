/** The records of a session's journal: what has to survive a crash so that a history stays valid and no call runs twice. */
import type { AssistantCall, CallResult, Message } from '@toolgate/providers/protocol'
import type { Decision, TurnEnd } from '@toolgate/runtime/contract'

/** Why a call was let run or refused, with the hash of exactly that call. */
export type JournalDecision = Omit<Decision, 'hash'> & { readonly hash: string }

export type SessionRecord =
  /** First in every journal. */
  | {
      readonly type: 'session'
      readonly version: 1
      readonly id: string
      readonly at: number
      readonly model: string
      readonly cwd: string
    }
  /** A whole message. An assistant message is written when its stream has ended. */
  | { readonly type: 'message'; readonly at: number; readonly message: Message }
  /** A call as it arrived in a stream, written before anything may run. */
  | { readonly type: 'call'; readonly at: number; readonly call: AssistantCall }
  /** A call that was let run; without a result after it, it may have had its effects. */
  | { readonly type: 'running'; readonly at: number; readonly callId: string; readonly repeat: 'safe' | 'never' }
  /** How a call ended, written as soon as it did. */
  | {
      readonly type: 'result'
      readonly at: number
      readonly result: CallResult
      readonly outcome: string
      readonly decision?: JournalDecision
    }
  | { readonly type: 'turn-end'; readonly at: number; readonly end: TurnEnd }

const types: readonly string[] = [
  'session',
  'message',
  'call',
  'running',
  'result',
  'turn-end',
] satisfies readonly SessionRecord['type'][]

/** True for a record that this version knows; others are passed over, so that a newer version's journal can be read. */
export function isSessionRecord(value: unknown): value is SessionRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    types.includes(value.type)
  )
}
