/** Which files settings are read from, strictest first. */
import { posix, win32 } from 'node:path'
import type { Place } from '@toolgate/runtime/contract'

export type SettingsScope = 'managed' | 'flags' | 'local' | 'project' | 'user'

export interface SettingsFile {
  readonly scope: SettingsScope
  /** Absolute path. */
  readonly file: string
  /** Written for another agent: its permissions are read, and the rest is none of our business. */
  readonly isForeign?: true
  /** Named by a person: it is a fault when it is missing. */
  readonly isRequired?: true
}

/** The files of one place. `flagsFile` is what `--settings` named; a relative path starts at the place's folder. */
export function toSettingsFiles(place: Place, flagsFile?: string): readonly SettingsFile[] {
  const { join } = place.platform === 'win32' ? win32 : posix
  const managed =
    place.platform === 'win32' ? 'C:\\ProgramData\\toolgate\\settings.json' : '/etc/toolgate/settings.json'
  return [
    { scope: 'managed', file: managed },
    ...(flagsFile === undefined ? [] : [{ scope: 'flags', file: place.resolve(flagsFile), isRequired: true } as const]),
    { scope: 'local', file: join(place.workspace, '.toolgate', 'settings.local.json') },
    { scope: 'local', file: join(place.workspace, '.claude', 'settings.local.json'), isForeign: true },
    { scope: 'project', file: join(place.workspace, '.toolgate', 'settings.json') },
    { scope: 'project', file: join(place.workspace, '.claude', 'settings.json'), isForeign: true },
    { scope: 'user', file: join(place.home, '.config', 'toolgate', 'settings.json') },
  ]
}
