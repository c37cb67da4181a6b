/** Whether all files of a command are ones that a mode for edits may change: seen, inside, unprotected, and named before it runs. */
import type { PermissionMode } from '../../contract/index.ts'
import type { CommandAnalysis } from '../../shell/index.ts'
import { compileSegment } from '../match/segment-pattern.ts'
import { foldName } from '../paths/fold-name.ts'
import { judgePath } from '../paths/judge-path.ts'
import type { Boundaries } from '../paths/path-facts.ts'
import { protectedNames } from '../paths/protected-names.ts'
import type { TouchedFile } from './touched-path.ts'

const REMOVING: ReadonlySet<string | null> = new Set(['rm', 'rmdir', 'unlink', 'shred'])

/** Changes inside the workspace need no answer of anybody. Where nobody looks on, that does not hold for commands that remove files. */
export function editsFreely(mode: PermissionMode, command?: CommandAnalysis): boolean {
  if (mode === 'acceptEdits') return true
  return mode === 'auto' && command?.parts.some(({ program }) => REMOVING.has(program)) !== true
}

export function mayEditFiles(command: CommandAnalysis, files: readonly TouchedFile[], boundaries: Boundaries): boolean {
  if (!command.complete || command.circuitBreaker !== undefined || command.obstacles.length > 0) return false
  const uses = [...command.reads, ...command.writes]
  const areNamed = uses.every(
    (use) => use.path !== null && !(use.pattern && mayMeetProtectedName(use.path, boundaries)),
  )
  const isOrdinary = ({ known, judgement, facts }: TouchedFile): boolean =>
    // A protected name that is only read may be a source that is copied with its name.
    known && judgement.behavior === 'allow' && judgePath(facts, boundaries, 'write').code !== 'protected-path'
  return areNamed && files.every(isOrdinary)
}

/** A wildcard of the shell leaves out names with a dot unless it is written with one. */
function mayMeetProtectedName(path: string, boundaries: Boundaries): boolean {
  const fold = (name: string): string => foldName(name, boundaries, 'loose')
  return path.split('/').some((segment) => {
    if (!/[*?[]/u.test(segment)) return false
    const pattern = compileSegment(fold(segment))
    return protectedNames.some(
      ({ names: [name = ''] }) => (segment.startsWith('.') || !name.startsWith('.')) && pattern.matches(fold(name)),
    )
  })
}
