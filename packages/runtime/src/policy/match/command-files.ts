/** The files of a command as paths that somebody can look at: written as the program gets them, so that links are followed before `..`. */
import type { CommandAnalysis, FileUse } from '../../shell/index.ts'
import type { Place } from '../../contract/index.ts'
import { removeDots } from '../paths/spell-path.ts'

/** Descriptors of the command itself. */
const OWN_STREAMS: ReadonlySet<string> = new Set(['/dev/null', '/dev/stdin', '/dev/stdout', '/dev/stderr'])

export interface CommandFile {
  readonly use: FileUse
  readonly operation: 'read' | 'write'
  /** What to look at. For a pattern, the folder that holds all its matches; undefined where it is known only at run time. */
  readonly path: string | undefined
}

/** Files in the order read, written; streams of the command itself are left out. */
export function commandFiles(analysis: CommandAnalysis, platform: Place['platform']): readonly CommandFile[] {
  const files: CommandFile[] = []
  const add = (uses: readonly FileUse[], operation: CommandFile['operation']): void => {
    for (const use of uses)
      if (use.path === null || !OWN_STREAMS.has(use.path)) files.push({ use, operation, path: pathOf(use, platform) })
  }
  add(analysis.reads, 'read')
  add(analysis.writes, 'write')
  return files
}

function pathOf(use: FileUse, platform: Place['platform']): string | undefined {
  if (use.path === null) return undefined
  if (use.pattern) return use.path.slice(0, use.path.search(/[*?[{]/u)).replace(/[^/]*$/u, '') || '/'
  const spelled = use.word.startsWith('/') ? use.word : `${use.cwd}/${use.word}`
  return spelled === use.path || removeDots(spelled, platform) === use.path ? spelled : use.path
}
