/** Texts in a folder, each bound to the key that it was kept under. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checksum } from './checksum.ts'

/** More than this are not kept; those that were written longest ago go first. */
const MOST_TEXTS = 400
const KEPT = /^[0-9a-f]{32}\.kept$/

/** The text of a key; undefined when there is none, it cannot be read, or it is not what was kept under this key. */
export function keptText(folder: string, key: string): string | undefined {
  try {
    const kept = readFileSync(pathOf(folder, key), 'utf8')
    const end = kept.indexOf('\n')
    const text = kept.slice(end + 1)
    return kept.slice(0, end) === seal(key, text) ? text : undefined
  } catch {
    return undefined
  }
}

/** A folder that cannot be written costs only time later, so that is no failure. */
export function keepText(folder: string, key: string, text: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    const path = pathOf(folder, key)
    const draft = `${path}.${process.pid}.draft`
    writeFileSync(draft, `${seal(key, text)}\n${text}`)
    renameSync(draft, path)
    removeOldest(folder)
  } catch {
    // What is kept is a convenience.
  }
}

function pathOf(folder: string, key: string): string {
  return join(folder, `${checksum(key)}.kept`)
}

/** Against accidents and mixed-up texts; whoever may write here can also seal. */
function seal(key: string, text: string): string {
  return checksum(`${key}\n${text}`)
}

function removeOldest(folder: string): void {
  const names = readdirSync(folder).filter((name) => KEPT.test(name))
  if (names.length <= MOST_TEXTS) return
  const written = names.map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
  const oldest = written.toSorted((one, other) => one.at - other.at).slice(0, names.length - MOST_TEXTS)
  for (const { name } of oldest) rmSync(join(folder, name), { force: true })
}
