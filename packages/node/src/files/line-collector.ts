/** Turns raw bytes of lines into the lines asked for, within a number of characters, whatever the length of a line. */
import type { LineRange } from '@toolgate/runtime/contract'
import { pieceDecoder } from './codec.ts'

export interface LineCollector {
  /** True once nothing more is to be shown; a cut line may still be measured. */
  full(): boolean
  /** True while the end of the cut line has not been seen. */
  measuring(): boolean
  /** A part of the current line, without its line end. */
  part(bytes: Buffer): void
  /** The current line is over. */
  end(): void
  /** Lines taken so far, and where the last one was cut. */
  taken(): Pick<LineRange, 'lines' | 'cutAt'>
}

export interface CollectorOptions {
  readonly count: number
  readonly characters: number
  readonly column: number
  readonly encoding: string
  /** A carriage return at the end of a line belongs to its line end. */
  readonly dropCarriageReturn: boolean
}

export function createLineCollector({
  count,
  characters,
  column,
  encoding,
  dropCarriageReturn,
}: CollectorOptions): LineCollector {
  const decoder = pieceDecoder(encoding)
  const lines: string[] = []
  let left = characters
  let kept = ''
  /** Characters of the current line decoded so far, and of them those not shown. */
  let seen = 0
  let skip = column
  let endsWithReturn = false
  let cut: { characters: number; of?: number } | undefined
  let measuring = false

  function add(text: string): void {
    if (text === '') return
    const start = Math.min(Math.max(skip - seen, 0), text.length)
    seen += text.length
    endsWithReturn = text.endsWith('\r')
    // One more than can be shown: it may be the carriage return of the line end.
    if (kept.length <= left + 1) kept += text.slice(start, start + left + 2 - kept.length)
  }

  function cutLine(): void {
    const length = wholeCharacters(kept, left)
    cut = { characters: Math.min(skip, seen) + length }
    lines.push(startOfLine(kept.slice(0, length)))
    measuring = true
  }

  function startOfLine(text: string): string {
    // A way on that points into the middle of a pair would show half a character.
    return skip > 0 && isLow(text.charCodeAt(0)) ? text.slice(1) : text
  }

  return {
    full: () => cut !== undefined || lines.length >= count || left <= 0,
    measuring: () => measuring,
    part(bytes) {
      add(decoder.write(bytes))
      if (cut === undefined && kept.length > left + 1) cutLine()
    },
    end() {
      add(decoder.end())
      const length = dropCarriageReturn && endsWithReturn ? seen - 1 : seen
      if (cut === undefined) {
        const shown = dropCarriageReturn && endsWithReturn && kept.endsWith('\r') ? kept.slice(0, -1) : kept
        if (shown.length > left) {
          kept = shown
          cutLine()
        } else {
          lines.push(startOfLine(shown))
          left -= shown.length
        }
      }
      if (cut !== undefined && measuring) cut = { ...cut, of: length }
      measuring = false
      kept = ''
      seen = 0
      skip = 0
      endsWithReturn = false
    },
    taken: () => (cut === undefined ? { lines } : { lines, cutAt: cut }),
  }
}

/** The largest length up to `most` that ends no text in the middle of a pair. */
function wholeCharacters(text: string, most: number): number {
  return most > 0 && most < text.length && isLow(text.charCodeAt(most)) && !isLow(text.charCodeAt(most - 1))
    ? most - 1
    : most
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
