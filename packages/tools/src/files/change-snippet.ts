/** A change shown with line numbers: what went, what came, and a little around it. */
import { lineNumbers, lineStyle, splitLines, type LineStyle } from './lines-of.ts'

export interface Change {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

const CONTEXT = 3
const MAXIMUM_HUNKS = 5
const MAXIMUM_LINES = 60
const MAXIMUM_WIDTH = 240
/** Of all hunks together, as far as they are not the first. */
const MAXIMUM_CHARACTERS = 20_000

interface Hunk {
  readonly text: string
  /** Lines that the hunk adds to the file; negative when it removes some. */
  readonly growth: number
}

/** The new text: only the changed places differ. Changes are in order and do not overlap. */
export function applyChanges(text: string, changes: readonly Change[]): string {
  // Adding up keeps references to the pieces, where joining would copy a large text at once.
  let changed = ''
  let at = 0
  for (const { start, end, replacement } of changes) {
    changed += text.slice(at, start) + replacement
    at = end
  }
  return changed + text.slice(at)
}

/** A unified view: `-` and `+` with the line's number before and after, a space for lines that stay. */
export function changeSnippet(text: string, changes: readonly Change[]): string {
  const style = lineStyle(text)
  const groups = groupChanges(text, changes)
  const shown: string[] = []
  let growth = 0
  let room = MAXIMUM_CHARACTERS
  for (const group of groups.slice(0, MAXIMUM_HUNKS)) {
    const hunk = toHunk(text, group, { style, growth })
    room -= hunk.text.length
    if (room < 0 && shown.length > 0) break
    shown.push(hunk.text)
    growth += hunk.growth
  }
  const left = groups.length - shown.length
  if (left > 0) shown.push(`(${left} more changed ${left === 1 ? 'part' : 'parts'} not shown)`)
  return shown.join('\n...\n')
}

/** Changes whose surroundings touch are shown together. */
function groupChanges(text: string, changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups: Change[][] = []
  let reach = -1
  for (const change of changes) {
    const group = groups.at(-1)
    if (group !== undefined && startOfLine(text, change.start) <= reach) group.push(change)
    else groups.push([change])
    reach = forward(text, change.end, 2 * CONTEXT + 1)
  }
  return groups
}

function toHunk(text: string, changes: readonly Change[], place: { style: LineStyle; growth: number }): Hunk {
  const first = changes[0]
  const last = changes.at(-1)
  if (first === undefined || last === undefined) return { text: '', growth: 0 }
  const start = back(text, first.start, CONTEXT)
  const end = forward(text, last.end, CONTEXT + 1)
  const local = changes.map((change) => ({ ...change, start: change.start - start, end: change.end - start }))
  const before = splitLines(text.slice(start, end), place.style)
  const after = splitLines(applyChanges(text.slice(start, end), local), place.style)
  const [line = 1] = lineNumbers(text, [start], place.style)
  return {
    text: toRows(before, after, { before: line, after: line + place.growth }).join('\n'),
    growth: after.length - before.length,
  }
}

function toRows(
  before: readonly string[],
  after: readonly string[],
  from: { before: number; after: number },
): readonly string[] {
  const head = sameAtStart(before, after)
  const tail = sameAtStart(before.slice(head).toReversed(), after.slice(head).toReversed())
  const removed = before.slice(head, before.length - tail)
  const added = after.slice(head, after.length - tail)
  const contextStart = Math.max(0, head - CONTEXT)
  const row = (sign: string, line: string, number: number) => `${sign}${number}\t${line}`
  return [
    ...before
      .slice(contextStart, head)
      .map((line, index) => row(' ', shorten(line, 0), from.after + contextStart + index)),
    ...limit(
      removed.map((line, index) => row('-', shorten(line, sameLength(line, added[index])), from.before + head + index)),
    ),
    ...limit(
      added.map((line, index) => row('+', shorten(line, sameLength(line, removed[index])), from.after + head + index)),
    ),
    ...after
      .slice(after.length - tail)
      .slice(0, CONTEXT)
      .map((line, index) => row(' ', shorten(line, 0), from.after + after.length - tail + index)),
  ]
}

/** A long line around the character where it differs. */
function shorten(line: string, around: number): string {
  if (line.length <= MAXIMUM_WIDTH) return line
  const start = Math.max(0, Math.min(around - MAXIMUM_WIDTH / 3, line.length - MAXIMUM_WIDTH))
  const end = start + MAXIMUM_WIDTH
  return `${start > 0 ? '…' : ''}${line.slice(start, end).toWellFormed()}${end < line.length ? '…' : ''}`
}

function sameLength(line: string, other = ''): number {
  let same = 0
  while (same < line.length && line[same] === other[same]) same += 1
  return same
}

function limit(rows: readonly string[]): readonly string[] {
  if (rows.length <= MAXIMUM_LINES) return rows
  const half = MAXIMUM_LINES / 2
  return [...rows.slice(0, half), `(${rows.length - MAXIMUM_LINES} lines not shown)`, ...rows.slice(-half)]
}

function sameAtStart(left: readonly string[], right: readonly string[]): number {
  let same = 0
  while (same < left.length && same < right.length && left[same] === right[same]) same += 1
  return same
}

function startOfLine(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
}

/** The start of the line so many lines before the one around the offset. */
function back(text: string, offset: number, lines: number): number {
  let at = startOfLine(text, offset)
  for (let count = 0; count < lines && at > 0; count++) at = startOfLine(text, at - 1)
  return at
}

/** The offset behind so many line ends from here. */
function forward(text: string, offset: number, lines: number): number {
  let at = offset
  for (let count = 0; count < lines; count++) {
    const end = text.indexOf('\n', at)
    if (end === -1) return text.length
    at = end + 1
  }
  return at
}
