/** A tree of files in a map: the disk of tests, shared by every in-memory port that looks at the same files. */
import type { FileFault } from '../../contract/index.ts'

/** What stands at a path when a disk is made. A string is a file of UTF-8 text. */
export type MemoryEntry =
  | string
  | Uint8Array
  | { readonly directory: true }
  | { readonly link: string }
  | { readonly pipe: true }
  /** Whoever touches it gets this fault. */
  | { readonly fault: FileFault['fault'] }

/** Absolute paths with `/`; parents come into being by themselves. */
export type MemoryTree = Readonly<Record<string, MemoryEntry>>

export interface MemoryNode {
  readonly kind: 'file' | 'directory' | 'link' | 'pipe' | 'fault'
  readonly bytes: Uint8Array
  /** Permission bits of a file or directory. */
  readonly mode: number
  /** Where a link points, or which fault there is. */
  readonly says: string
  readonly modifiedAt: number
  readonly inode: number
}

export interface MemoryDisk {
  /** Every node by absolute path, links not followed. */
  readonly nodes: Map<string, MemoryNode>
  /** Puts something at a path and creates its parents. */
  put(path: string, entry: MemoryEntry, mode?: number): void
  remove(path: string): void
  /** Where a path really leads, and what is there. */
  find(path: string): { readonly path: string; readonly node: MemoryNode | undefined } | FileFault
  /** Bytes that still fit. */
  space: number
}

const MOST_LINKS = 40
/** Times on this disk start here and move on by a second with every change. */
const FIRST_TIME = 1_700_000_000_000

export function createMemoryDisk(tree: MemoryTree = {}, options: { readonly space?: number } = {}): MemoryDisk {
  const nodes = new Map<string, MemoryNode>()
  let changes = 0

  const disk: MemoryDisk = {
    nodes,
    space: options.space ?? Infinity,
    put(path, entry, mode) {
      const at = normalPath(path)
      for (const parent of parentsOf(at)) if (!nodes.has(parent)) nodes.set(parent, made({ directory: true }))
      nodes.set(at, made(entry, mode))
    },
    remove: (path) => void nodes.delete(normalPath(path)),
    find: (path) => follow(normalPath(path), MOST_LINKS),
  }

  function made(entry: MemoryEntry, mode?: number): MemoryNode {
    changes++
    const base = {
      bytes: new Uint8Array(),
      mode: mode ?? 0o644,
      says: '',
      modifiedAt: FIRST_TIME + changes * 1_000,
      inode: changes,
    }
    if (typeof entry === 'string') return { ...base, kind: 'file', bytes: new TextEncoder().encode(entry) }
    if (entry instanceof Uint8Array) return { ...base, kind: 'file', bytes: entry }
    if ('directory' in entry) return { ...base, kind: 'directory', mode: mode ?? 0o755 }
    if ('link' in entry) return { ...base, kind: 'link', says: entry.link }
    if ('pipe' in entry) return { ...base, kind: 'pipe' }
    return { ...base, kind: 'fault', says: entry.fault }
  }

  function follow(path: string, linksLeft: number): ReturnType<MemoryDisk['find']> {
    let here = ''
    const parts = path.split('/').filter((part) => part !== '')
    for (const [index, part] of parts.entries()) {
      here = `${here}/${part}`
      const node = nodes.get(here)
      const rest = parts.slice(index + 1)
      if (node?.kind === 'link') {
        if (linksLeft === 0)
          return { fault: 'loop', message: `${path} cannot be reached: its symbolic links form a loop.` }
        const target = node.says.startsWith('/') ? node.says : `${here}/../${node.says}`
        return follow(normalPath([target, ...rest].join('/')), linksLeft - 1)
      }
      if (node?.kind === 'fault')
        return { fault: node.says as FileFault['fault'], message: `${path} cannot be used: ${node.says}.` }
      if (rest.length > 0 && node !== undefined && node.kind !== 'directory') {
        return { fault: 'not-directory', message: `${path} cannot be reached: ${here} is not a directory.` }
      }
    }
    return { path: here === '' ? '/' : here, node: nodes.get(here === '' ? '/' : here) }
  }

  nodes.set('/', made({ directory: true }))
  for (const [path, entry] of Object.entries(tree)) disk.put(path, entry)
  return disk
}

function normalPath(path: string): string {
  const kept: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') kept.pop()
    else if (part !== '' && part !== '.') kept.push(part)
  }
  return `/${kept.join('/')}`
}

/** From the outermost to the nearest. */
export function parentsOf(path: string): readonly string[] {
  const parts = path.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}
