/**
 * The script of a Node single executable application. Its blob begins with a magic number and flags; texts follow as a 64-bit size
 * and bytes: first the path of the script, then the script itself, which a snapshot build replaces by a snapshot.
 */
import type { SourceFile } from './source-file.ts'

const MAGIC = Buffer.from([0x20, 0xda, 0x43, 0x01])
const USES_SNAPSHOT = 1 << 1
const LONGEST_PATH = 4096
/** Newer releases put one byte for the extension of execution arguments after the flags. */
const HEADER_SIZES = [8, 9, 12]

/** The main script; empty when no valid blob is found. */
export function nodeSeaSources(path: string, bytes: Buffer): SourceFile[] {
  for (let at = bytes.indexOf(MAGIC); at !== -1; at = bytes.indexOf(MAGIC, at + 1)) {
    if (at + 32 > bytes.length || (bytes.readUInt32LE(at + 4) & USES_SNAPSHOT) !== 0) continue
    for (const header of HEADER_SIZES) {
      const name = textAt(bytes, at + header)
      if (name === undefined || name.length > LONGEST_PATH || name.length === 0) continue
      const script = textAt(bytes, at + header + 8 + name.length)
      if (script === undefined || script.length === 0 || script.includes(0)) continue
      return [{ path: `${path}!${name.toString('utf8')}`, text: script.toString('utf8') }]
    }
  }
  return []
}

function textAt(bytes: Buffer, at: number): Buffer | undefined {
  if (at + 8 > bytes.length) return undefined
  const size = Number(bytes.readBigUInt64LE(at))
  return at + 8 + size <= bytes.length ? bytes.subarray(at + 8, at + 8 + size) : undefined
}
