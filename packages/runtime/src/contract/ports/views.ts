/** What of each file this session has been shown: the proof that a change is made with knowledge of what it changes. */
import type { Revision } from './files.ts'

export interface View {
  /** The content that was shown; absent while only parts were seen and the whole was never hashed. */
  readonly revision?: Revision
  /** Everything of that revision was shown, in one piece or in several. */
  readonly whole: boolean
  /** Lines shown, 1-based and inclusive, merged and sorted. */
  readonly ranges: readonly (readonly [first: number, last: number])[]
  /** Stat identity at the time of showing. */
  readonly identity: string
}

/** Keys are canonical paths. One object a session; a sub-agent has its own. */
export interface ViewsPort {
  get(path: string): View | undefined
  /** Adds what was shown now. A new identity forgets what was shown of the old content. */
  shown(
    path: string,
    view: {
      readonly identity: string
      readonly revision?: Revision
      readonly range?: readonly [number, number]
      readonly whole: boolean
    },
  ): void
  /** The session itself wrote this content, so it knows all of it. */
  wrote(path: string, view: { readonly identity: string; readonly revision: Revision }): void
}
