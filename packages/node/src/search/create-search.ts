/** The search port on Node, put together. */
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { SearchFault, SearchPort } from '@toolgate/runtime/contract'
import { failed, fromErrors, toFault } from './fault.ts'
import { findRipgrep } from './find-ripgrep.ts'
import { isDoubtful } from './glob.ts'
import { runRipgrep } from './run-ripgrep.ts'
import { searchNames } from './search-names.ts'
import { searchText } from './search-text.ts'

export interface SearchOptions {
  /** Path of a ripgrep binary; default the one that comes along, then `rg` in PATH. */
  readonly ripgrep?: string
}

/**
 * Search by ripgrep. Rows of a content search come in the order of their paths, so that pages of one search fit together. A
 * fixed beginning of a name pattern is taken at its word: it leads through links and into ignored folders.
 */
export function createSearch({ ripgrep }: SearchOptions = {}): SearchPort {
  let program: Promise<string> | undefined
  const find = async (): Promise<string> =>
    (program ??= ripgrep === undefined ? findRipgrep() : Promise.resolve(ripgrep))

  return {
    async files(pattern, options) {
      const place = await look(options.in, pattern)
      if (typeof place === 'object') return place
      if (place === 'file') return toFault('not-directory', `${options.in} is a file, not a directory.`)
      const doubt = isDoubtful(pattern) ? await globFault(await find(), pattern) : undefined
      return doubt ?? searchNames(await find(), pattern, { ...options, in: resolve(options.in) })
    },

    async text(options) {
      const place = await look(options.in, `${options.pattern}${options.glob ?? ''}${options.type ?? ''}`)
      if (typeof place === 'object') return place
      const doubt =
        options.glob !== undefined && isDoubtful(options.glob) ? await globFault(await find(), options.glob) : undefined
      return doubt ?? searchText(await find(), { ...options, in: resolve(options.in) }, { isFile: place === 'file' })
    },
  }
}

const LONGEST = 30_000

/** What is there to be searched, or why it cannot be. */
async function look(path: string, asked: string): Promise<'file' | 'directory' | SearchFault> {
  if (asked.includes('\0') || !asked.isWellFormed())
    return toFault('pattern', 'A pattern cannot hold a NUL or half of a character.')
  if (asked.length > LONGEST) return toFault('pattern', `A pattern can have at most ${LONGEST} characters.`)
  if (path.includes('\0')) return toFault('missing', 'There is no path with a NUL character in it.')
  try {
    const found = await stat(path)
    if (!found.isDirectory() && !found.isFile())
      return toFault('not-directory', `${path} is neither a file nor a directory.`)
    await access(path, constants.R_OK | (found.isDirectory() ? constants.X_OK : 0))
    return found.isFile() ? 'file' : 'directory'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return toFault('missing', `${path} does not exist.`)
    if (code === 'ENOTDIR') return toFault('not-directory', `A part of ${path} is a file, not a directory.`)
    if (code === 'EACCES' || code === 'EPERM')
      return toFault('denied', `${path} cannot be searched: permission denied.`)
    if (code === undefined) throw error
    return toFault('broken', `${path} cannot be searched: the file system answered ${code}.`)
  }
}

/** What ripgrep itself says against a glob. */
async function globFault(program: string, pattern: string): Promise<SearchFault | undefined> {
  const run = await runRipgrep({
    program,
    options: ['--files', '--max-depth=0', `--glob=${pattern}`],
    path: '/',
    take: () => 'enough',
  })
  if (run.end === 'failed') return failed(run.why)
  return run.end === 'finished' && run.errors.trim() !== '' ? fromErrors(run.errors) : undefined
}
