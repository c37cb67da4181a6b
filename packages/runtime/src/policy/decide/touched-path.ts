/** A path that a call touches, looked up and judged once for all steps of a decision. */
import type { FileUse } from '../../shell/index.ts'
import type { PathJudgement } from '../paths/judge-path.ts'
import type { PathFacts, PathOperation } from '../paths/path-facts.ts'

export interface TouchedPath {
  readonly facts: PathFacts
  readonly operation: PathOperation
  /** Somebody looked at the disk. */
  readonly known: boolean
  readonly judgement: PathJudgement
}

/** A file of a command. Where `use.pattern` holds, the facts are those of the folder of its matches. */
export interface TouchedFile extends TouchedPath {
  readonly use: FileUse
}
