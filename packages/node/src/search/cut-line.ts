/** Long lines, shortened around what was found, so that one minified file cannot flood an answer. */

/** At most so many characters of the line, with marks where it was cut and its true length. */
export function cutLine(line: string, { most, around }: { readonly most: number; readonly around: number }): string {
  if (line.length <= most) return line
  const wanted = Math.min(Math.max(0, around - Math.floor(most / 4)), line.length - most)
  const start = wanted + (isLow(line.charCodeAt(wanted)) ? 1 : 0)
  const last = Math.min(wanted + most, line.length)
  const end = last - (last < line.length && isLow(line.charCodeAt(last)) ? 1 : 0)
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''} [line cut: ${line.length} characters in all]`
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
