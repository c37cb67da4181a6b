/** Where a part of a schema is being built, and how far references may still be followed there. */
import type { JsonSchema } from '@toolgate/runtime/contract'
import { stepsOf, type Report, type Spot } from '../json/rewrite.ts'
import { toPointer, type Schema } from '../json/schema.ts'

export interface Place {
  readonly root: JsonSchema
  readonly pointer: string
  readonly report: Report
  /** The references that led here. */
  readonly path: readonly string[]
  readonly levels: number
  /** Schemas made so far, and how many may be made. */
  readonly work: { made: number; readonly size: number }
}

export type Note = Spot['note']

export function noteAt({ pointer, report }: Place): Note {
  return (at, { from, to, kept }) => report({ path: toPointer(pointer, ...stepsOf(at)), from, to, kept })
}

/** A schema and the references that it now holds the content of. */
export interface Inlined<Kind extends Schema = Schema> {
  readonly schema: Kind
  readonly path: readonly string[]
}
