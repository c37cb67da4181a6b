/** Reads a target from disk: a file, a folder, or the folder of an npm package. The only place here that looks for files. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { faultAtStart, isFault, type Fault } from './parse/fault.ts'
import type { TargetFile } from './parse/source-file.ts'
import type { Target } from './take-inventory.ts'

/** How a folder is read. */
export interface ReadOptions {
  /** Look into `node_modules` too; off by default, since dependencies are targets of their own. */
  readonly dependencies?: boolean
}

const SCRIPT = /\.[cm]?js$/
const MOST_FILES = 20_000
const SKIPPED = new Set(['.git', 'test', 'tests', '__tests__'])

/** The files that make up a path, in the order in which they are read. */
export async function listTarget(path: string, options: ReadOptions = {}): Promise<readonly string[] | Fault> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return faultAtStart('not-found', path, 'There is no such file or folder.')
  if (found.isFile()) return [path]
  const names = await scriptsIn(path, options)
  if (names.length === 0) return faultAtStart('no-sources', path, 'The folder holds no JavaScript file.')
  return names.length > MOST_FILES
    ? faultAtStart('too-large', path, `The folder holds more than ${MOST_FILES} JavaScript files.`)
    : names
}

/** Read a path. File names in the result are relative to the folder and use `/`; order is by name. */
export async function readTarget(path: string, options: ReadOptions = {}): Promise<Target | Fault> {
  const names = await listTarget(path, options)
  if (isFault(names)) return names
  if (names.length === 1 && names[0] === path) return { name: path, files: [{ path, bytes: await readFile(path) }] }
  const files: TargetFile[] = []
  for (const name of names) files.push({ path: relative(path, name).split(sep).join('/'), bytes: await readFile(name) })
  return { name: path, files }
}

async function scriptsIn(folder: string, options: ReadOptions): Promise<string[]> {
  const found: string[] = []
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (SKIPPED.has(entry.name) || (entry.name === 'node_modules' && options.dependencies !== true)) continue
      found.push(...(await scriptsIn(path, options)))
    } else if (entry.isFile() && SCRIPT.test(entry.name)) found.push(path)
    if (found.length > MOST_FILES) return found
  }
  return found
}
