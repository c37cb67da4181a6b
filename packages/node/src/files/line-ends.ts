/** Finds line ends in raw bytes, in any width of character. */

/** Where a line ends: the first byte of its line end, or -1. `bytes` starts at the start of a character. */
export type FindEnd = (bytes: Buffer, from: number) => number

export interface LineEnds {
  readonly find: FindEnd
  /** How many line ends the bytes hold. */
  count(bytes: Buffer): number
  /** Length of a line end in bytes. */
  readonly width: number
}

/** The ends of lines in an encoding: a line feed, or a carriage return where lines end with nothing else. */
export function lineEnds(encoding: string, carriageReturns: boolean): LineEnds {
  const end = carriageReturns ? 0x0d : 0x0a
  const width = encoding.startsWith('utf-16') ? 2 : encoding.startsWith('utf-32') ? 4 : 1
  const find: FindEnd =
    width === 1 ? (bytes, from) => bytes.indexOf(end, from) : wideFind(end, { width, little: encoding.endsWith('le') })
  return {
    find,
    width,
    count(bytes) {
      let ends = 0
      for (let at = find(bytes, 0); at !== -1; at = find(bytes, at + width)) ends++
      return ends
    },
  }
}

function wideFind(end: number, { width, little }: { readonly width: number; readonly little: boolean }): FindEnd {
  const unit = Buffer.alloc(width)
  unit[little ? 0 : width - 1] = end
  return (bytes, from) => {
    for (let at = bytes.indexOf(unit, from); at !== -1; at = bytes.indexOf(unit, at + 1))
      if (at % width === 0) return at
    return -1
  }
}
