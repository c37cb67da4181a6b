/** Where lines begin in files that were read before, sparsely, so that a second look far into a large file is quick. */
import type { Detected } from './detect-encoding.ts'

/** What one content of one file has taught so far. */
export interface LineMap {
  readonly detected: Detected
  /** Lines end with a carriage return alone, as on old Macs. */
  readonly carriageReturns: boolean
  /** Known offsets, rising, and how many line ends lie before each. */
  readonly marks: { readonly offset: number; readonly ends: number }[]
}

export interface LineIndex {
  get(identity: string): LineMap | undefined
  set(identity: string, map: LineMap): void
}

/** Keeps the maps of the files read last, at most so many. */
export function createLineIndex(most: number): LineIndex {
  const maps = new Map<string, LineMap>()
  return {
    get(identity) {
      const map = maps.get(identity)
      if (map === undefined) return undefined
      maps.delete(identity)
      maps.set(identity, map)
      return map
    },
    set(identity, map) {
      maps.set(identity, map)
      for (const oldest of maps.keys()) {
        if (maps.size <= most) return
        maps.delete(oldest)
      }
    },
  }
}

/** Notes a mark if it lies behind all known ones. */
export function addMark(map: LineMap, offset: number, ends: number): void {
  const last = map.marks.at(-1)
  if (last === undefined || offset > last.offset) map.marks.push({ offset, ends })
}

/** The last mark with fewer than so many line ends before it: the search for the line after them starts there. */
export function markBefore(map: LineMap, ends: number): { readonly offset: number; readonly ends: number } | undefined {
  let [low, high] = [0, map.marks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (map.marks[middle]!.ends < ends) low = middle + 1
    else high = middle
  }
  return map.marks[low - 1]
}
