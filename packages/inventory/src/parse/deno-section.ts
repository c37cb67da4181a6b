/**
 * Sources of an executable of Deno from 2.1 on: a section that begins with a mark and holds, each behind its size, the metadata, the
 * npm packages, the modules from the network, and a file system, which is a tree of names and the contents of its files in a row.
 */
import { createByteReader, type ByteReader } from './byte-reader.ts'
import type { SourceFile } from './source-file.ts'
import { bytesAt, jsonObject, membersOf } from './unproven-json.ts'

const MARK = Buffer.from('d3n0l4nd')
const SCRIPT = /(?<!\.d)\.(?:[cm]?[jt]s|jsx|tsx)$/
/** Kinds of modules are numbered; these are scripts of some kind, or declarations, which hold none. */
const LAST_SCRIPT_KIND = 10
const HAS_TRANSPILED = 1
/** What Deno keeps with a module, by flag and in this order: the JavaScript, a source map, the names that it exports. */
const KEPT = [HAS_TRANSPILED, 2, 4]

interface Module {
  readonly name: string
  readonly text: Buffer
}

/** Modules of the first valid section; empty when there is none. */
export function denoSectionSources(path: string, bytes: Buffer): SourceFile[] {
  for (let at = bytes.indexOf(MARK); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    for (const readModules of [numberedModules, offsetModules, blockModules]) {
      const modules = sectionModules(bytes.subarray(at + MARK.length), readModules)
      if (modules.length > 0)
        return modules.map(({ name, text }) => ({ path: `${path}!${name}`, text: text.toString('utf8') }))
    }
  }
  return []
}

function sectionModules(section: Buffer, readModules: (reader: ByteReader) => Module[]): Module[] {
  const reader = createByteReader(section)
  if (jsonObject(reader.piece(reader.number64())) === undefined) return []
  // Which npm packages there are; their files are in the file system.
  reader.piece(reader.number64())
  const remote = readModules(reader)
  const tree = jsonObject(reader.piece(reader.number64()))
  const contents = reader.piece(reader.number64())
  if (reader.isBroken || tree === undefined) return []
  return [...remote, ...fileModules(Array.isArray(tree) ? tree : [{ Dir: tree }], contents)]
}

/** From 2.2 on: names with numbers, a table of redirects, and modules by number. */
function numberedModules(reader: ByteReader): Module[] {
  const names = new Map<number, string>()
  repeat(reader, () => {
    const name = reader.piece(reader.number32()).toString('utf8')
    names.set(reader.number32(), name)
  })
  repeat(reader, () => reader.piece(8))
  const modules: Module[] = []
  repeat(reader, () => {
    const name = names.get(reader.number32()) ?? ''
    const isScript = reader.byte() <= LAST_SCRIPT_KIND
    const source = reader.piece(reader.number32())
    const flags = reader.byte()
    const kept = KEPT.map((flag) => ((flags & flag) === 0 ? undefined : reader.piece(reader.number32())))
    if (isScript) modules.push({ name, text: kept[0] ?? source })
  })
  return modules
}

/** From 2.1.5 on: names with offsets into what follows, and redirects by name. */
function offsetModules(reader: ByteReader): Module[] {
  const names = namesWithOffsets(reader)
  const data = reader.piece(reader.number64())
  return names.flatMap(({ name, at }) => {
    const module = createByteReader(data.subarray(at))
    const isScript = module.byte() <= LAST_SCRIPT_KIND
    const source = module.piece(module.number32())
    const text = module.byte() === HAS_TRANSPILED ? module.piece(module.number32()) : source
    return isScript && !module.isBroken ? [{ name, text }] : []
  })
}

/** From 2.1.0 on: the same as one block, with the JavaScript alone. */
function blockModules(reader: ByteReader): Module[] {
  const block = createByteReader(reader.piece(reader.number64()))
  const names = namesWithOffsets(block)
  const data = block.rest()
  return names.flatMap(({ name, at }) => {
    const module = createByteReader(data.subarray(at))
    const isScript = module.byte() <= LAST_SCRIPT_KIND
    const text = module.piece(module.number64())
    return isScript && !module.isBroken ? [{ name, text }] : []
  })
}

function namesWithOffsets(reader: ByteReader): { name: string; at: number }[] {
  const count = reader.number32()
  const redirects = reader.number32()
  const names: { name: string; at: number }[] = []
  for (let index = 0; index < count && !reader.isBroken; index++)
    names.push({ name: reader.piece(reader.number32()).toString('utf8'), at: reader.number64() })
  for (let index = 0; index < redirects * 2 && !reader.isBroken; index++) reader.piece(reader.number32())
  return names
}

function repeat(reader: ByteReader, read: () => void): void {
  const count = reader.number32()
  for (let index = 0; index < count && !reader.isBroken; index++) read()
}

/**
 * An entry of the tree is a folder with entries, or a file with the places of its contents and of the JavaScript made from it.
 * Their members have one letter from 2.1.2 on.
 */
function fileModules(entries: readonly unknown[], contents: Buffer): Module[] {
  const modules: Module[] = []
  const pending = entries.map((entry) => ({ entry, folder: '' }))
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const entry = membersOf(next.entry)
    const folder = membersOf(entry?.['Dir'])
    const file = membersOf(entry?.['File'])
    const name = `${next.folder}${String((folder ?? file)?.['n'] ?? (folder ?? file)?.['name'])}`
    const inner = folder?.['e'] ?? folder?.['entries']
    if (Array.isArray(inner)) for (const each of inner) pending.push({ entry: each, folder: `${name}/` })
    const place = file?.['m'] ?? file?.['o'] ?? [file?.['offset'], file?.['len']]
    const members = membersOf(place)
    const text = SCRIPT.test(name) ? bytesAt(contents, members ? [members['o'], members['l']] : place) : undefined
    if (text !== undefined) modules.push({ name, text })
  }
  return modules.toReversed()
}
