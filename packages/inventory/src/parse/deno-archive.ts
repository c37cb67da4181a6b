/**
 * Sources of an executable of Deno up to 2.0: an archive of the second version of the eszip format, which is a header of module
 * specifiers with the offsets and sizes of their sources.
 */
import type { SourceFile } from './source-file.ts'

const ARCHIVE_MAGICS = ['ESZIP_V2', 'ESZIP2.0', 'ESZIP2.1', 'ESZIP2.2', 'ESZIP2.3']
const MODULE = 0
const SCRIPT = /\.(?:[cm]?js|[cm]?ts|jsx|tsx)$/

/** Modules of the archive; empty when there is no valid one. */
export function denoArchiveSources(path: string, bytes: Buffer): SourceFile[] {
  for (const magic of ARCHIVE_MAGICS) {
    for (let at = bytes.indexOf(magic); at !== -1; at = bytes.indexOf(magic, at + 1)) {
      const sources = archiveSources(path, bytes.subarray(at + magic.length), magic)
      if (sources.length > 0) return sources
    }
  }
  return []
}

function archiveSources(path: string, archive: Buffer, magic: string): SourceFile[] {
  const hashed = magic === 'ESZIP_V2' || magic === 'ESZIP2.0' || magic === 'ESZIP2.1'
  let from = 0
  let hashSize = hashed ? 32 : 0
  if (!hashed) {
    // A table of options comes first; its second entry is the size of each checksum.
    const optionsSize = readSize(archive, 0)
    if (optionsSize === undefined || optionsSize > 64) return []
    for (let at = 4; at + 1 < 4 + optionsSize; at += 2) if (archive[at] === 1) hashSize = archive[at + 1] ?? 0
    from = 4 + optionsSize + hashSize
  }
  const headerSize = readSize(archive, from)
  if (headerSize === undefined || from + 4 + headerSize > archive.length) return []
  const modules = headerModules(archive.subarray(from + 4, from + 4 + headerSize))
  const sourcesSizeAt = skipSection(archive, from + 4 + headerSize + hashSize, { magic, hashSize })
  const start = sourcesSizeAt + 4
  return modules.flatMap(({ specifier, at, size }) =>
    size > 0 && start + at + size <= archive.length && SCRIPT.test(specifier)
      ? [{ path: `${path}!${specifier}`, text: archive.subarray(start + at, start + at + size).toString('utf8') }]
      : [],
  )
}

/** A section of npm packages stands between header and sources in all but the first version. */
function skipSection(archive: Buffer, at: number, { magic, hashSize }: { magic: string; hashSize: number }): number {
  if (magic === 'ESZIP_V2') return at
  return at + 4 + (readSize(archive, at) ?? 0) + hashSize
}

function headerModules(header: Buffer): { specifier: string; at: number; size: number }[] {
  const modules: { specifier: string; at: number; size: number }[] = []
  for (let at = 0; at + 5 < header.length;) {
    const length = header.readUInt32BE(at)
    const specifier = header.subarray(at + 4, at + 4 + length).toString('utf8')
    at += 4 + length
    const kind = header[at++]
    if (kind === MODULE) {
      if (at + 17 > header.length) break
      modules.push({ specifier, at: header.readUInt32BE(at), size: header.readUInt32BE(at + 4) })
      at += 17
    } else if (kind === 1) at += 4 + (readSize(header, at) ?? header.length)
    else if (kind === 2) at += 4
    else break
  }
  return modules
}

function readSize(bytes: Buffer, at: number): number | undefined {
  return at + 4 <= bytes.length ? bytes.readUInt32BE(at) : undefined
}
