/** Text patterns in which `*` stands for any text, line breaks included. No other character is special. */

/** True where the whole text fits the pattern. Time at most proportional to the product of the lengths. */
export function matchesWildcard(pattern: string, text: string): boolean {
  let at = 0
  let from = 0
  let star = -1
  let retry = 0
  while (from < text.length) {
    if (at < pattern.length && pattern[at] === '*') {
      star = at
      retry = from
      at += 1
    } else if (at < pattern.length && pattern[at] === text[from]) {
      at += 1
      from += 1
    } else if (star >= 0) {
      at = star + 1
      retry += 1
      from = retry
    } else return false
  }
  while (pattern[at] === '*') at += 1
  return at === pattern.length
}

/** True where some text fits both patterns: what is decided at run time may then match the rule. */
export function mayShareText(first: string, second: string): boolean {
  let row = new Uint8Array(second.length + 1)
  row[0] = 1
  for (let at = 0; at < second.length && second[at] === '*'; at += 1) row[at + 1] = 1
  for (const character of first) {
    const next = new Uint8Array(second.length + 1)
    if (character === '*' && row[0] === 1) next[0] = 1
    for (let at = 0; at < second.length; at += 1) {
      const other = second[at]
      if (character === '*') next[at + 1] = row[at + 1]! | next[at]!
      else if (other === '*') next[at + 1] = row[at + 1]! | next[at]!
      else if (character === other) next[at + 1] = row[at]!
      // A star of the second pattern may also end before this character.
      if (character === '*' && other === '*') next[at + 1] = next[at + 1]! | row[at]!
    }
    row = next
  }
  return row[second.length] === 1
}
