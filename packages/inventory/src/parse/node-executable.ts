/**
 * Sources of a Node single executable application. Its blob begins with a magic number and flags; texts follow, each behind a
 * 64-bit size: the path of the script, the script itself or a snapshot, compiled code where a flag says so, and named assets.
 */
import { createByteReader, type ByteReader } from './byte-reader.ts'
import { pkgArchiveSources } from './pkg-archive.ts'
import type { SourceFile } from './source-file.ts'

const MAGIC = Buffer.from([0x20, 0xda, 0x43, 0x01])
const USES_SNAPSHOT = 1 << 1
const USES_CODE_CACHE = 1 << 2
const INCLUDES_ASSETS = 1 << 3
const LONGEST_PATH = 4096
const SCRIPT = /\.[cm]?js$/
/** What newer releases put after the flags: how execution arguments may be given, and the format of the script. */
const EXTRA_BYTES = [0, 1, 2, 4]

/** The main script and assets that are scripts; empty when no valid blob is found. */
export function nodeSeaSources(path: string, bytes: Buffer): SourceFile[] {
  for (let at = bytes.indexOf(MAGIC); at !== -1; at = bytes.indexOf(MAGIC, at + 1)) {
    for (const extra of EXTRA_BYTES) {
      const sources = blobSources(createByteReader(bytes.subarray(at + MAGIC.length)), extra)
      if (sources.length > 0) return sources.map(({ path: name, text }) => ({ path: `${path}!${name}`, text }))
    }
  }
  return []
}

function blobSources(reader: ByteReader, extra: number): SourceFile[] {
  const flags = reader.number32()
  reader.piece(extra)
  const name = sized(reader)
  const script = sized(reader)
  if (reader.isBroken || name.length === 0 || name.length > LONGEST_PATH || script.length === 0) return []
  const isText = (flags & USES_SNAPSHOT) === 0
  if (isText && script.includes(0)) return []
  if ((flags & USES_CODE_CACHE) !== 0) sized(reader)
  const assets = (flags & INCLUDES_ASSETS) === 0 ? new Map<string, Buffer>() : readAssets(reader)
  return [
    ...(isText ? [{ path: name.toString('utf8'), text: script.toString('utf8') }] : []),
    ...[...assets].flatMap(([key, bytes]) => (SCRIPT.test(key) ? [{ path: key, text: bytes.toString('utf8') }] : [])),
    ...pkgArchiveSources(assets),
  ]
}

function readAssets(reader: ByteReader): Map<string, Buffer> {
  const assets = new Map<string, Buffer>()
  const count = reader.number64()
  for (let index = 0; index < count; index++) {
    const key = sized(reader).toString('utf8')
    const bytes = sized(reader)
    if (reader.isBroken) break
    assets.set(key, bytes)
  }
  return assets
}

function sized(reader: ByteReader): Buffer {
  return reader.piece(reader.number64())
}
