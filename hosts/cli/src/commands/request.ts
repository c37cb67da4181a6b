/** `toolgate request`: the body that the next request to the model would have, byte for byte; nothing is sent. */
import { openSession } from '@toolgate/agent/session'
import type { Message } from '@toolgate/providers/protocol'
import { text } from '@toolgate/runtime/contract'
import { createClock } from '@toolgate/node/clock'
import type { Command } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { print } from '../show/streams.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { findSession, openJournals, readSessionChoice } from '../wiring/find-session.ts'
import { prepareSession, type PreparedSession } from '../wiring/prepare-session.ts'
import { readGuides } from '../wiring/read-guides.ts'
import { systemPrompt } from '../wiring/system-prompt.ts'
import type { Options } from '../command-entry.ts'

export const request: Command = async ({ operands, options }) => {
  const prepared = await prepareSession(options)
  const body = isStop(prepared) ? prepared : await bodyOf(prepared, { prompt: operands.join(' '), options })
  if (isStop(body)) return body
  await print(body)
  return exitCodes.done
}

async function bodyOf(
  prepared: PreparedSession,
  { prompt, options }: { readonly prompt: string; readonly options: Options },
): Promise<string | Stop> {
  const client = await prepared.model.connect()
  if (isStop(client)) return client
  const past = await pastMessages(prepared, options)
  if (isStop(past)) return past
  const asked: readonly Message[] =
    prompt === '' && past.length > 0 ? [] : [{ role: 'user', content: [text(prompt === '' ? 'Hello.' : prompt)] }]
  return client.body({
    system: systemPrompt(prepared, await readGuides(prepared)),
    messages: [...past, ...asked],
    tools: prepared.surface.inline.flatMap(({ declared }) => declared ?? []),
    signal: new AbortController().signal,
  })
}

async function pastMessages({ machine, model }: PreparedSession, options: Options): Promise<readonly Message[] | Stop> {
  const wanted = readSessionChoice(options)
  if (wanted.resume === undefined && !wanted.newest) return []
  const journals = openJournals(machine)
  const id = await findSession(wanted, { journals, machine })
  if (isStop(id)) return id
  const session = await openSession({
    id,
    journal: journals.open(id),
    clock: createClock(),
    model: model.model.id,
    cwd: machine.folder,
  })
  return 'fault' in session
    ? stop(exitCodes.failed, `The session cannot be read: ${session.message}`)
    : session.messages
}
