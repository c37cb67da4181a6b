/** The files port on Node, put together. */
import { stat } from 'node:fs/promises'
import { isFileFault, type FileFault, type FilesPort } from '@toolgate/runtime/contract'
import { canonicalPath } from './canonical.ts'
import { cancelled, fromError, pathFault, toFault, tooLarge } from './fault.ts'
import { toFileStat } from './identity.ts'
import { createLineIndex } from './line-index.ts'
import { listDirectory } from './list-directory.ts'
import { withRegularFile } from './open-regular.ts'
import { readLines } from './read-lines.ts'
import { readWhole } from './read-whole.ts'
import { createSerial } from './serial.ts'
import { toTextFile } from './text-file.ts'
import { writeFile } from './write-file.ts'

export interface FilesOptions {
  /** Of how many large files the places of lines are remembered. Default 16; a file of 1 GB takes about 100 kB. */
  readonly indexedFiles?: number
}

/** Files of this machine. Writes to one file go one after the other, whatever path they come by. */
export function createFiles({ indexedFiles = 16 }: FilesOptions = {}): FilesPort {
  const index = createLineIndex(indexedFiles)
  const inOrder = createSerial()

  async function bytes(path: string, options: Parameters<FilesPort['bytes']>[1]): Promise<Buffer | FileFault> {
    return withRegularFile<Buffer>(path, async (file) => {
      const content = await readWhole(file, options)
      if (content === 'cancelled') return cancelled(path)
      return content === 'too-large' ? tooLarge(path, options) : content
    })
  }

  return {
    canonical: canonicalPath,

    async stat(path) {
      try {
        return pathFault(path) ?? toFileStat(await stat(path, { bigint: true }))
      } catch (error) {
        return fromError(error, path)
      }
    },

    bytes,

    async text(path, options) {
      const content = await bytes(path, options)
      if (isFileFault(content)) return content
      try {
        return toTextFile(content) ?? toFault('binary', `${path} is a binary file, not text.`)
      } catch (error) {
        return fromError(error, path)
      }
    },

    lines: (path, options) => withRegularFile(path, (file) => readLines(path, file, { ...options, index })),

    async write(path, content, options) {
      const target = await canonicalPath(path)
      if (isFileFault(target)) return target
      return inOrder(target, () => writeFile(target, content, options))
    },

    list: listDirectory,
  }
}
