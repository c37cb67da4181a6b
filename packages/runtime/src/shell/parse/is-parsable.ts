/** Keeps texts from the parser that would take it long: the time it takes must be bounded by counts, as no clock is read here. */
import { MAXIMUM_PARSED, MAXIMUM_TANGLE } from '../limits.ts'

const OPENING = /\$[({]|[<>]\(|<<|\(\(|`/g

/** False for a text that only a scan may look at. */
export function isParsable(text: string): boolean {
  if (text.length > MAXIMUM_PARSED) return false
  // A place takes two characters, so a short text can hold no more than half its length of them.
  if ((text.length * text.length) / 2 <= MAXIMUM_TANGLE) return true
  return (text.match(OPENING)?.length ?? 0) * text.length <= MAXIMUM_TANGLE
}
