/** The bytes of an open file up to a limit, read to its real end: the size that a stat tells is only a hint. */
import type { OpenFile } from './open-regular.ts'

const CHUNK = 4 << 20

/** The bytes, or why not. */
export async function readWhole(
  { handle, stat }: OpenFile,
  options: { readonly limit: number; readonly signal?: AbortSignal },
): Promise<Buffer | 'too-large' | 'cancelled'> {
  if (Number(stat.size) > options.limit) return 'too-large'
  // One byte more than expected, so that the end is seen without another buffer.
  let bytes: Buffer = Buffer.allocUnsafeSlow(Math.min(Number(stat.size), options.limit) + 1)
  let length = 0
  while (true) {
    if (options.signal?.aborted) return 'cancelled'
    const { bytesRead } = await handle.read(bytes, length, Math.min(CHUNK, bytes.length - length), length)
    if (bytesRead === 0) return bytes.subarray(0, length)
    length += bytesRead
    if (length > options.limit) return 'too-large'
    if (length === bytes.length) bytes = grown(bytes, options.limit)
  }
}

function grown(bytes: Buffer, limit: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(bytes.length * 2, 4_096), limit + 1))
  bytes.copy(larger)
  return larger
}
