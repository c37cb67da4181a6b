/** A session: its conversation, and its journal, which is always written before anything relies on it. */
import type { AssistantCall, CallResult, Message } from '@toolgate/providers/protocol'
import type {
  ClockPort,
  Decision,
  JournalDamage,
  JournalPort,
  Json,
  Outcome,
  StoreFault,
  TurnEnd,
} from '@toolgate/runtime/contract'
import { isSessionRecord } from './record.ts'
import type { JournalDecision, SessionRecord } from './record.ts'
import { restoreSession } from './restore-session.ts'
import type { RestoredSession } from './restore-session.ts'

export interface SessionOptions {
  readonly id: string
  readonly journal: JournalPort
  readonly clock: ClockPort
  readonly model: string
  readonly cwd: string
}

/** Every method answers with a fault when the journal cannot be written; the caller then stops, because nothing more would be kept. */
export interface Session {
  readonly id: string
  readonly resumed: boolean
  /** Damaged lines of the journal that were passed over. */
  readonly damage: readonly JournalDamage[]
  readonly interrupted: RestoredSession['interrupted']
  readonly messages: readonly Message[]
  addMessage(message: Message): Promise<StoreFault | undefined>
  addCall(call: AssistantCall): Promise<StoreFault | undefined>
  /** Written before a call runs. One that is safe to repeat is not waited for. */
  callRuns(callId: string, repeat: 'safe' | 'never'): Promise<string | undefined> | undefined
  addResult(result: CallResult, outcome: Pick<Outcome, 'kind' | 'decision'>): Promise<StoreFault | undefined>
  endTurn(end: TurnEnd): Promise<StoreFault | undefined>
}

/** Opens a new session, or the one that the journal holds. */
export async function openSession(options: SessionOptions): Promise<Session | StoreFault> {
  const { journal, clock, id, model, cwd } = options
  const content = await journal.read()
  if ('fault' in content) return content
  const restored = restoreSession((content.records as readonly unknown[]).filter(isSessionRecord))
  const resumed = content.records.length > 0
  const messages: Message[] = [...restored.messages]
  let begun = resumed

  /** The first record of a journal is the session's; it is written together with what comes first. */
  function append(...records: readonly SessionRecord[]): Promise<StoreFault | undefined> {
    const first: readonly SessionRecord[] = begun
      ? []
      : [{ type: 'session', version: 1, id, at: clock.now(), model, cwd }]
    begun = true
    return journal.append([...first, ...records] as unknown as readonly Json[])
  }

  return {
    id: restored.id ?? id,
    resumed,
    damage: content.damage,
    interrupted: restored.interrupted,
    get messages() {
      return messages
    },
    addMessage(message) {
      messages.push(message)
      return append({ type: 'message', at: clock.now(), message })
    },
    addCall: (call) => append({ type: 'call', at: clock.now(), call }),
    callRuns(callId, repeat) {
      const written = append({ type: 'running', at: clock.now(), callId, repeat })
      return repeat === 'safe' ? undefined : written.then((fault) => fault?.message)
    },
    addResult: (result, { kind, decision }) =>
      append({
        type: 'result',
        at: clock.now(),
        result,
        outcome: kind,
        // What a rule decides can be asked again; what a model said is known here alone.
        ...(decision?.source?.kind === 'model' && { decision: toPlain(decision) }),
      }),
    endTurn: (end) => append({ type: 'turn-end', at: clock.now(), end }),
  }
}

function toPlain({ hash, ...said }: Decision): JournalDecision {
  return { ...said, hash: hash() }
}
