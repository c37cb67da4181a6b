/** Which files make up a target. The only place here that looks for files; at once, since a wait for each folder costs more than the look. */
import { readdirSync, statSync, type Dirent, type Stats } from 'node:fs'
import { join } from 'node:path'
import { faultAtStart, type Fault } from './parse/fault.ts'

/** How a folder is read. */
export interface ReadOptions {
  /** Look into `node_modules` too; off by default, since dependencies are targets of their own. */
  readonly dependencies?: boolean
}

const SCRIPT = /\.[cm]?js$/
const MOST_FILES = 20_000
const SKIPPED = new Set(['.git', 'test', 'tests', '__tests__'])

/** The files of a path, in the order in which they are read. */
export function listTarget(path: string, options: ReadOptions = {}): readonly string[] | Fault {
  const found = statusOf(path)
  if (found === undefined) return faultAtStart('not-found', path, 'There is no such file or folder.')
  if (found.isFile()) return [path]
  const names = scriptsIn(path, options)
  if (names.length === 0) return faultAtStart('no-sources', path, 'The folder holds no JavaScript file.')
  return names.length > MOST_FILES
    ? faultAtStart('too-large', path, `The folder holds more than ${MOST_FILES} JavaScript files.`)
    : names
}

function scriptsIn(folder: string, options: ReadOptions): string[] {
  const found: string[] = []
  for (const entry of entriesOf(folder).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (SKIPPED.has(entry.name) || (entry.name === 'node_modules' && options.dependencies !== true)) continue
      for (const inner of scriptsIn(path, options)) found.push(inner)
    } else if (entry.isFile() && SCRIPT.test(entry.name)) found.push(path)
    if (found.length > MOST_FILES) return found
  }
  return found
}

function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** A folder that may not be read is passed over. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
