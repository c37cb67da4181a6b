/** `Read,Bash(git log:*, git show:*) Edit` as people write it: commas and blanks separate, but not between parentheses. */

export function splitList(written: string): readonly string[] {
  const entries: string[] = []
  let entry = ''
  let depth = 0
  for (const character of written) {
    if (character === '(') depth++
    if (character === ')') depth = Math.max(0, depth - 1)
    if (depth > 0 || !/[\s,]/.test(character)) {
      entry += character
    } else if (entry !== '') {
      entries.push(entry)
      entry = ''
    }
  }
  return entry === '' ? entries : [...entries, entry]
}
