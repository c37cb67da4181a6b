/** The files of a command as paths that somebody can look at: written as the program gets them, so that links are followed before `..`. */
import type { CommandAnalysis, FileUse } from '../../shell/index.ts'
import type { Place } from '../../contract/index.ts'
import { removeDots } from '../paths/spell-path.ts'

/** Descriptors of the command itself. */
const OWN_STREAMS: ReadonlySet<string> = new Set(['/dev/null', '/dev/stdin', '/dev/stdout', '/dev/stderr'])

interface CommandFile {
  readonly use: FileUse
  readonly operation: 'read' | 'write'
  /** What to look at. For a pattern, the folder that holds all its matches; undefined where it is known only at run time. */
  readonly path: string | undefined
}

/** Files in the order read, written; streams of the command itself are left out. */
export function commandFiles(analysis: CommandAnalysis, platform: Place['platform']): readonly CommandFile[] {
  const files = (uses: readonly FileUse[], operation: CommandFile['operation']): readonly CommandFile[] =>
    uses
      .filter((use) => use.path === null || !OWN_STREAMS.has(use.path))
      .map((use) => ({ use, operation, path: pathOf(use, platform) }))
  return [...files(analysis.reads, 'read'), ...files(analysis.writes, 'write')]
}

function pathOf(use: FileUse, platform: Place['platform']): string | undefined {
  if (use.path === null) return undefined
  if (use.pattern) return use.path.slice(0, use.path.search(/[*?[{]/u)).replace(/[^/]*$/u, '') || '/'
  const spelled = use.word.startsWith('/') ? use.word : `${use.cwd}/${use.word}`
  return removeDots(spelled, platform) === use.path ? spelled : use.path
}
