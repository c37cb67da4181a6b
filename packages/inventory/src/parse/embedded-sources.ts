/** JavaScript inside single-file executables, found by the layouts their makers document. */
import { bunSources } from './bun-executable.ts'
import { denoArchiveSources } from './deno-archive.ts'
import { denoSectionSources } from './deno-section.ts'
import { faultAtStart, type Fault } from './fault.ts'
import { nodeSeaSources } from './node-executable.ts'
import { pkgSources } from './pkg-executable.ts'
import type { SourceFile, TargetFile } from './source-file.ts'

/** Each layout finds its sources or says nothing. */
const LAYOUTS: readonly ((path: string, bytes: Buffer) => SourceFile[])[] = [
  bunSources,
  nodeSeaSources,
  pkgSources,
  denoSectionSources,
  denoArchiveSources,
]

/** Sources inside an executable; undefined when the file is no executable; a fault when it is one and holds no source. */
export function embeddedSources(file: TargetFile): SourceFile[] | undefined | Fault {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  if (!isExecutable(bytes)) return undefined
  for (const layout of LAYOUTS) {
    const sources = layout(file.path, bytes)
    if (sources.length > 0) return sources
  }
  return faultAtStart(
    'not-javascript',
    file.path,
    'The executable holds no JavaScript in a known layout (Bun, Node, pkg, Deno), or nothing but compiled code.',
  )
}

/** ELF, Mach-O (both orders and universal) and PE. */
function isExecutable(bytes: Buffer): boolean {
  if (bytes.length < 64) return false
  const magic = bytes.readUInt32BE(0)
  return (
    magic === 0x7f454c46 ||
    magic === 0xfeedfacf ||
    magic === 0xcffaedfe ||
    magic === 0xcafebabe ||
    bytes.readUInt16BE(0) === 0x4d5a
  )
}
