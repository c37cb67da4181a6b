/** The classifier of the mode auto on this machine: a model that answers where a person would be asked. */
import { createClassifier, houseWords } from '@toolgate/agent/classifier'
import type { ClockPort, Listener } from '@toolgate/runtime/contract'
import { createAutoMode } from '@toolgate/runtime/policy'
import type { AutoMode } from '@toolgate/runtime/policy'
import { withRetry } from '@toolgate/providers/protocol'
import { redactValue } from '../redact-secrets.ts'
import { tell } from '../show/streams.ts'
import { isStop } from '../stop.ts'
import type { PreparedSession } from './prepare-session.ts'

export interface ClassifierNeeds {
  readonly clock: ClockPort
  readonly listen: Listener
  /** What the person asked for in this session, oldest first. */
  readonly asked: () => readonly string[]
}

/** Undefined in every other mode, and where no model can be asked: a person is asked then, and that is told. */
export async function openClassifier(
  { policy, classifier, settings: { auto } }: PreparedSession,
  { clock, listen, asked }: ClassifierNeeds,
): Promise<AutoMode | undefined> {
  if (policy.mode !== 'auto') return undefined
  const client = await classifier?.connect()
  const fault =
    client === undefined
      ? 'no model is set by --model, TOOLGATE_MODEL or your own settings.'
      : isStop(client)
        ? client.message
        : client.fault?.message
  if (fault !== undefined || client === undefined || isStop(client)) {
    tell(`The mode auto has no classifier, so it asks a person: ${fault}`)
    return undefined
  }
  for (const key of ['softDeny', 'deny'] as const)
    if (auto.words[key]?.includes(houseWords) === false)
      tell(`auto.${key} takes the place of the classifier's own sentences; "${houseWords}" in it would keep them.`)
  const port = createClassifier({
    client: withRetry(client, { clock, attempts: 2 }),
    clock,
    asked,
    words: auto.words,
    redact: redactValue,
    onUsage: (usage) => listen({ type: 'usage', usage }),
    ...(auto.timeoutMs !== undefined && { timeoutMs: auto.timeoutMs }),
  })
  return createAutoMode(port)
}
