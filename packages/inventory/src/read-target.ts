/** Reads a target from disk: a file, a folder, or the folder of an npm package. */
import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { listTarget, type ReadOptions } from './list-target.ts'
import { isFault, type Fault } from './parse/fault.ts'
import type { TargetFile } from './parse/source-file.ts'
import type { Target } from './take-inventory.ts'

/** Files read at a time: enough to keep the disk busy. */
const SIDE_BY_SIDE = 32

/** Read a path. File names in the result are relative to the folder and use `/`; order is by name. */
export async function readTarget(path: string, options: ReadOptions = {}): Promise<Target | Fault> {
  const names = listTarget(path, options)
  if (isFault(names)) return names
  if (names.length === 1 && names[0] === path) return { name: path, files: [{ path, bytes: await readFile(path) }] }
  const files: TargetFile[] = []
  for (let at = 0; at < names.length; at += SIDE_BY_SIDE) {
    const read = names.slice(at, at + SIDE_BY_SIDE).map(async (name) => ({
      path: relative(path, name).split(sep).join('/'),
      bytes: await readFile(name),
    }))
    files.push(...(await Promise.all(read)))
  }
  return { name: path, files }
}
