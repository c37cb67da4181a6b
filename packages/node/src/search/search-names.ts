/** Files by the pattern of their names, newest first. */
import { statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { NameSearch, NamesFound, SearchFault } from '@toolgate/runtime/contract'
import { cancelled, failed, fromErrors } from './fault.ts'
import { pathGlob } from './glob.ts'
import { isDirectory } from './is-directory.ts'
import { byCodePoint } from './path-order.ts'
import { runRipgrep } from './run-ripgrep.ts'
import { createSplitter } from './split.ts'

const LONGEST_PATH = 1 << 20
/** Ripgrep has just been there, so asking for a time is quicker done than handed to another thread; others get their turn. */
const TURN_MS = 4

export async function searchNames(
  program: string,
  pattern: string,
  options: NameSearch,
): Promise<NamesFound | SearchFault> {
  const glob = pathGlob(pattern, options.in)
  if (glob.root !== options.in && !(await isDirectory(glob.root))) return { paths: [], total: 0 }
  const paths: string[] = []
  const splitter = createSplitter({
    separator: 0,
    most: LONGEST_PATH,
    onPiece: (piece) => {
      const path = piece.toString()
      if (glob.matches(path)) paths.push(path)
    },
  })
  const run = await runRipgrep({
    program,
    options: ['--files', '--null', ...glob.options],
    path: glob.root,
    ...(options.signal && { signal: options.signal }),
    take: (output) => {
      splitter.take(output)
      return 'more'
    },
  })
  if (run.end === 'failed') return failed(run.why)
  if (run.end !== 'finished') return cancelled()
  if (run.errors.trim() !== '') return fromErrors(run.errors)
  return newestFirst(paths, options)
}

async function newestFirst(
  paths: readonly string[],
  { newest, signal }: NameSearch,
): Promise<NamesFound | SearchFault> {
  const dated: { readonly path: string; readonly time: number }[] = []
  let turnEnds = performance.now() + TURN_MS
  for (const path of paths) {
    const time = modifiedAt(path)
    if (time !== undefined) dated.push({ path, time })
    if (performance.now() < turnEnds) continue
    await setImmediate()
    if (signal?.aborted) return cancelled()
    turnEnds = performance.now() + TURN_MS
  }
  dated.sort((a, b) => b.time - a.time || byCodePoint(a.path, b.path))
  return { paths: dated.slice(0, newest).map(({ path }) => path), total: dated.length }
}

/** What went away since is no longer found; what cannot be looked at is found, and comes last. */
function modifiedAt(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.mtimeMs
  } catch {
    return 0
  }
}
