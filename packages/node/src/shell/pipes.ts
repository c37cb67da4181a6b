/**
 * The pipes that a command prints to. Real ones: the socket pairs that Node makes by itself break `> /dev/stderr` in
 * scripts, need twice the time for much output, and a new buffer for every piece of it.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PipeReader {
  /** Called with each piece. The bytes are overwritten by the next one. */
  onBytes: (bytes: Buffer) => void
  /** Settles when nobody can write any more, or when the pipe was closed here. */
  readonly ended: Promise<void>
  readonly isOpen: boolean
  /** No `onBytes` until `resume`. */
  pause(): void
  resume(): void
  /** From now on what arrives is thrown away, and the pipe keeps no program alive. */
  ignore(): void
  close(): void
}

export interface Pipe {
  readonly reader: PipeReader
  /** The writing end, to be given to a child and closed here. */
  readonly writeDescriptor: number
}

export interface Pipes {
  /** Throws when the system has no more descriptors or no temporary folder. */
  open(): Pipe
  /** Removes the folder of the pipes; those that are open go on. */
  close(): void
}

const BUFFER = 65_536
/** Stdout, stderr and the report of the folder. */
const MADE_AT_ONCE = 3

/** Named pipes are made once, in a folder that only this user can enter, and used again when their last writer is gone. */
export function createPipes(): Pipes {
  let folder: string | undefined
  let made = 0
  const free: string[] = []

  function makeMore(): void {
    folder ??= mkdtempSync(join(tmpdir(), 'toolgate-pipes-'))
    const paths = Array.from({ length: MADE_AT_ONCE }, (_, index) => join(folder ?? '', String(made + index)))
    const result = spawnSync('mkfifo', ['-m', '600', ...paths], { stdio: ['ignore', 'ignore', 'pipe'] })
    if (result.error !== undefined) throw result.error
    if (result.status !== 0) throw new Error(`mkfifo failed: ${result.stderr.toString().trim()}`)
    made += MADE_AT_ONCE
    free.push(...paths)
  }

  function giveBack(path: string): void {
    if (folder !== undefined && path.startsWith(folder)) free.push(path)
  }

  function forget(): void {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    folder = undefined
    free.length = 0
  }

  return {
    open() {
      // A command may empty the temporary folder; the session goes on with new pipes.
      if (!existsSync(free.at(-1) ?? folder ?? '')) forget()
      if (free.length === 0) makeMore()
      const path = free.pop() ?? ''
      const descriptors: number[] = []
      try {
        // The reader first: opening a pipe for writing waits until there is one.
        const read = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
        descriptors.push(read)
        const write = openSync(path, constants.O_WRONLY)
        descriptors.push(write)
        return { reader: createReader(read, () => giveBack(path)), writeDescriptor: write }
      } catch (error) {
        for (const descriptor of descriptors) closeSync(descriptor)
        giveBack(path)
        throw error
      }
    },
    close: forget,
  }
}

function createReader(descriptor: number, whenFree: () => void): PipeReader {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let isOpen = true
  const socket = new Socket({
    fd: descriptor,
    readable: true,
    writable: false,
    onread: {
      buffer: Buffer.allocUnsafeSlow(BUFFER),
      callback(size, buffer) {
        reader.onBytes(Buffer.from(buffer.buffer, buffer.byteOffset, size))
        return true
      },
    },
  })
  let sawEnd = false
  socket.on('end', () => {
    sawEnd = true
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOpen = false
    // A pipe that was closed here may still have writers: their text must not reach the next command.
    if (sawEnd) whenFree()
    resolve()
  })
  const reader: PipeReader = {
    onBytes: () => {},
    ended,
    get isOpen() {
      return isOpen
    },
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    ignore() {
      reader.onBytes = () => {}
      socket.resume()
      socket.unref()
    },
    close: () => void socket.destroy(),
  }
  socket.resume()
  return reader
}
