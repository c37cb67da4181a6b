/** Where a text stands in a file: every place, also overlapping ones, with line ends as the only liberty. */
import { lineStyle, type LineStyle } from './lines-of.ts'

export interface Place {
  /** Offset of the first character. */
  readonly start: number
  /** Offset behind the last character. */
  readonly end: number
}

/**
 * All places, in order. A `\n` that is wanted is also found as `\r\n`, and as `\r` in a text that ends its lines so; nothing
 * else is tolerated. A wanted `\r\n` is only found as it is.
 */
export function findPlaces(text: string, wanted: string, style: LineStyle = lineStyle(text)): readonly Place[] {
  if (wanted === '') return []
  const tolerant = wanted.includes('\n') && text.includes('\r')
  return tolerant ? findTolerantly(text, wanted, style) : findLiterally(text, wanted)
}

/** The leftmost places that do not overlap. */
export function withoutOverlaps(places: readonly Place[]): readonly Place[] {
  let end = 0
  return places.filter((place) => {
    if (place.start < end) return false
    end = place.end
    return true
  })
}

function findLiterally(text: string, wanted: string): readonly Place[] {
  const places: Place[] = []
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    places.push({ start: at, end: at + wanted.length })
  }
  return places
}

function findTolerantly(text: string, wanted: string, style: LineStyle): readonly Place[] {
  const pattern = new RegExp(toPattern(wanted, style), 'g')
  const places: Place[] = []
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    places.push({ start: match.index, end: match.index + match[0].length })
    pattern.lastIndex = match.index + 1
  }
  return places
}

function toPattern(wanted: string, style: LineStyle): string {
  const lone = style === 'carriage-return' ? '|\\r' : ''
  return wanted
    .split(/(\r\n|\n)/)
    .map((part, index) => {
      if (part === '\r\n') return '\\r\\n'
      if (part !== '\n') return part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      // A place that starts with a line end starts before its carriage return: one line end is one place.
      const isFirst = index === 1 && wanted.startsWith('\n')
      return isFirst ? `(?:\\r\\n|(?<!\\r)\\n${lone})` : `(?:\\r\\n|\\n${lone})`
    })
    .join('')
}
