/** Why a text was not found: the closest lines of the file, and what differs in each. Nothing here ever changes a file. */
import { distance } from 'fastest-levenshtein'
import { findPlaces } from './find-places.ts'
import {
  escapeSequences,
  fits,
  foldAll,
  htmlEntities,
  lineEnds,
  lineNumberPrefix,
  namedDifferences,
  type Fit,
} from './foldings.ts'
import { lineNumbers, splitLines } from './lines-of.ts'

/** Larger texts are not searched for likenesses: the answer has to come at once. */
const SEARCHED_CHARACTERS = 8_000_000
const COMPARED_LINES = 20_000
const COMPARED_WIDTH = 200
/** Lines longer than this are only compared as they are. */
const FOLDED_WIDTH = 5_000
const SHOWN_LINES = 12
const SHOWN_WIDTH = 200
/** The share of letters or words that lines have in common to be called close. */
const CLOSE = 0.5

/** Sentences for the model, starting with what is close; never empty. */
export function nearestLines(text: string, wanted: string): string {
  if (text.length > SEARCHED_CHARACTERS) return 'The file is too large to look for similar lines.'
  const cause = wholeCause(text, wanted)
  if (cause !== undefined) return cause
  const lines = splitLines(text)
  const parts = toParts(wanted)
  const start = votedStart(lines, parts) ?? closeStart(lines, parts)
  return start === undefined
    ? 'No line of the file resembles it.'
    : describe(parts, { lines, start, isClosed: /[\r\n]$/.test(text) })
}

/** One mistake in the whole of the wanted text, with the places that it would have without the mistake. */
function wholeCause(text: string, wanted: string): string | undefined {
  for (const { name, fold } of [lineEnds, lineNumberPrefix, escapeSequences, htmlEntities]) {
    const corrected = fold(wanted)
    if (corrected === wanted) continue
    const places = findPlaces(text, corrected)
    if (places.length === 0) continue
    const numbers = lineNumbers(
      text,
      places.slice(0, 5).map(({ start }) => start),
    )
    return `It differs in ${name}: without that it stands at line ${numbers.join(', ')}${places.length > 5 ? ' and more' : ''}.`
  }
  return undefined
}

interface Part {
  readonly line: string
  readonly folded: string
  readonly fit: Fit
}

function toParts(wanted: string): readonly Part[] {
  const lines = wanted.split(/\r?\n/)
  return lines.map((line, index) => {
    const isFirst = index === 0
    const isLast = index === lines.length - 1
    const fit = isFirst && isLast ? 'inside' : isFirst ? 'end' : isLast ? 'start' : 'whole'
    return { line, fit, folded: line.length > FOLDED_WIDTH ? line : foldAll(line, 'wanted') }
  })
}

/** The place where most of the wanted lines stand in order, whatever small differences they have. */
function votedStart(lines: readonly string[], parts: readonly Part[]): number | undefined {
  const exact = new Map<string, { readonly index: number; readonly weight: number }[]>()
  const partial: { readonly part: Part; readonly index: number }[] = []
  for (const [index, part] of parts.entries()) {
    if (part.folded === '') continue
    if (part.fit !== 'whole') partial.push({ part, index })
    else {
      const group = exact.get(part.folded) ?? []
      exact.set(part.folded, group)
      if (group.length < 20) group.push({ index, weight: Math.min(part.folded.length, 40) })
    }
  }
  const votes = new Map<number, number>()
  for (const [number, line] of lines.entries()) {
    const folded = line.length > FOLDED_WIDTH ? line : foldAll(line, 'file')
    const hits = [
      ...(exact.get(folded) ?? []),
      ...partial
        .filter(({ part }) => fits(folded, part.folded, part.fit))
        .map(({ part, index }) => ({ index, weight: Math.min(part.folded.length, 40) })),
    ]
    for (const { index, weight } of hits) {
      if (number >= index) votes.set(number - index, (votes.get(number - index) ?? 0) + weight)
    }
  }
  return best(votes)
}

