/** Which line end a text uses, so that what is added to it looks like what is there. */
import type { TextFormat } from '@toolgate/runtime/contract'

/** The line end of most lines, the first seen among equals; `\n` for a text without one. */
export function mainLineEnd(text: string): TextFormat['lineEnd'] {
  if (!text.includes('\r')) return '\n'
  const counts = { '\r\n': 0, '\n': 0, '\r': 0 }
  const seen: TextFormat['lineEnd'][] = []
  for (const [end] of text.matchAll(/\r\n|\n|\r/g)) {
    const lineEnd = end as TextFormat['lineEnd']
    if (counts[lineEnd]++ === 0) seen.push(lineEnd)
  }
  return seen.reduce((best, lineEnd) => (counts[lineEnd] > counts[best] ? lineEnd : best), seen[0] ?? '\n')
}
