/**
 * Sources of a Bun executable. The module graph ends in a trailer text; before it stands a record of offsets with the size of the
 * data and the place of the module table, whose rows point at names and contents relative to the start of the data.
 */
import type { SourceFile } from './source-file.ts'

const TRAILER = Buffer.from('\n---- Bun! ----\n')
/** Sizes of the offsets record and of a module row over Bun's releases. */
const OFFSET_SIZES = [32, 24, 40]
const ROW_SIZES = [36, 52, 28, 44, 32]
const SCRIPT = /\.(?:[cm]?js|tsx?|jsx)$/

/** The JavaScript modules of the graph; empty when there is no valid graph. */
export function bunSources(path: string, bytes: Buffer): SourceFile[] {
  for (let trailer = bytes.lastIndexOf(TRAILER); trailer > 0; trailer = bytes.lastIndexOf(TRAILER, trailer - 1)) {
    for (const offsetSize of OFFSET_SIZES) {
      const record = trailer - offsetSize
      if (record < 0) continue
      const dataSize = Number(bytes.readBigUInt64LE(record))
      const start = record - dataSize
      const table = { at: bytes.readUInt32LE(record + 8), size: bytes.readUInt32LE(record + 12) }
      if (start < 0 || dataSize === 0 || table.at + table.size > dataSize) continue
      for (const rowSize of ROW_SIZES) {
        const sources = readTable(path, bytes.subarray(start, record), { ...table, rowSize })
        if (sources.length > 0) return sources
      }
    }
  }
  return []
}

function readTable(path: string, data: Buffer, table: { at: number; size: number; rowSize: number }): SourceFile[] {
  if (table.size === 0 || table.size % table.rowSize !== 0) return []
  const sources: SourceFile[] = []
  for (let row = table.at; row < table.at + table.size; row += table.rowSize) {
    const name = slice(data, row)?.toString('utf8')
    const contents = slice(data, row + 8)
    if (
      name === undefined ||
      contents === undefined ||
      !/^(?:\/\$bunfs\/|[A-Z]:[\\/]~BUN[\\/]|compiled:\/\/|\/)/.test(name)
    )
      return []
    if (SCRIPT.test(name) || looksLikeScript(contents))
      sources.push({ path: `${path}!${name}`, text: contents.toString('utf8').replace(/\0+$/, '') })
  }
  return sources
}

function slice(data: Buffer, pointer: number): Buffer | undefined {
  if (pointer + 8 > data.length) return undefined
  const at = data.readUInt32LE(pointer)
  const size = data.readUInt32LE(pointer + 4)
  return at + size <= data.length ? data.subarray(at, at + size) : undefined
}

function looksLikeScript(contents: Buffer): boolean {
  return contents.length > 0 && contents.subarray(0, 13).toString('latin1').startsWith('// @bun')
}
