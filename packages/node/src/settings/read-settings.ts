/** Reads every settings file of a place: values in layers, strictest first, and all that is wrong, with file, line and column. */
import { open } from 'node:fs/promises'
import type { Place } from '@toolgate/runtime/contract'
import { parseSettings } from './parse-settings.ts'
import type { Remark, HookLine, RuleLine } from './parse-settings.ts'
import { toSettingsFiles } from './settings-files.ts'
import type { SettingsFile, SettingsScope } from './settings-files.ts'
import type { Settings } from './settings.ts'

export interface SettingsLayer {
  readonly scope: SettingsScope
  readonly file: string
  readonly values: Settings
  /** Where each rule of `values.permissions` stands, in the order of the file. */
  readonly lines: readonly RuleLine[]
  readonly hooks: readonly HookLine[]
  readonly isForeign?: true
}

export interface SettingsRemark extends Remark {
  readonly file: string
}

export interface ReadSettings {
  /** One for each file that is there. */
  readonly layers: readonly SettingsLayer[]
  /** While there is one, nothing may be decided by these settings: a rule that was meant to deny may be missing. */
  readonly faults: readonly SettingsRemark[]
  readonly warnings: readonly SettingsRemark[]
}

export interface ReadSettingsOptions {
  readonly place: Place
  /** Default: the usual files of the place. */
  readonly files?: readonly SettingsFile[]
  /** What `--settings` named. */
  readonly flagsFile?: string
}

const LARGEST = 1024 * 1024

/** Never rejects: a file that cannot be read is a fault, one that is not there says nothing. */
export async function readSettings(options: ReadSettingsOptions): Promise<ReadSettings> {
  const files = options.files ?? toSettingsFiles(options.place, options.flagsFile)
  const read = await Promise.all(files.map(readOne))
  return {
    layers: read.flatMap(({ layer }) => layer ?? []),
    faults: read.flatMap(({ faults }) => faults),
    warnings: read.flatMap(({ warnings }) => warnings),
  }
}

interface OneRead {
  readonly layer?: SettingsLayer
  readonly faults: readonly SettingsRemark[]
  readonly warnings: readonly SettingsRemark[]
}

async function readOne({ scope, file, isForeign, isRequired }: SettingsFile): Promise<OneRead> {
  const found = await readText(file)
  if (found === undefined && isRequired !== true) return { faults: [], warnings: [] }
  if (found === undefined || 'message' in found) {
    const message = found?.message ?? 'There is no such file.'
    return { faults: [{ file, line: 1, column: 1, message }], warnings: [] }
  }
  const { values, lines, hooks, faults, warnings } = parseSettings(found.text, isForeign)
  const withFile = (remark: Remark): SettingsRemark => ({ file, ...remark })
  return {
    layer: { scope, file, values, lines, hooks, ...(isForeign && { isForeign }) },
    faults: faults.map(withFile),
    warnings: warnings.map(withFile),
  }
}

/** Undefined: no such file. */
async function readText(file: string): Promise<{ readonly text: string } | { readonly message: string } | undefined> {
  try {
    const handle = await open(file, 'r')
    try {
      const stat = await handle.stat()
      if (!stat.isFile()) return { message: 'This is not a regular file.' }
      if (stat.size > LARGEST) return { message: `The file is larger than ${LARGEST} bytes.` }
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(await handle.readFile()) }
    } finally {
      await handle.close()
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return { message: 'The file is not text in UTF-8.' }
    return {
      message: code === 'EACCES' ? 'There is no permission to read the file.' : `The file cannot be read: ${message}.`,
    }
  }
}
