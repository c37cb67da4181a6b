/**
 * Name patterns, prepared for ripgrep: where to start, what it can sort out by itself, and the exact test of the rest.
 *
 * Ripgrep's own glob option is not used to include files, because it overrides ignore files.
 */
import { isAbsolute, resolve } from 'node:path'
import picomatch from 'picomatch'

export interface Glob {
  /** Absolute path of the folder where the search starts. */
  readonly root: string
  /** Options that let ripgrep leave out most of what does not match. */
  readonly options: readonly string[]
  /** Whether an absolute path below the root matches. */
  readonly matches: (path: string) => boolean
}

/** A pattern for whole paths relative to a folder; a fixed beginning moves the start, also out of the folder. */
export function pathGlob(pattern: string, folder: string): Glob {
  const parts = (pattern.endsWith('/') ? `${pattern}**` : pattern).split('/')
  const wild = parts.findIndex(isWild)
  const fixed = parts.slice(0, wild === -1 ? parts.length - 1 : wild)
  const rest = parts.slice(fixed.length).filter((part) => part !== '' && part !== '.')
  const start = fixed.join('/')
  const root = isAbsolute(pattern) ? resolve(start === '' ? '/' : start) : resolve(folder, start)
  const depth =
    rest.some((part) => part.includes('**')) || rest.join('/').includes('{') ? [] : [`--max-depth=${rest.length}`]
  const test = matcher(rest.join('/'))
  const hidden = fixed.includes('.git')
  return {
    root,
    options: [...depth, ...nameOptions(rest.at(-1) ?? '', { only: true })],
    matches: (path) => !hidden && test(relativeTo(root, path)),
  }
}

/** A filter for a content search: without a slash it is about names in any folder, and `!` turns it around. */
export function filterGlob(pattern: string, folder: string): Glob {
  const negative = pattern.startsWith('!')
  const positive = negative ? pattern.slice(1) : pattern
  const name = positive.replace(/^(\*\*\/)+/, '')
  if (!name.includes('/')) {
    const test = matcher(name)
    return {
      root: folder,
      options: nameOptions(name, { only: !negative }),
      matches: (path) => test(path.slice(path.lastIndexOf('/') + 1)) !== negative,
    }
  }
  const anchored = isAbsolute(positive) && !`${positive}/`.startsWith(`${folder}/`) ? positive.slice(1) : positive
  const { root, options, matches } = pathGlob(anchored, folder)
  return negative
    ? { root: folder, options: [], matches: (path) => !isBelow(root, path) || !matches(path) }
    : { root, options, matches }
}

/** Brackets or braces stand alone, so ripgrep is asked what it thinks of the pattern. */
export function isDoubtful(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\./g, '').replaceAll(/\[[^\]]+\]/g, '')
  return /[[\]\\]/.test(plain) || plain.split('{').length !== plain.split('}').length
}

function isWild(part: string): boolean {
  return /[*?[{\\]|[@!+]\(/.test(part)
}

function matcher(pattern: string): (path: string) => boolean {
  if (pattern === '') return () => false
  const settings = { dot: true, posixSlashes: true }
  // Folders of real projects are called (group) and [id]; a pattern that copies such a name means it.
  const plainGroups = pattern.replaceAll(/(?<![@!+?*\\])\(([^()|]*)\)/g, '\\($1\\)')
  const test = picomatch(plainGroups, settings)
  if (!pattern.includes('[')) return (path) => test(path)
  const literal = picomatch(plainGroups.replaceAll(/(?<!\\)[[\]]/g, '\\$&'), settings)
  return (path) => test(path) || literal(path)
}

/** A file type made up for this search: types, other than globs, leave ignore files in force. They look at names alone. */
function nameOptions(name: string, { only }: { readonly only: boolean }): readonly string[] {
  if (name === '' || /^\*+$/.test(name) || !/^[\w.\-*?{},]+$/.test(name) || name.includes('**')) return []
  return [`--type-add=wanted:${name}`, only ? '--type=wanted' : '--type-not=wanted']
}

function isBelow(root: string, path: string): boolean {
  return root === '/' || path.startsWith(`${root}/`)
}

function relativeTo(root: string, path: string): string {
  return path.slice(root.endsWith('/') ? root.length : root.length + 1)
}
