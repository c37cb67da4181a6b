/** The files port over a disk in memory, so that tools are tested without a disk and without a Node module. */
import type { FileFault, FilesPort, FileStat, LineOptions, LineRange, Revision } from '../../contract/index.ts'
import { isFileFault } from '../../contract/index.ts'
import { createMemoryDisk, parentsOf, type MemoryDisk, type MemoryNode, type MemoryTree } from './memory-disk.ts'
import { decodeText, encodeText } from './memory-text.ts'

export interface MemoryFiles extends FilesPort {
  readonly disk: MemoryDisk
}

/** Files over a tree, or over a disk that other ports share. */
export function createMemoryFiles(from: MemoryTree | MemoryDisk = {}): MemoryFiles {
  const disk = isDisk(from) ? from : createMemoryDisk(from)

  function regular(path: string): MemoryNode | FileFault {
    const found = disk.find(path)
    if (isFileFault(found)) return found
    if (found.node === undefined) return fault('missing', `${path} does not exist.`)
    if (found.node.kind === 'directory') return fault('directory', `${path} is a directory, not a file.`)
    return found.node.kind === 'file'
      ? found.node
      : fault('not-regular', `${path} is a named pipe, not a regular file.`)
  }

  function content(
    path: string,
    options: { readonly limit: number; readonly signal?: AbortSignal },
  ): Uint8Array | FileFault {
    const node = regular(path)
    if (isFileFault(node)) return node
    if (options.signal?.aborted) return fault('cancelled', `${path} was not read: the call was cancelled.`)
    if (node.bytes.length <= options.limit) return node.bytes
    return fault('too-large', `${path} is too large to be taken whole: at most ${options.limit} bytes can be.`)
  }

  return {
    disk,

    async canonical(path) {
      const found = disk.find(path)
      return isFileFault(found) ? found : found.path
    },

    async stat(path): Promise<FileStat | FileFault> {
      const found = disk.find(path)
      if (isFileFault(found)) return found
      const { node } = found
      if (node === undefined) return fault('missing', `${path} does not exist.`)
      const kind = node.kind === 'file' || node.kind === 'directory' ? node.kind : 'other'
      return { kind, bytes: node.bytes.length, modifiedAt: node.modifiedAt, identity: identityOf(node) }
    },

    async bytes(path, options) {
      return content(path, options)
    },

    async text(path, options) {
      const bytes = content(path, options)
      if (isFileFault(bytes)) return bytes
      const decoded = decodeText(bytes)
      if (decoded === undefined) return fault('binary', `${path} is a binary file, not text.`)
      return { ...decoded, revision: await revisionOf(bytes), bytes: bytes.length }
    },

    async lines(path, options) {
      const bytes = content(path, { limit: Infinity, ...(options.signal && { signal: options.signal }) })
      if (isFileFault(bytes)) return bytes
      const decoded = decodeText(bytes)
      if (decoded === undefined) return fault('binary', `${path} is a binary file, not text.`)
      const range = rangeOf(decoded.text, options)
      const whole = range.atEnd && range.from === 1 && (options.column ?? 0) === 0
      return { ...range, bytes: bytes.length, ...(whole && { revision: await revisionOf(bytes) }) }
    },

    async write(path, given, { expect, signal }) {
      const found = disk.find(path)
      if (isFileFault(found)) return found
      const bytes = 'text' in given ? encodeText(given.text, given.format) : given.bytes
      if (bytes === undefined)
        return fault('unencodable', `${path} was left as it is: a character does not fit into its encoding.`)
      const refused = found.node === undefined ? expectAbsent(path, expect) : await expectSame(path, found.node, expect)
      if (refused !== undefined) return refused
      if (signal?.aborted) return fault('cancelled', `${path} was left as it is: the call was cancelled.`)
      // The content is placed before another call gets a turn, so what was expected still holds.
      if (disk.nodes.get(found.path) !== found.node) {
        return expect === 'absent'
          ? fault('exists', `${path} exists already.`)
          : fault('changed', `${path} has changed since it was read.`)
      }
      const nearest = parentsOf(found.path).findLast((parent) => disk.nodes.has(parent))
      if (((disk.nodes.get(nearest ?? '/')?.mode ?? 0o700) & 0o222) === 0)
        return fault('denied', `${path} cannot be accessed: permission denied.`)
      const more = bytes.length - (found.node?.bytes.length ?? 0)
      if (more > disk.space) return fault('full', `${path} cannot be written: no space is left on the disk.`)
      disk.space -= more
      disk.put(found.path, Uint8Array.from(bytes), found.node?.mode)
      return { revision: await revisionOf(bytes), bytes: bytes.length }
    },

    async list(path) {
      const found = disk.find(path)
      if (isFileFault(found)) return found
      if (found.node === undefined) return fault('missing', `${path} does not exist.`)
      if (found.node.kind !== 'directory') return fault('not-directory', `${path} is not a directory.`)
      const inside = found.path === '/' ? '/' : `${found.path}/`
      return [...disk.nodes.keys()]
        .filter((each) => each.startsWith(inside) && each !== '/' && !each.slice(inside.length).includes('/'))
        .map((each) => `${each.slice(inside.length)}${leadsToDirectory(disk, each) ? '/' : ''}`)
        .toSorted(byCodePoint)
    },
  }

  function expectAbsent(path: string, expect: Revision | 'absent'): FileFault | undefined {
    return expect === 'absent' ? undefined : fault('changed', `${path} does not exist any more.`)
  }

  async function expectSame(
    path: string,
    node: MemoryNode,
    expect: Revision | 'absent',
  ): Promise<FileFault | undefined> {
    const other = regular(path)
    if (isFileFault(other)) return other
    if (expect === 'absent') return fault('exists', `${path} exists already.`)
    if ((node.mode & 0o222) === 0) return fault('read-only', `${path} is marked read-only.`)
    return (await revisionOf(node.bytes)) === expect
      ? undefined
      : fault('changed', `${path} has changed since it was read.`)
  }
}

