/** An agent ready for its turns: model, executor and journal around one prepared session. */
import { join } from 'node:path'
import { openSession } from '@toolgate/agent/session'
import type { Session } from '@toolgate/agent/session'
import { createAgent } from '@toolgate/agent/turn'
import type { Agent } from '@toolgate/agent/turn'
import type { Listener } from '@toolgate/runtime/contract'
import { withRetry } from '@toolgate/providers/protocol'
import { createClock } from '@toolgate/node/clock'
import type { Options } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { tell } from '../show/streams.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { findSession, openJournals, readSessionChoice } from './find-session.ts'
import { makeFolder } from './make-folder.ts'
import { openExecutor, type OpenExecutor } from './open-executor.ts'
import type { PreparedSession } from './prepare-session.ts'
import { systemPrompt } from './system-prompt.ts'

export interface OpenAgent {
  readonly agent: Agent
  readonly session: Session
  /** Where the journal lies. */
  readonly journal: string
  readonly addRules: OpenExecutor['addRules']
  close(): Promise<void>
}

export interface AgentNeeds {
  readonly options: Options
  readonly listen: Listener
  readonly maxRequests?: number
  /** Variables for commands beside the fixed ones. */
  readonly environment?: Readonly<Record<string, string>>
}

export async function openAgent(
  prepared: PreparedSession,
  { options, listen, maxRequests, environment }: AgentNeeds,
): Promise<OpenAgent | Stop> {
  const { machine, model, surface } = prepared
  const client = await model.connect()
  if (isStop(client)) return client
  if (client.fault !== undefined)
    return stop(client.fault.code === 'auth' ? exitCodes.configuration : exitCodes.provider, client.fault.message)
  const unmade = await makeFolder(join(machine.state, 'sessions'))
  if (unmade !== undefined) {
    return stop(
      exitCodes.configuration,
      `No session can be kept: ${unmade.message}. Another place: --state DIR or TOOLGATE_STATE.`,
    )
  }
  const journals = openJournals(machine)
  const id = await findSession(readSessionChoice(options), { journals, machine })
  if (isStop(id)) return id
  const journal = journals.open(id)
  const clock = createClock()
  const name = `${model.model.provider}/${model.model.id}`
  const session = await openSession({ id, journal, clock, model: name, cwd: machine.folder })
  if ('fault' in session) return stop(exitCodes.failed, `The session cannot be read: ${session.message}`)
  for (const { line, message } of session.damage) tell(`${journal.path}:${line}: ${message}`)
  const { executor, addRules, close } = await openExecutor(prepared, {
    folder: join(machine.state, 'sessions', id),
    listen,
    transcript: journal.path,
    ...(environment !== undefined && { environment }),
    recordStart: (callId, repeat) => session.callRuns(callId, repeat),
  })
  const agent = createAgent({
    client: withRetry(client, {
      clock,
      onRetry: ({ attempt, waitMs, fault }) => listen({ type: 'retry', attempt, waitMs, reason: fault.message }),
    }),
    executor,
    session,
    surface: () => surface,
    system: await systemPrompt(prepared),
    clock,
    listen,
    ...(maxRequests !== undefined && { maxRequests }),
  })
  listen({ type: 'session-start', sessionId: session.id, model: name, resumed: session.resumed })
  return {
    agent,
    session,
    journal: journal.path,
    addRules,
    async close() {
      await close()
      await journal.close()
    },
  }
}
