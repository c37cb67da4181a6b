/** The rows that a pattern finds in one text. */
import type { TextRow, TextSearch } from '../../contract/index.ts'

interface Text {
  readonly path: string
  readonly text: string
}

export function rowsOf({ path, text }: Text, search: TextSearch, expression: RegExp): readonly TextRow[] {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''))
  if (lines.at(-1) === '') lines.pop()
  const found = search.multiline ? acrossLines(text, expression) : withinLines(lines, expression)
  if (found.length === 0) return []
  if (search.mode === 'files') return [{ path }]
  const matched = new Set(
    found.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
  )
  if (search.mode === 'counts') return [{ path, count: matched.size }]
  const cut = (line: string, around: number): string => shorten(line, search.lineCharacters, around)
  if (search.onlyMatching) {
    return found.flatMap(({ first, part }) =>
      part
        .split('\n')
        .flatMap((each, index) =>
          each === '' ? [] : [{ path, line: first + index, text: cut(each, 0), matched: true }],
        ),
    )
  }
  const rows: TextRow[] = []
  for (const [index, line] of lines.entries()) {
    const number = index + 1
    const near = [...matched].some((each) => number >= each - search.before && number <= each + search.after)
    if (!near) continue
    const last = rows.at(-1)?.line
    if (search.before + search.after > 0 && typeof last === 'number' && number > last + 1)
      rows.push({ path, line: null })
    const around = found.find(({ first }) => first === number)?.column ?? 0
    rows.push({ path, line: number, text: cut(line, around), matched: matched.has(number) })
  }
  return rows
}

interface Match {
  readonly first: number
  readonly last: number
  readonly column: number
  readonly part: string
}

function withinLines(lines: readonly string[], expression: RegExp): readonly Match[] {
  return lines.flatMap((line, index) =>
    [...line.matchAll(expression)].map((match) => ({
      first: index + 1,
      last: index + 1,
      column: match.index,
      part: match[0],
    })),
  )
}

function acrossLines(text: string, expression: RegExp): readonly Match[] {
  return [...text.matchAll(expression)].map((match) => {
    const first = text.slice(0, match.index).split('\n').length
    const inside = match[0].replace(/\n$/, '').split('\n').length
    return { first, last: first + inside - 1, column: 0, part: match[0] }
  })
}

function shorten(line: string, most: number, around: number): string {
  if (line.length <= most) return line
  const start = Math.min(Math.max(0, around - Math.floor(most / 4)), line.length - most)
  const end = start + most
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''} [line cut: ${line.length} characters in all]`
}
