/** What the session knows of a file: the proof that a change is made with knowledge of what it changes. */
import type { FilesPort, FileStat, Revision, View, ViewsPort } from '@toolgate/runtime/contract'
import { isFileFault } from '@toolgate/runtime/contract'
import { splitLines } from './lines-of.ts'
import { weigh } from './token-weight.ts'

/** Files up to this size are hashed even when only a part is shown, so that a touch without a change stays harmless. */
const HASHED_IN_PART = 1 << 20
/** Files up to this size count as seen whole once all of their lines were shown in several pieces. */
const WHOLE_IN_PIECES = 32 << 20

export interface CurrentFile {
  readonly identity: string
  readonly revision: Revision
}

/** True when what was shown is not what the file holds now. A new time or inode with the same content is no change. */
export function isStale(view: View, current: CurrentFile): boolean {
  return view.revision === undefined ? view.identity !== current.identity : view.revision !== current.revision
}

/** True when each of the lines was shown. */
export function wasShown(view: View, first: number, last: number): boolean {
  return view.whole || view.ranges.some(([from, to]) => from <= first && last <= to)
}

/**
 * Number of the last line up to which, from this line on, everything was shown of the file as it stands. Only for files shown
 * whole: what is known of a part may have moved with an edit since it was shown.
 */
export function seenUpTo(view: View | undefined, stat: FileStat, from: number): number | undefined {
  if (view === undefined || !view.whole || view.identity !== stat.identity) return undefined
  return view.ranges.find(([first, last]) => first <= from && from <= last)?.[1]
}

export interface ShownPart {
  readonly stat: FileStat
  /** 1-based, inclusive; absent for an empty file. */
  readonly range?: readonly [number, number]
  /** The revision, where the part is the whole file. */
  readonly revision?: Revision
  /** Number of lines of the whole file, where known. */
  readonly total?: number
  /** No line heavier than this was shown in full. */
  readonly lineLimit: number
}

interface KnowledgePorts {
  readonly files: FilesPort
  readonly views: ViewsPort
}

/** Records what was shown. Pieces that make up the whole file are recorded as the whole, unless a line was too long for one piece. */
export async function recordShown(path: string, part: ShownPart, { files, views }: KnowledgePorts): Promise<void> {
  const { stat, range, revision } = part
  const base = { identity: stat.identity, ...(range === undefined ? {} : { range }) }
  if (revision !== undefined) return views.shown(path, { ...base, revision, whole: true })
  const early = stat.bytes <= HASHED_IN_PART ? await contentOf(path, stat, files) : undefined
  views.shown(path, { ...base, ...(early === undefined ? {} : { revision: early.revision }), whole: false })
  if (!isComplete(views.get(path), early?.lines.length ?? part.total)) return
  const content = early ?? (stat.bytes <= WHOLE_IN_PIECES ? await contentOf(path, stat, files) : undefined)
  if (content === undefined || content.lines.some((line) => weigh(line) > part.lineLimit)) return
  views.shown(path, { ...base, revision: content.revision, whole: true })
}

/** The content of the file, if it is still the same file. */
async function contentOf(path: string, stat: FileStat, files: FilesPort) {
  const now = await files.text(path, { limit: WHOLE_IN_PIECES })
  const after = await files.stat(path)
  if (isFileFault(now) || isFileFault(after) || after.identity !== stat.identity) return undefined
  return { revision: now.revision, lines: splitLines(now.text) }
}

function isComplete(view: View | undefined, total: number | undefined): boolean {
  const [only, ...others] = view?.ranges ?? []
  return only !== undefined && others.length === 0 && total !== undefined && only[0] === 1 && only[1] >= total
}
