/** The whole output of a command on disk, for when it is longer than what is kept in memory. */
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface OutputFile {
  readonly path: string
  /** Adds text. False: wait for `drained` before adding more. Never throws. */
  write(text: string): boolean
  readonly drained: () => Promise<void>
  /** Closes the file and tells what it holds, or why the disk did not take it. */
  end(): Promise<{ readonly bytes: number; readonly full: boolean } | { readonly message: string }>
}

/** Changes a text on its way to the disk, however it is cut into pieces. */
export interface TextFilter {
  write(text: string): string
  /** What was held back. */
  end(): string
}

/** No more than this is written for one command. */
export const LARGEST_OUTPUT_FILE = 64 * 1024 * 1024

/** Creates the folder where needed, readable by this user alone; whatever goes wrong is told by `end`. */
export function createOutputFile(folder: string, name: string, filter?: TextFilter): OutputFile {
  const path = join(folder, name)
  let fault: NodeJS.ErrnoException | undefined
  let bytes = 0
  let full = false
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    fault = error as NodeJS.ErrnoException
  }
  const stream = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 1024 * 1024 })
  let wasOpened = false
  stream.on('open', () => {
    wasOpened = true
  })
  stream.on('error', (error) => {
    fault ??= error
  })

  function add(text: string): boolean {
    const encoded = Buffer.from(text)
    const piece = encoded.subarray(0, wholeCharacters(encoded, LARGEST_OUTPUT_FILE - bytes))
    full = piece.length < encoded.length
    bytes += piece.length
    return stream.write(piece)
  }

  return {
    path,
    write(text) {
      if (full || fault !== undefined) return true
      return add(filter === undefined ? text : filter.write(text))
    },
    drained: () =>
      new Promise((resolve) => {
        const settle = () => {
          stream.off('drain', settle).off('close', settle)
          resolve()
        }
        if (!stream.writableNeedDrain || stream.destroyed) return resolve()
        stream.on('drain', settle).on('close', settle)
      }),
    end: () =>
      new Promise((resolve) => {
        const settle = () => {
          if (fault === undefined) return resolve({ bytes, full })
          // A torn file helps nobody and keeps a full disk full.
          if (wasOpened) rmSync(path, { force: true })
          resolve({ message: fault.message })
        }
        if (stream.closed) return settle()
        if (filter !== undefined && !full && fault === undefined) add(filter.end())
        stream.once('close', settle)
        stream.end()
      }),
  }
}

/** The largest length of at most `limit` that does not cut a character. */
function wholeCharacters(bytes: Buffer, limit: number): number {
  if (limit >= bytes.length) return bytes.length
  let end = limit
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return end
}
