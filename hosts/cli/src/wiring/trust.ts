/** Whether the settings of a folder may take effect: only after the person trusted it, and only as they were then. */
import { createHash } from 'node:crypto'
import { readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exitCodes } from '../exit-code.ts'
import { tell } from '../show/streams.ts'
import { stop, type Stop } from '../stop.ts'
import { askYes } from './ask-yes.ts'
import type { Machine } from './machine.ts'
import { makeFolder } from './make-folder.ts'

/** What a folder can say to an agent. */
const speakingFiles = [
  '.toolgate/settings.json',
  '.toolgate/settings.local.json',
  '.claude/settings.json',
  '.claude/settings.local.json',
  'AGENTS.md',
  'CLAUDE.md',
  '.mcp.json',
] as const

/** What the person said about a folder, and the content it was said about. */
type TrustRecord = Readonly<Record<string, { readonly hash?: unknown; readonly trusted?: unknown }>>

/** False whenever in doubt. Asks once where a person is there and the folder has something to say. */
export async function settleTrust(machine: Machine, { trust }: { readonly trust: boolean }): Promise<boolean | Stop> {
  const { folder, hash, found, records, known, answered } = await whatWasSaid(machine)
  if (answered === true || (answered === false && !trust)) return answered
  if (!trust && (found.length === 0 || !machine.hasTerminal)) return false
  const trusted = trust || (await askPerson(folder, { found, changed: known?.trusted === true }))
  return remember(machine, { ...records, [folder]: { hash, trusted } }, trusted)
}

/** What the person has said before, and nobody is asked. */
export async function isTrusted(machine: Machine): Promise<boolean> {
  return (await whatWasSaid(machine)).answered === true
}

async function whatWasSaid(machine: Machine) {
  const folder = await realpath(machine.folder)
  const { hash, found } = await contentOf(folder)
  const records = await readRecords(machine)
  const known = records[folder]
  return { folder, hash, found, records, known, answered: known?.hash === hash ? known.trusted === true : undefined }
}

/** A hash over all files that speak, absent ones included: adding one later asks again. */
async function contentOf(folder: string): Promise<{ readonly hash: string; readonly found: readonly string[] }> {
  const hash = createHash('sha256')
  const found: string[] = []
  for (const name of speakingFiles) {
    const content = await readFile(join(folder, name)).catch(() => undefined)
    hash.update(`${name}\0${content === undefined ? 'absent' : content.length}\0`)
    if (content === undefined) continue
    hash.update(content)
    found.push(name)
  }
  return { hash: hash.digest('hex'), found }
}

async function askPerson(
  folder: string,
  { found, changed }: { readonly found: readonly string[]; readonly changed: boolean },
): Promise<boolean> {
  const what = `${folder} has ${found.join(', ')}${changed ? ', changed since you trusted it' : ''}.`
  return askYes(`${what} May this change what the agent does and may do?`)
}

function recordFile({ state }: Machine): string {
  return join(state, 'trust.json')
}

/** A file that cannot be read trusts nothing. */
async function readRecords(machine: Machine): Promise<TrustRecord> {
  try {
    const records = JSON.parse(await readFile(recordFile(machine), 'utf8')) as unknown
    return typeof records === 'object' && records !== null && !Array.isArray(records) ? (records as TrustRecord) : {}
  } catch {
    return {}
  }
}

async function remember(machine: Machine, records: TrustRecord, trusted: boolean): Promise<boolean | Stop> {
  const file = recordFile(machine)
  try {
    const fault = await makeFolder(machine.state)
    if (fault !== undefined) throw fault
    await writeFile(`${file}.${process.pid}`, JSON.stringify(records, undefined, 2), { mode: 0o600 })
    await rename(`${file}.${process.pid}`, file)
    return trusted
  } catch (error) {
    tell(`The trust could not be remembered: ${error instanceof Error ? error.message : String(error)}`)
    return stop(
      exitCodes.configuration,
      `${file} cannot be written, so the folder stays untrusted. Another place: --state DIR or TOOLGATE_STATE.`,
    )
  }
}
