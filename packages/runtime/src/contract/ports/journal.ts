/** What a session writes down as it happens: append-only, durable, and readable after any crash. */
import type { Json } from '../schema.ts'
import type { StoreFault } from './store.ts'

/** A line that could not be read, or only in part. */
export interface JournalDamage {
  /** 1-based. */
  readonly line: number
  readonly message: string
}

export interface JournalContent {
  /** Every record that could be read, in order. */
  readonly records: readonly Json[]
  readonly damage: readonly JournalDamage[]
}

export interface JournalPort {
  /** Everything so far. A damaged line never hides what follows it. */
  read(): Promise<JournalContent | StoreFault>
  /** Durable once it has answered with nothing. Records of one call stay together and in order; calls keep their order. Never rejects. */
  append(records: readonly Json[]): Promise<StoreFault | undefined>
  /** Lets go of the file once all is written. A later `append` takes it up again. Never rejects. */
  close(): Promise<void>
}

/** Where a session's journal lies, and when it was last written. */
export interface JournalListing {
  readonly id: string
  readonly path: string
  readonly modifiedAt: number
  readonly bytes: number
}

export interface JournalsPort {
  /** A new journal or the one of that name. Nothing is written before the first `append`. */
  open(id: string): JournalPort & { readonly path: string }
  /** Newest first. */
  list(): Promise<readonly JournalListing[]>
}