function best(votes: ReadonlyMap<number, number>): number | undefined {
  let found: number | undefined
  let most = 0
  for (const [start, weight] of votes) {
    if (weight > most) {
      most = weight
      found = start
    }
  }
  return found
}

/** The place of the line that is most like the longest wanted one. */
function closeStart(lines: readonly string[], parts: readonly Part[]): number | undefined {
  const [longest] = [...parts.entries()].toSorted(
    (left, right) => right[1].line.trim().length - left[1].line.trim().length,
  )
  if (longest === undefined) return undefined
  const [index, part] = longest
  const wanted = part.line.trim().slice(0, COMPARED_WIDTH)
  if (wanted === '') return undefined
  let found: number | undefined
  let most = CLOSE
  for (const [number, line] of lines.slice(0, COMPARED_LINES).entries()) {
    const score = likeness(line.trim().slice(0, COMPARED_WIDTH), wanted)
    if (score > most) {
      most = score
      found = Math.max(0, number - index)
    }
  }
  return found
}

function likeness(line: string, wanted: string): number {
  const longer = Math.max(line.length, wanted.length)
  const letters = Math.min(line.length, wanted.length) * 2 < longer ? 0 : 1 - distance(line, wanted) / longer
  const words = wanted.match(/\w+/g) ?? []
  const known = new Set(line.match(/\w+/g) ?? [])
  const shared = words.length < 2 ? 0 : words.filter((word) => known.has(word)).length / words.length
  return Math.max(letters, shared)
}

interface Window {
  readonly lines: readonly string[]
  /** 0-based index of the first line to compare. */
  readonly start: number
  /** The last line has a line end. */
  readonly isClosed: boolean
}

function describe(parts: readonly Part[], window: Window): string {
  const { lines, start } = window
  const there = lines.slice(start, start + parts.length)
  const differences = parts.flatMap((part, index) => differenceOf(part, { ...window, start: start + index }))
  const shown = there.slice(0, SHOWN_LINES).map((line, index) => `${start + index + 1}\t${cut(line)}`)
  const first = start + 1
  const last = start + there.length
  return [
    `Closest: ${first === last ? `line ${first}` : `lines ${first}-${last}`}. What differs:`,
    ...(differences.length === 0 ? ['- line ends or invisible characters'] : []),
    ...differences.slice(0, SHOWN_LINES).map((difference) => `- ${difference}`),
    ...(differences.length > SHOWN_LINES ? [`- and ${differences.length - SHOWN_LINES} more lines`] : []),
    'The file has there:',
    ...shown,
    ...(there.length > SHOWN_LINES ? [`(and ${there.length - SHOWN_LINES} more lines)`] : []),
  ].join('\n')
}

/** What differs between a wanted line and the line at `start`, as a list of none or one. */
function differenceOf(part: Part, { lines, start, isClosed }: Window): readonly string[] {
  const file = lines[start]
  if (file === undefined) {
    if (part.line !== '' || start > lines.length) return [`line ${start + 1}: the file ends before it`]
    return isClosed ? [] : [`line ${start}: it is the last one and has no line end`]
  }
  const names = namedDifferences(file, part.line, part.fit)
  if (names === undefined) return [`line ${start + 1}: the text differs${firstDifference(file, part)}`]
  return names.length === 0 ? [] : [`line ${start + 1}: ${names.join(', ')}`]
}

function firstDifference(file: string, part: Part): string {
  if (part.fit !== 'whole' && part.fit !== 'start') return ''
  let same = 0
  while (same < file.length && same < part.line.length && file[same] === part.line[same]) same += 1
  return ` from character ${same + 1} on`
}

function cut(line: string): string {
  return line.length > SHOWN_WIDTH ? `${line.slice(0, SHOWN_WIDTH)}… (${line.length} characters)` : line
}
