/** Lines of a text as every file tool counts them. */

/** What ends a line: a line feed, or a carriage return in a text without any line feed. */
export type LineStyle = 'line-feed' | 'carriage-return'

export function lineStyle(text: string): LineStyle {
  return text.includes('\n') || !text.includes('\r') ? 'line-feed' : 'carriage-return'
}

/** The lines without their ends, a carriage return before a line feed included; a final line end opens no further line. */
export function splitLines(text: string, style: LineStyle = lineStyle(text)): string[] {
  if (text === '') return []
  const lines = text.split(style === 'carriage-return' ? '\r' : /\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** 1-based line numbers of offsets that are given in rising order. */
export function lineNumbers(text: string, offsets: readonly number[], style: LineStyle = lineStyle(text)): number[] {
  const end = style === 'carriage-return' ? '\r' : '\n'
  let line = 1
  let next = text.indexOf(end)
  return offsets.map((offset) => {
    while (next !== -1 && next < offset) {
      line += 1
      next = text.indexOf(end, next + 1)
    }
    return line
  })
}

/** The line end that closes the line around the offset, else the one before it, else the usual one. */
export function lineEndAround(text: string, offset: number, usual: string): string {
  if (lineStyle(text) === 'carriage-return') return '\r'
  const next = text.indexOf('\n', offset)
  const found = next === -1 ? text.lastIndexOf('\n', offset) : next
  if (found === -1) return usual
  return text[found - 1] === '\r' ? '\r\n' : '\n'
}
