/** Opens files so that a FIFO, a socket or a device can never hold the process: looked at before opening, and again after. */
import { constants, type BigIntStats } from 'node:fs'
import { open, stat as statPath, type FileHandle } from 'node:fs/promises'
import type { FileFault } from '@toolgate/runtime/contract'
import { fromError, pathFault, toFault } from './fault.ts'

export interface OpenFile {
  readonly handle: FileHandle
  readonly stat: BigIntStats
}

/** Runs `use` on the open file and closes it again. Errors of the file system in `use` become faults. */
export async function withRegularFile<Answer>(
  path: string,
  use: (file: OpenFile) => Promise<Answer | FileFault>,
): Promise<Answer | FileFault> {
  const unusable = pathFault(path)
  if (unusable !== undefined) return unusable
  try {
    // Opening alone can act on a device, so the look comes first; the second look is for a path that changed in between.
    const before = irregular(await statPath(path, { bigint: true }), path)
    if (before !== undefined) return before
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0))
    try {
      const stat = await handle.stat({ bigint: true })
      return irregular(stat, path) ?? (await use({ handle, stat }))
    } finally {
      await handle.close()
    }
  } catch (error) {
    return fromError(error, path)
  }
}

/** The fault of anything that is no regular file. */
export function irregular(stat: BigIntStats, path: string): FileFault | undefined {
  if (stat.isFile()) return undefined
  if (stat.isDirectory()) return toFault('directory', `${path} is a directory, not a file.`)
  const kind = stat.isFIFO() ? 'a named pipe' : stat.isSocket() ? 'a socket' : 'a device'
  return toFault('not-regular', `${path} is ${kind}, not a regular file.`)
}
