/** Rows of a content search as they come in: all are counted, and only those are kept that the wanted page can hold. */
import type { TextFound, TextRow } from '@toolgate/runtime/contract'
import { byPath } from './path-order.ts'

export interface RowCollector {
  /** The rows that follow belong to this file. */
  begin(path: string): void
  /** Whether rows of the current file can still come onto the page; others need only be counted. */
  wants(): boolean
  add(row: TextRow): void
  /** A row that is not wanted. `line` is its number where blocks are separated. */
  count(line: number | undefined): void
  /** The current file is over; one that is no text is forgotten. */
  end(file: { readonly isText: boolean }): void
  /** Rows seen so far, separators included. */
  total(): number
  found(): TextFound
}

export interface CollectOptions {
  /** Blocks of lines are separated. */
  readonly separated: boolean
  readonly skip: number
  /** 0 keeps all. */
  readonly keep: number
}

interface FileRows {
  readonly path: string
  readonly rows: TextRow[]
  /** All of them, kept or not. */
  total: number
  lastLine: number | undefined
}

/** Files come in any order; those that come first by path make the page. */
export function createRowCollector({ separated, skip, keep }: CollectOptions): RowCollector {
  const most = keep === 0 ? Infinity : skip + keep
  /** Sorted by path; together they hold the page. */
  const kept: FileRows[] = []
  let keptRows = 0
  /** Rows and files that can no longer come onto the page. */
  let leftRows = 0
  let files = 0
  let current: FileRows | undefined
  let isWanted = true
  let bound: string | undefined

  function step(row: { readonly line: number | undefined }): void {
    if (current === undefined) return
    if (separated && row.line !== undefined && current.lastLine !== undefined && row.line > current.lastLine + 1) {
      current.total++
      if (isWanted) current.rows.push({ path: current.path, line: null })
    }
    current.total++
    current.lastLine = row.line
  }

  function settle(file: FileRows): void {
    files++
    if (bound !== undefined && byPath(file.path, bound) > 0) {
      leftRows += file.total
      return
    }
    const place = kept.findLastIndex((each) => byPath(each.path, file.path) < 0) + 1
    kept.splice(place, 0, file)
    keptRows += file.total
    for (let last = kept.at(-1); last !== undefined && keptRows - last.total >= most; last = kept.at(-1)) {
      kept.pop()
      keptRows -= last.total
      leftRows += last.total
    }
    if (keptRows >= most) bound = kept.at(-1)?.path
  }

  function end({ isText }: { readonly isText: boolean }): void {
    if (current !== undefined && isText && current.total > 0) settle(current)
    current = undefined
  }

  return {
    begin(path) {
      current = { path, rows: [], total: 0, lastLine: undefined }
      isWanted = bound === undefined || byPath(path, bound) <= 0
    },
    wants: () => isWanted && (current?.rows.length ?? 0) < most,
    add(row) {
      step({ line: row.line ?? undefined })
      current?.rows.push(row)
    },
    count: (line) => step({ line }),
    end,
    total: () => keptRows + leftRows + (current?.total ?? 0) + (separated ? Math.max(0, files - 1) : 0),
    found() {
      end({ isText: true })
      const all = kept.flatMap(({ path, rows }, index) =>
        separated && index > 0 ? [{ path, line: null }, ...rows] : rows,
      )
      return { rows: all.slice(skip, keep === 0 ? undefined : skip + keep), total: this.total() }
    },
  }
}
