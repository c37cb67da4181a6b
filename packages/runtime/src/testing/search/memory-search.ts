/** The search port over a disk in memory, so that tools are tested without ripgrep. Patterns are JavaScript's. */
import type { SearchFault, SearchPort, TextRow, TextSearch } from '../../contract/index.ts'
import { isFileFault } from '../../contract/index.ts'
import { createMemoryDisk, type MemoryDisk, type MemoryTree } from '../files/memory-disk.ts'
import { decodeText } from '../files/memory-text.ts'
import { globProblem, globToRegExp } from './memory-glob.ts'
import { createIgnore } from './memory-ignore.ts'
import { rowsOf } from './memory-rows.ts'

const TYPES: Readonly<Record<string, string>> = {
  ts: '*.{ts,tsx,mts,cts}',
  js: '*.{js,jsx,mjs,cjs,vue}',
  py: '*.{py,pyi}',
  md: '*.{md,markdown,mdx}',
  json: '*.json',
}

/** A file under the path that it was looked for by, and where it really is. */
interface Found {
  readonly path: string
  readonly real: string
}

/** Search over a tree, or over a disk that other ports share. */
export function createMemorySearch(from: MemoryTree | MemoryDisk = {}): SearchPort {
  const disk =
    'nodes' in from && from.nodes instanceof Map ? (from as MemoryDisk) : createMemoryDisk(from as MemoryTree)

  function look(path: string): 'file' | 'directory' | SearchFault {
    const found = disk.find(path)
    if (isFileFault(found))
      return fault(found.fault === 'denied' || found.fault === 'not-directory' ? found.fault : 'broken', found.message)
    if (found.node === undefined) return fault('missing', `${path} does not exist.`)
    if (found.node.kind === 'file' || found.node.kind === 'directory') return found.node.kind
    return fault('not-directory', `${path} is neither a file nor a directory.`)
  }

  function below(root: string): readonly Found[] {
    const top = disk.find(root)
    if (isFileFault(top) || top.node?.kind !== 'directory') return []
    const real = top.path === '/' ? '' : top.path
    const shown = root === '/' ? '' : root
    const ignored = createIgnore(disk)
    return [...disk.nodes].flatMap(([path, node]) =>
      node.kind === 'file' && path.startsWith(`${real}/`) && !ignored(path, top.path)
        ? [{ path: shown + path.slice(real.length), real: path }]
        : [],
    )
  }

  return {
    async files(pattern, options) {
      const place = look(options.in)
      if (typeof place === 'object') return place
      if (place === 'file') return fault('not-directory', `${options.in} is a file, not a directory.`)
      const problem = globProblem(pattern)
      if (problem !== undefined) return fault('pattern', problem)
      if (options.signal?.aborted) return fault('cancelled', 'The search was cancelled.')
      const { root, rest } = start(pattern, options.in)
      if (`${root}/`.includes('/.git/')) return { paths: [], total: 0 }
      const test = globToRegExp(rest)
      const found = below(root).filter(({ path }) => test.test(path.slice(root === '/' ? 1 : root.length + 1)))
      const time = ({ real }: Found): number => disk.nodes.get(real)?.modifiedAt ?? 0
      const sorted = found.toSorted((a, b) => time(b) - time(a) || (a.path < b.path ? -1 : 1))
      return { paths: sorted.slice(0, options.newest).map(({ path }) => path), total: found.length }
    },

    async text(search) {
      const place = look(search.in)
      if (typeof place === 'object') return place
      const expression = toExpression(search)
      if ('fault' in expression) return expression
      const problem = search.glob === undefined ? undefined : globProblem(search.glob)
      if (problem !== undefined) return fault('pattern', problem)
      if (search.type !== undefined && !(search.type in TYPES))
        return fault('pattern', `unrecognized file type: ${search.type}`)
      if (search.signal?.aborted) return fault('cancelled', 'The search was cancelled.')
      const files =
        place === 'file'
          ? [{ path: search.in, real: realPath(search.in) }]
          : below(search.in).filter(({ path }) => isWanted(path, search))
      return page(
        search,
        files.toSorted(byPath).map((file) => matches(file, search, expression)),
      )
    },
  }

  function realPath(path: string): string {
    const found = disk.find(path)
    return isFileFault(found) ? path : found.path
  }

  function matches({ path, real }: Found, search: TextSearch, expression: RegExp): readonly TextRow[] {
    const text = decodeText(disk.nodes.get(real)?.bytes ?? new Uint8Array())?.text
    return text === undefined ? [] : rowsOf({ path, text }, search, expression)
  }
}

function page({ skip, keep, mode, before, after, onlyMatching }: TextSearch, files: readonly (readonly TextRow[])[]) {
  const found = files.filter((rows) => rows.length > 0)
  const separated = mode === 'lines' && !onlyMatching && before + after > 0
  const all = found.flatMap((rows, index) =>
    separated && index > 0 ? [{ path: rows[0]!.path, line: null }, ...rows] : rows,
  )
  return { rows: all.slice(skip, keep === 0 ? undefined : skip + keep), total: all.length }
}

function toExpression({ pattern, ignoreCase, multiline }: TextSearch): RegExp | SearchFault {
  try {
    return new RegExp(pattern, `g${ignoreCase ? 'i' : ''}m${multiline ? 's' : ''}`)
  } catch (error) {
    return fault('pattern', `regex parse error: ${(error as Error).message}`)
  }
}

function isWanted(path: string, { in: folder, glob, type }: TextSearch): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (type !== undefined && !globToRegExp(TYPES[type]!).test(name)) return false
  if (glob === undefined) return true
  const negative = glob.startsWith('!')
  const positive = glob.replace(/^!/, '')
  const matched = positive.includes('/')
    ? globToRegExp(positive.replace(/^\//, '')).test(path.slice(folder.length + 1))
    : globToRegExp(positive).test(name)
  return matched !== negative
}

/** The fixed beginning of a pattern moves the place where it starts. */
function start(pattern: string, folder: string): { readonly root: string; readonly rest: string } {
  const parts = pattern.split('/')
  const wild = parts.findIndex((part) => /[*?[{]/.test(part))
  const fixed = parts.slice(0, wild === -1 ? parts.length - 1 : wild)
  const kept: string[] = pattern.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '')
  for (const part of fixed) {
    if (part === '..') kept.pop()
    else if (part !== '' && part !== '.') kept.push(part)
  }
  return { root: `/${kept.join('/')}`, rest: parts.slice(fixed.length).join('/') }
}

function byPath(a: Found, b: Found): number {
  return a.path.replaceAll('/', '\0') < b.path.replaceAll('/', '\0') ? -1 : 1
}

function fault(kind: SearchFault['fault'], message: string): SearchFault {
  return { fault: kind, message }
}
