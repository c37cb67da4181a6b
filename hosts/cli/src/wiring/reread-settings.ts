/**
 * A conversation may last for days while its settings change. What makes it stricter holds at once; a file that is broken
 * takes nothing away; what makes it wider waits for the next start, where trust and values are settled as a whole.
 */
import { stat } from 'node:fs/promises'
import type { SessionHooks } from '@toolgate/runtime/hooks'
import type { Rule } from '@toolgate/runtime/policy'
import { toSettingsFiles } from '@toolgate/node/settings'
import { tell } from '../show/streams.ts'
import { isStop } from '../stop.ts'
import type { PreparedSession } from './prepare-session.ts'
import { readSettings } from './settings.ts'

const sources = {
  managed: 'policy_settings',
  flags: 'flag_settings',
  local: 'local_settings',
  project: 'project_settings',
  user: 'user_settings',
} as const satisfies Record<ReturnType<typeof toSettingsFiles>[number]['scope'], string>

/**
 * Each call answers with the deny and ask rules that are new since the one before. Hooks are told of each file that changed;
 * what they answer keeps no rule out, because a hook never lifts a deny. Never rejects.
 */
export function rereadSettings(
  { place, trusted, choices, settings }: PreparedSession,
  hooks?: Pick<SessionHooks, 'speak'>,
): () => Promise<readonly Rule[]> {
  const { settingsFile } = choices
  const files = toSettingsFiles(place, settingsFile)
  const known = new Set(settings.rules.map(keyOf))
  const first = stampsOf(files)
  let before: readonly string[] | undefined
  return async () => {
    before ??= await first
    const now = await stampsOf(files)
    const changed = files.filter((_file, index) => now[index] !== before?.[index])
    if (changed.length === 0) return []
    before = now
    const { signal } = new AbortController()
    for (const { scope, file } of changed)
      await hooks?.speak('ConfigChange', { source: sources[scope], file_path: file }, signal)
    const read = await readSettings({ place, trusted, ...(settingsFile !== undefined && { file: settingsFile }) })
    if (isStop(read)) {
      tell(`${read.message}\nUntil this is repaired, the rules that were read before stay in force.`)
      return []
    }
    const added = read.rules.filter((rule) => rule.behavior !== 'allow' && !known.has(keyOf(rule)))
    for (const rule of added) known.add(keyOf(rule))
    const rules =
      added.length === 0 ? 'No deny or ask rule is new' : `In force from now on: ${added.map(textOf).join(', ')}`
    tell(`The settings have changed. ${rules}; everything else takes effect at the next start.`)
    return added
  }
}

function keyOf({ behavior, scope, text }: Rule): string {
  return `${behavior} ${scope} ${text}`
}

function textOf({ behavior, text }: Rule): string {
  return `${behavior} ${text}`
}

function stampsOf(files: ReturnType<typeof toSettingsFiles>): Promise<readonly string[]> {
  return Promise.all(
    files.map(({ file }) =>
      stat(file, { bigint: true }).then(
        ({ ino, size, mtimeNs }) => `${ino}.${size}.${mtimeNs}`,
        () => '-',
      ),
    ),
  )
}
