/** Contents by regular expression. */
import type { SearchFault, TextFound, TextRow, TextSearch } from '@toolgate/runtime/contract'
import { createRowCollector } from './collect-rows.ts'
import { cancelled, failed, fromErrors, needsOtherEngine } from './fault.ts'
import { filterGlob, type Glob } from './glob.ts'
import { isDirectory } from './is-directory.ts'
import { longRow, toPath, toRows, type LineMessage, type Message } from './match-rows.ts'
import { byPath } from './path-order.ts'
import { runRipgrep, type RunEnd } from './run-ripgrep.ts'
import { createSplitter, type Splitter } from './split.ts'

/** More rows than this are not sorted in memory: ripgrep is asked again, in order, for just those that are wanted. */
const MOST_SORTED = 50_000
/** And of these at most so many, even when all are wanted. */
const MOST_ROWS = 1_000_000
const MOST_OUTPUT = 256 << 20
const LONGEST_MESSAGE = 8 << 20
const TYPE = '{"type":"'
const LINE_NUMBER = ',"line_number":'

interface Search {
  readonly program: string
  readonly search: TextSearch
  readonly glob: Glob
}

/** `isFile` tells that a file, not a directory, is searched: it is taken whatever its name is. */
export async function searchText(
  program: string,
  search: TextSearch,
  { isFile }: { readonly isFile: boolean },
): Promise<TextFound | SearchFault> {
  const everything = { root: search.in, options: [], matches: () => true }
  const glob = search.glob === undefined || isFile ? everything : filterGlob(search.glob, search.in)
  if (glob.root !== search.in && !(await isDirectory(glob.root))) return { rows: [], total: 0 }
  const job = { program, search, glob }
  if (search.mode === 'files') return names(job)
  return search.mode === 'counts' ? counts(job) : lines(job)
}

async function names(job: Search): Promise<TextFound | SearchFault> {
  let paths: string[] = []
  const run = await runEngines(job, ['--files-with-matches', '--null'], () => {
    paths = []
    return createSplitter({ separator: 0, most: 1 << 20, onPiece: (piece) => void paths.push(piece.toString()) })
  })
  if ('fault' in run) return run
  return page(
    job,
    paths
      .filter(job.glob.matches)
      .toSorted(byPath)
      .map((path) => ({ path })),
  )
}

async function counts(job: Search): Promise<TextFound | SearchFault> {
  let rows: TextRow[] = []
  const run = await runEngines(job, ['--count', '--with-filename', '--null'], () => {
    rows = []
    let path: string | undefined
    // A name may hold a line end, so names end with a NUL; the count of the name before stands in front of each.
    const count = (piece: Buffer): number => {
      const end = path === undefined ? -1 : piece.indexOf(10)
      if (path !== undefined) rows.push({ path, count: Number(piece.subarray(0, end).toString()) })
      return end + 1
    }
    const splitter = createSplitter({
      separator: 0,
      most: 1 << 20,
      onPiece: (piece) => {
        path = piece.subarray(count(piece)).toString()
      },
    })
    return {
      take: (bytes) => splitter.take(bytes),
      rest() {
        const rest = splitter.rest()
        count(rest)
        return rest
      },
    }
  })
  if ('fault' in run) return run
  return page(
    job,
    rows.filter(({ path }) => job.glob.matches(path)).toSorted((a, b) => byPath(a.path, b.path)),
  )
}

function page({ search: { skip, keep } }: Search, rows: readonly TextRow[]): TextFound {
  return { rows: rows.slice(skip, keep === 0 ? undefined : skip + keep), total: rows.length }
}

/** In parallel and sorted here; a search that finds too much runs again in the order of paths and stops when it has enough. */
async function lines(job: Search): Promise<TextFound | SearchFault> {
  const { search } = job
  const most = search.keep === 0 ? MOST_ROWS : MOST_SORTED
  const first = await collectLines(job, { ordered: false, most, skip: search.skip, keep: search.keep })
  if ('fault' in first || !first.stopped) return 'fault' in first ? first : first.found
  if (search.keep === 0) return { ...first.found, atLeast: true }
  const again = await collectLines(job, {
    ordered: true,
    most: search.skip + search.keep + 1,
    skip: search.skip,
    keep: search.keep,
  })
  if ('fault' in again) return again
  if (!again.stopped) return again.found
  return { ...again.found, total: Math.max(first.found.total, again.found.total), atLeast: true }
}

interface Collecting {
  readonly ordered: boolean
  readonly most: number
  readonly skip: number
  readonly keep: number
}

