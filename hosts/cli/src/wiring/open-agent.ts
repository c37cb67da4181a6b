/** An agent ready for its turns: model, executor and journal around one prepared session. */
import { join } from 'node:path'
import { openSession } from '@toolgate/agent/session'
import type { Session } from '@toolgate/agent/session'
import { createAgent, isHookText } from '@toolgate/agent/turn'
import type { Agent } from '@toolgate/agent/turn'
import { toText } from '@toolgate/runtime/contract'
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
import { readGuides } from './read-guides.ts'
import { speakOfStart } from './speak-of-start.ts'
import { systemPrompt } from './system-prompt.ts'

export interface OpenAgent {
  readonly agent: Agent
  readonly session: Session
  /** Where the journal lies. */
  readonly journal: string
  readonly addRules: OpenExecutor['addRules']
  readonly hooks?: OpenExecutor['hooks']
  /** Lets hooks have the last word, and lets go of everything. Never rejects. */
  close(): Promise<void>
}

export interface AgentNeeds {
  readonly options: Options
  readonly listen: Listener
  /** Ends what hooks do before the first prompt. Default: only their clocks do. */
  readonly signal?: AbortSignal
  readonly maxRequests?: number
  /** Why the session will have ended, in the word that hooks are told. Default: `other`. */
  readonly endReason?: 'prompt_input_exit' | 'other'
  /** A call that a hook defers ends the turn, for a program that takes it up. */
  readonly defers?: boolean
  /** Variables for commands beside the fixed ones. */
  readonly environment?: Readonly<Record<string, string>>
}

export async function openAgent(
  prepared: PreparedSession,
  { options, listen: listenOutside, signal, maxRequests, endReason = 'other', defers, environment }: AgentNeeds,
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
  const { executor, hooks, addRules, close } = await openExecutor(prepared, {
    folder: join(machine.state, 'sessions', id),
    listen: listenOutside,
    transcript: journal.path,
    asked: () => requestsOf(session.messages),
    ...(environment !== undefined && { environment }),
    recordStart: (callId, repeat) => session.callRuns(callId, repeat),
  })
  const closeAll = async (): Promise<void> => {
    await close()
    await journal.close()
  }
  const listen = hooks?.listen ?? listenOutside
  const source = session.resumed ? 'resume' : 'startup'
  const guides = await readGuides(prepared)
  const opening =
    hooks && (await speakOfStart(hooks, { prepared, guides, source, ...(signal !== undefined && { signal }) }))
  if (isStop(opening)) {
    await closeAll()
    return opening
  }
  const agent = createAgent({
    client: withRetry(client, {
      clock,
      onRetry: ({ attempt, waitMs, fault }) => listen({ type: 'retry', attempt, waitMs, reason: fault.message }),
    }),
    executor,
    session,
    surface: () => surface,
    system: systemPrompt(prepared, guides),
    clock,
    listen,
    ...(maxRequests !== undefined && { maxRequests }),
    ...(hooks !== undefined && { hooks }),
    ...(opening !== undefined && { opening }),
    ...(defers !== undefined && { defers }),
  })
  listen({ type: 'session-start', sessionId: session.id, model: name, resumed: session.resumed })
  return {
    agent,
    session,
    journal: journal.path,
    addRules,
    ...(hooks !== undefined && { hooks }),
    async close() {
      await hooks?.speak('SessionEnd', { reason: endReason }, new AbortController().signal)
      await closeAll()
    },
  }
}

/** Only what a person wrote: results of calls stand in messages of their own, and words of hooks are marked. */
function requestsOf(messages: Session['messages']): readonly string[] {
  return messages.flatMap((message) => {
    const written = message.role === 'user' ? message.content.filter((part) => !isHookText(part)) : []
    return written.length === 0 ? [] : [toText(written)]
  })
}
