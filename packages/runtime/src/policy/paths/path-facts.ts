/** What is known about a path before anything is decided on it: gathered once by whoever has a disk, judged here without one. */
import type { Place } from '../../contract/index.ts'

export type PathKind = 'file' | 'directory' | 'fifo' | 'socket' | 'device' | 'missing'

export interface PathFacts {
  /** As the model wrote it. */
  readonly requested: string
  /** Absolute, dot segments removed by text alone, links not followed. */
  readonly absolute: string
  /** Where the operation really lands: every link followed, below the nearest existing ancestor where the end is missing. */
  readonly real: string
  /** Every name on the way that a link stands under or leads to, absolute, in the order met. Empty without links. */
  readonly links: readonly string[]
  readonly kind: PathKind
  /** Number of names of the file; more than one means that it may be shared with a place that no rule sees. */
  readonly hardLinks?: number
  readonly device?: string
  readonly inode?: string
  /** False when the file system says that it may not be written. */
  readonly writable?: false
  /**
   * The same path with `..` removed by text before links are followed, where that leads elsewhere: a program walks the one way,
   * a tool that makes its path absolute first the other, so both must be right. It has no such facts itself.
   */
  readonly byText?: PathFacts
  /** Nobody looked at the disk, so that `kind` says nothing. */
  readonly unseen?: true
  /** Why the path could not be followed to its end. */
  readonly fault?: 'loop' | 'denied' | 'not-directory' | 'broken'
}

/** What a call does with a path. `read-file` and `write-file` have no use for a directory. */
export type PathOperation = 'read' | 'read-file' | 'write' | 'write-file' | 'delete'

/** A folder that belongs to the work: the one the session was started for, or one that the person added. */
export interface BoundaryRoot {
  readonly path: string
  /** The same with links followed. Default `path`. */
  readonly real?: string
}

/** What is inside. It comes from the person alone: no working directory that a model chose, no setting of a folder, widens it. */
export interface Boundaries {
  readonly roots: readonly BoundaryRoot[]
  readonly home: string
  readonly platform: Place['platform']
  /** Whether two spellings that differ in case are one file. Default: true on darwin and win32. */
  readonly caseInsensitive?: boolean
}
