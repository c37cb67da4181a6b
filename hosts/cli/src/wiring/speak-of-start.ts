/** What hooks hear of a session that begins, and what they say to its model. */
import { resolve } from 'node:path'
import { exitCodes } from '../exit-code.ts'
import { stop, type Stop } from '../stop.ts'
import type { OpenHooks } from './open-hooks.ts'
import type { PreparedSession } from './prepare-session.ts'
import type { Guide } from './read-guides.ts'

interface Start {
  readonly prepared: PreparedSession
  /** What the system prompt holds of the folder. */
  readonly guides: readonly Guide[]
  readonly source: 'startup' | 'resume'
  readonly signal?: AbortSignal
}

/** Context for the model, or a stop where a hook wants no session. */
export async function speakOfStart(
  hooks: OpenHooks,
  { prepared, guides, source, signal = new AbortController().signal }: Start,
): Promise<string | undefined | Stop> {
  const { machine, model, choices, settings } = prepared
  const name = `${model.model.provider}/${model.model.id}`
  const answer = await hooks.speak('SessionStart', { source, model: name }, signal)
  if (answer.continue === false)
    return stop(exitCodes.refused, answer.stopReason ?? 'A SessionStart hook wants no session.')
  const added = [...choices.addedFolders, ...settings.addedFolders.map(({ value }) => value)]
  await Promise.all([
    ...guides.map(({ path }) =>
      hooks.speak(
        'InstructionsLoaded',
        { file_path: path, memory_type: 'Project', load_reason: 'session_start' },
        signal,
      ),
    ),
    ...added.map((folder) => hooks.speak('DirectoryAdded', { path: resolve(machine.folder, folder) }, signal)),
  ])
  return answer.additionalContext
}
