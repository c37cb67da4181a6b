/** Puts imported rules into the local settings of the folder: added to what stands there, never in its place. */
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addToSettings, parseSettings } from '@toolgate/node/settings'
import { exitCodes } from '../../exit-code.ts'
import { tell } from '../../show/streams.ts'
import { stop, type Stop } from '../../stop.ts'
import { askYes } from '../../wiring/ask-yes.ts'
import type { Machine } from '../../wiring/machine.ts'
import { makeFolder } from '../../wiring/make-folder.ts'
import type { Imported } from './foreign-agent.ts'

export interface Written {
  readonly file: string
  readonly added: number
  /** Rules that stood there before. */
  readonly present: number
  /** Settings that are set there otherwise, and stay so. */
  readonly kept: readonly string[]
}

export interface WriteNeeds {
  readonly machine: Machine
  readonly isAgreed: boolean
  /** What a person reads before the question. */
  readonly describe: () => string
}

export async function writeImported(imported: Imported, needs: WriteNeeds): Promise<Written | Stop> {
  const { machine, isAgreed, describe } = needs
  const file = join(machine.folder, '.toolgate', 'settings.local.json')
  if (!isAgreed) {
    if (!machine.hasTerminal)
      return stop(exitCodes.refused, `Nobody is there to be asked about writing ${file}; --yes agrees.`)
    tell(describe())
    if (!(await askYes(`Add this to ${file}?`))) return stop(exitCodes.refused, 'Nothing was written.')
  }
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? '' : error,
  )
  if (before instanceof Error) return stop(exitCodes.configuration, `${file} cannot be read: ${before.message}`)
  const [fault] = parseSettings(before).faults
  if (fault !== undefined)
    return stop(exitCodes.configuration, `${file}:${fault.line}:${fault.column}: ${fault.message} Nothing was written.`)
  const { text, added, present, kept } = addToSettings(before, {
    rules: imported.rules.map(({ behavior, rule }) => ({ list: behavior, rule })),
    ...(imported.mode !== undefined && { mode: imported.mode.value }),
    ...(imported.sandbox !== undefined && { sandbox: imported.sandbox.value }),
  })
  try {
    const unmade = await makeFolder(dirname(file))
    if (unmade !== undefined) throw unmade
    const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
    await writeFile(temporary, text, { flag: 'wx' })
    await rename(temporary, file)
    return { file, added, present, kept }
  } catch (error) {
    return stop(
      exitCodes.failed,
      `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
