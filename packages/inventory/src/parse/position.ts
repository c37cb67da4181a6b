/** Line and column of an offset, computed only for the few places a report shows. */
import type { Fault, FaultCode } from './fault.ts'
import type { SourceFile } from './source-file.ts'

/** A place in a file: `line` and `column` count from 1, `offset` from 0 in UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
  readonly offset: number
}

const LINE_STARTS = new WeakMap<SourceFile, number[]>()

/** The position of an offset; offsets outside the text are moved to its nearest end. */
export function positionAt(file: SourceFile, offset: number): Position {
  const bounded = Math.max(0, Math.min(offset, file.text.length))
  const starts = lineStarts(file)
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= bounded) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: bounded - (starts[low] ?? 0) + 1, offset: bounded }
}

/** A failure at an offset of a file. */
export function faultAt(file: SourceFile, offset: number, problem: { code: FaultCode; message: string }): Fault {
  return { fault: true, ...problem, file: file.path, ...positionAt(file, offset) }
}

function lineStarts(file: SourceFile): number[] {
  const known = LINE_STARTS.get(file)
  if (known !== undefined) return known
  const { text } = file
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  LINE_STARTS.set(file, starts)
  return starts
}
