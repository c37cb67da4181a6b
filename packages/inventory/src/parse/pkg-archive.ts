/** Sources that pkg puts into a Node single executable application: one asset has all files in a row, another says where each lies. */
import { decompressedText } from './pkg-compression.ts'
import type { SourceFile } from './source-file.ts'
import { bytesAt, jsonObject, membersOf } from './unproven-json.ts'

const SCRIPT = /\.[cm]?js$/

/** Empty when there is no such archive among the assets. */
export function pkgArchiveSources(assets: ReadonlyMap<string, Buffer>): SourceFile[] {
  const archive = assets.get('__pkg_archive__') ?? Buffer.alloc(0)
  const manifest = membersOf(jsonObject(assets.get('__pkg_manifest__') ?? ''))
  return Object.entries(membersOf(manifest?.['offsets']) ?? {}).flatMap(([path, stretch]) => {
    const bytes = SCRIPT.test(path) ? bytesAt(archive, stretch) : undefined
    const text = bytes && decompressedText(bytes, Number(manifest?.['compression'] ?? 0))
    return text === undefined ? [] : [{ path, text }]
  })
}
