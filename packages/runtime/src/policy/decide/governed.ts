/** A call as rules see it. */
import type { AnyTool, PermissionMode } from '../../contract/index.ts'
import type { Target } from '../match/target.ts'
import type { PathFacts } from '../paths/path-facts.ts'
import type { ChangedPath } from './met-files.ts'
import type { TouchedFile } from './touched-path.ts'
import type { UnnamedFiles } from './unnamed-files.ts'

export interface Governed {
  readonly tool: AnyTool
  readonly server: string | undefined
  readonly target: Target
  /** Files of a command. */
  readonly files: readonly TouchedFile[]
  /** Paths that its effect names besides its subject, and files that it makes without naming them. */
  readonly resources: readonly ChangedPath[]
  /** What it meets without naming it. */
  readonly unnamed: readonly UnnamedFiles[]
  /** The facts of a path, where somebody looked. */
  look(path: string): PathFacts | undefined
  readonly mode: PermissionMode
}
