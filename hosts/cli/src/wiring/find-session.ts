/** Which journal a run goes on with. */
import { join } from 'node:path'
import { isSessionRecord, restoreSession } from '@toolgate/agent/session'
import type { SessionRecord } from '@toolgate/agent/session'
import type { JournalContent, JournalsPort } from '@toolgate/runtime/contract'
import { createJournals } from '@toolgate/node/journal'
import type { Options } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { stop, type Stop } from '../stop.ts'
import type { Machine } from './machine.ts'
import { newId } from './new-id.ts'
import { redactJournals } from './redact-journals.ts'

export function openJournals({ state }: Machine): JournalsPort {
  return redactJournals(createJournals({ folder: join(state, 'sessions') }))
}

export function recordsOf({ records }: JournalContent): readonly SessionRecord[] {
  return (records as readonly unknown[]).filter(isSessionRecord)
}

/** Which session a person asked for. */
export interface SessionChoice {
  /** An id, or the beginning of one. */
  readonly resume?: string
  /** The newest of this folder. */
  readonly newest: boolean
}

export function readSessionChoice(options: Options): SessionChoice {
  const resume = options.value('resume')
  return { ...(resume !== undefined && { resume }), newest: options.has('continue') }
}

interface Sources {
  readonly journals: JournalsPort
  readonly machine: Machine
}

/** The id of the session that was asked for, or of a new one. */
export async function findSession({ resume, newest }: SessionChoice, sources: Sources): Promise<string | Stop> {
  if (resume !== undefined) return findById(resume, sources)
  return newest ? findNewest(sources) : newId()
}

async function findById(wanted: string, { journals }: Sources): Promise<string | Stop> {
  const ids = (await journals.list()).map(({ id }) => id)
  if (ids.includes(wanted)) return wanted
  const [only, ...others] = ids.filter((id) => id.startsWith(wanted))
  if (only === undefined) {
    const known = ids.length > 0 ? `The newest are ${ids.slice(0, 3).join(', ')}.` : 'There is none yet.'
    return stop(exitCodes.usage, `There is no session ${wanted}. ${known}`)
  }
  if (others.length === 0) return only
  return stop(exitCodes.usage, `There is more than one session ${wanted}. It may be ${[only, ...others].join(', ')}.`)
}

async function findNewest({ journals, machine }: Sources): Promise<string | Stop> {
  for (const { id } of await journals.list()) {
    const content = await journals.open(id).read()
    if (!('fault' in content) && restoreSession(recordsOf(content)).cwd === machine.folder) return id
  }
  return stop(exitCodes.usage, `There is no session of ${machine.folder} to go on with.`)
}
