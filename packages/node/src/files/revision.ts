/** Names contents: SHA-256 in hexadecimal, so that two ports agree on the name of the same bytes. */
import { createHash, hash } from 'node:crypto'
import { readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { Revision } from '@toolgate/runtime/contract'

const CHUNK = 1 << 20

export function revisionOf(bytes: Uint8Array): Revision {
  return hash('sha256', bytes, 'hex')
}

/** The revision of an open file, read in pieces. Undefined when the signal fired. */
export async function revisionOfFile(handle: FileHandle, signal?: AbortSignal): Promise<Revision | undefined> {
  const whole = createHash('sha256')
  let [current, next] = [Buffer.allocUnsafe(CHUNK), Buffer.allocUnsafe(CHUNK)]
  let position = 0
  let reading = handle.read(current, 0, CHUNK, position)
  while (!signal?.aborted) {
    const { bytesRead } = await reading
    if (bytesRead === 0) return whole.digest('hex')
    position += bytesRead
    reading = handle.read(next, 0, CHUNK, position)
    whole.update(current.subarray(0, bytesRead))
    ;[current, next] = [next, current]
  }
  await reading
  return undefined
}

/** The same without giving way to anything else in this process. */
export function revisionOfFileNow(descriptor: number): Revision {
  const whole = createHash('sha256')
  const chunk = Buffer.allocUnsafe(CHUNK)
  for (let position = 0; ;) {
    const bytesRead = readSync(descriptor, chunk, 0, CHUNK, position)
    if (bytesRead === 0) return whole.digest('hex')
    position += bytesRead
    whole.update(chunk.subarray(0, bytesRead))
  }
}