async function collectLines(
  job: Search,
  { ordered, most, skip, keep }: Collecting,
): Promise<{ readonly found: TextFound; readonly stopped: boolean } | SearchFault> {
  const { search, glob } = job
  const around = search.onlyMatching ? 0 : search.before + search.after
  const context = around > 0 ? [`--before-context=${search.before}`, `--after-context=${search.after}`] : []
  const options = ['--json', ...context, ...(ordered ? ['--sort=path'] : [])]
  const oneRowEach = !search.multiline && !search.onlyMatching
  let isWanted = true
  let collector = createRowCollector({ separated: around > 0, skip, keep })
  const run = await runEngines(
    job,
    options,
    () => {
      collector = createRowCollector({ separated: around > 0, skip, keep })
      return createSplitter({
        separator: 10,
        most: LONGEST_MESSAGE,
        onPiece: (piece) => {
          if (collector.total() < most) take(piece)
        },
        onLong: (head, tail) => {
          const row = longRow(head.toString(), tail.toString(), search)
          if (row !== undefined && isWanted) collector.add(row)
        },
      })
    },
    () => collector.total() >= most,
  )
  if ('fault' in run) return run
  return { found: collector.found(), stopped: run.end === 'enough' }

  function take(piece: Buffer): void {
    const type = typeOf(piece)
    if (type === 'begin' || type === 'end') {
      const sent = JSON.parse(piece.toString()) as Message
      if (sent.type === 'begin') {
        const path = toPath(sent.data.path)
        isWanted = glob.matches(path)
        collector.begin(path)
      }
      if (sent.type === 'end') collector.end({ isText: sent.data.binary_offset === null })
    } else if (isWanted && type === 'line') {
      if (oneRowEach && !collector.wants()) collector.count(around > 0 ? lineNumber(piece) : undefined)
      else for (const row of toRows(JSON.parse(piece.toString()) as LineMessage, search)) collector.add(row)
    }
  }
}

/** Most messages of a broad search are only counted, so their kind is told without parsing them. */
function typeOf(piece: Buffer): 'begin' | 'end' | 'line' | 'other' {
  const start = piece.subarray(0, TYPE.length + 2).toString()
  if (!start.startsWith(TYPE)) return 'other'
  const letter = start[TYPE.length]
  return letter === 'b' ? 'begin' : letter === 'e' ? 'end' : 'line'
}

/** Quotes inside of texts are escaped, so this can only be the field itself. */
function lineNumber(piece: Buffer): number {
  const at = piece.lastIndexOf(LINE_NUMBER)
  return Number.parseInt(piece.subarray(at + LINE_NUMBER.length, at + LINE_NUMBER.length + 20).toString(), 10)
}

/** Runs the quick engine, and the other one where the first refuses what the other understands. */
async function runEngines(
  { program, search, glob }: Search,
  options: readonly string[],
  createTaker: () => Splitter,
  isEnough: () => boolean = () => false,
): Promise<RunEnd | SearchFault> {
  for (const engine of [[], ['--pcre2']]) {
    const taker = createTaker()
    let bytes = 0
    const run = await runRipgrep({
      program,
      options: [...options, ...engine, ...asked(search), ...among(search, glob)],
      path: glob.root,
      ...(search.signal && { signal: search.signal }),
      take(output) {
        taker.take(output)
        bytes += output.length
        return isEnough() || bytes > MOST_OUTPUT ? 'enough' : 'more'
      },
    })
    taker.rest()
    if (run.end === 'cancelled') return cancelled()
    if (run.end === 'failed') return failed(run.why)
    if (run.end !== 'finished' || run.errors.trim() === '') return run
    if (engine.length > 0 || !needsOtherEngine(run.errors)) return fromErrors(run.errors)
  }
  return cancelled()
}

function asked({ pattern, ignoreCase, multiline }: TextSearch): readonly string[] {
  return [
    `--regexp=${pattern}`,
    ...(ignoreCase ? ['--ignore-case'] : []),
    ...(multiline ? ['--multiline', '--multiline-dotall'] : []),
    // A line ends before its CRLF, unless the pattern is about carriage returns.
    ...(/\\r|\r|\\x0d/i.test(pattern) ? [] : ['--crlf']),
  ]
}

/** Types add up in ripgrep, so a type of the caller takes the place of the one made of a glob, which is tested here anyway. */
function among({ type }: TextSearch, { options }: Glob): readonly string[] {
  if (type === undefined) return options
  const rest = options.includes('--type=wanted') ? options.filter((each) => !each.startsWith('--type')) : options
  return [...rest, `--type=${type}`]
}
