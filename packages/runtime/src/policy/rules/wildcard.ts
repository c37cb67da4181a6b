/** `*` in a rule stands for any text: one matcher that no pattern can make slow. */

/** Matches the whole text. Takes time in proportion to the product of the lengths at worst, whatever the pattern. */
export function matchesWildcard(pattern: string, text: string): boolean {
  let inPattern = 0
  let inText = 0
  let retryPattern = -1
  let retryText = 0
  while (inText < text.length) {
    if (pattern[inPattern] === '*') {
      retryPattern = ++inPattern
      retryText = inText
    } else if (pattern[inPattern] === text[inText]) {
      inPattern++
      inText++
    } else if (retryPattern >= 0) {
      inPattern = retryPattern
      inText = ++retryText
    } else return false
  }
  while (pattern[inPattern] === '*') inPattern++
  return inPattern === pattern.length
}
