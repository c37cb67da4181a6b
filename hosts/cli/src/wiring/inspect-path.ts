/** Where a path really leads, asked of this machine's file system: what policy and scheduler judge instead of the text. */
import { constants } from 'node:fs'
import { access, lstat, readlink } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import type { Place } from '@toolgate/runtime/contract'
import { lookAtPath } from '@toolgate/runtime/policy'
import type { PathEntry, PathFacts, PathSystem } from '@toolgate/runtime/policy'

export function createInspectPath(place: Place): (path: string) => Promise<PathFacts> {
  return (path) => lookAtPath(path, place, { system: fileSystem, operation: 'read' })
}

const fileSystem: PathSystem = {
  async entry(path) {
    try {
      const stats = await lstat(path)
      return toEntry(stats, stats.isSymbolicLink() || (await isWritable(path)))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      return code === 'EACCES' || code === 'EPERM' ? 'denied' : 'missing'
    }
  },
  target: (path) => readlink(path).catch(() => undefined),
}

function toEntry(stats: Stats, writable: boolean): PathEntry {
  return {
    kind: kindOf(stats),
    hardLinks: stats.nlink,
    device: String(stats.dev),
    inode: String(stats.ino),
    ...(!writable && { writable: false as const }),
  }
}

function kindOf(stats: Stats): PathEntry['kind'] {
  if (stats.isSymbolicLink()) return 'link'
  if (stats.isFile()) return 'file'
  if (stats.isDirectory()) return 'directory'
  if (stats.isFIFO()) return 'fifo'
  return stats.isSocket() ? 'socket' : 'device'
}

/** Asking opens nothing. */
async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
}
