/**
 * A conversation may last for days while its settings change. What makes it stricter holds at once; a file that is broken
 * takes nothing away; what makes it wider waits for the next start, where trust and values are settled as a whole.
 */
import { stat } from 'node:fs/promises'
import type { Rule } from '@toolgate/runtime/policy'
import { toSettingsFiles } from '@toolgate/node/settings'
import { tell } from '../show/streams.ts'
import { isStop } from '../stop.ts'
import type { PreparedSession } from './prepare-session.ts'
import { readSettings } from './settings.ts'

/** Each call answers with the deny and ask rules that are new since the one before. Never rejects. */
export function rereadSettings({ place, trusted, choices, settings }: PreparedSession): () => Promise<readonly Rule[]> {
  const { settingsFile } = choices
  const files = toSettingsFiles(place, settingsFile).map(({ file }) => file)
  const known = new Set(settings.rules.map(keyOf))
  const first = stampsOf(files)
  let before: string | undefined
  return async () => {
    before ??= await first
    const now = await stampsOf(files)
    if (now === before) return []
    before = now
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

async function stampsOf(files: readonly string[]): Promise<string> {
  const stamps = await Promise.all(
    files.map((file) =>
      stat(file, { bigint: true }).then(
        ({ ino, size, mtimeNs }) => `${ino}.${size}.${mtimeNs}`,
        () => '-',
      ),
    ),
  )
  return stamps.join(' ')
}
