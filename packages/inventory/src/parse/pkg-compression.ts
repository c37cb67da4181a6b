/** The ways in which pkg compresses each file, by the number that it notes. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

const LARGEST_TEXT = 512 * 1024 * 1024
const METHODS = [undefined, gunzipSync, brotliDecompressSync, zstdDecompressSync]

/** The text of a file; undefined where it is not what the number says. */
export function decompressedText(bytes: Buffer, method: number): string | undefined {
  if (method === 0) return bytes.toString('utf8')
  try {
    return METHODS[method]?.(bytes, { maxOutputLength: LARGEST_TEXT }).toString('utf8')
  } catch {
    return undefined
  }
}