function isDisk(from: MemoryTree | MemoryDisk): from is MemoryDisk {
  return 'nodes' in from && from.nodes instanceof Map
}

function leadsToDirectory(disk: MemoryDisk, path: string): boolean {
  const found = disk.find(path)
  return !isFileFault(found) && found.node?.kind === 'directory'
}

function fault(kind: FileFault['fault'], message: string): FileFault {
  return { fault: kind, message }
}

function identityOf(node: MemoryNode): string {
  return `memory:${node.inode}:${node.bytes.length}:${node.modifiedAt}`
}

async function revisionOf(bytes: Uint8Array): Promise<Revision> {
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function rangeOf(text: string, { from: wanted, count, characters, column = 0 }: LineOptions): Omit<LineRange, 'bytes'> {
  const from = Math.max(1, wanted)
  const carriageReturns = !text.includes('\n') && text.includes('\r')
  const all = text.split(carriageReturns ? '\r' : '\n')
  if (all.at(-1) === '') all.pop()
  const lines: string[] = []
  let left = characters
  for (const [index, stored] of all.slice(from - 1).entries()) {
    if (lines.length >= count || left <= 0) break
    const line = stored.endsWith('\r') ? stored.slice(0, -1) : stored
    const skipped = index === 0 ? Math.min(column, line.length) : 0
    const rest = line.slice(skipped)
    if (rest.length > left) {
      const shown = rest.slice(0, isLow(rest.charCodeAt(left)) ? left - 1 : left)
      lines.push(shown)
      const cutAt = { characters: skipped + shown.length, of: line.length }
      return { lines, from, total: all.length, cutAt, atEnd: false }
    }
    lines.push(rest)
    left -= rest.length
  }
  return { lines, from, total: all.length, atEnd: from - 1 + lines.length >= all.length }
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

function byCodePoint(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  for (const [index, character] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (character !== other) return character.codePointAt(0)! - other.codePointAt(0)!
  }
  return left.length - right.length
}
