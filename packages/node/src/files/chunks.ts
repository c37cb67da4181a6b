/** The bytes of an open file piece by piece, the next piece being read while the last one is looked at. */
import type { FileHandle } from 'node:fs/promises'

export interface Chunk {
  /** Valid until the next piece is asked for. */
  readonly bytes: Buffer
  readonly offset: number
}

/** Small at first, for most answers stand near the place where reading starts. */
const FIRST = 64 << 10
const LARGEST = 1 << 20

/** All pieces but the last hold a whole number of characters of two or four bytes, counted from `offset`. */
export async function* chunksFrom(handle: FileHandle, offset: number): AsyncGenerator<Chunk> {
  let current = Buffer.allocUnsafe(FIRST)
  let next = Buffer.allocUnsafe(FIRST)
  let reading = fill(handle, current, offset)
  while (true) {
    const bytes = await reading
    if (bytes.length === 0) return
    const last = bytes.length < current.length
    if (next.length < LARGEST) next = Buffer.allocUnsafe(Math.min(current.length * 4, LARGEST))
    if (!last) reading = fill(handle, next, offset + bytes.length)
    try {
      yield { bytes, offset }
    } finally {
      // Whoever stops early closes the file next; no read may be under way then.
      if (!last) await reading.catch(() => {})
    }
    if (last) return
    offset += bytes.length
    ;[current, next] = [next, current]
  }
}

async function fill(handle: FileHandle, buffer: Buffer, offset: number): Promise<Buffer> {
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, offset + length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return buffer.subarray(0, length)
}
