/**
 * A rough reading of text that the parser cannot read: every stretch between separators counts as a command. It errs on the
 * side of finding too much, since only deny and ask rules look at it.
 */

const SEPARATOR = /[;&|\n\r\u2028\u2029(){}`<>]|\$\(/
const KEYWORD =
  /^(?:if|then|else|elif|fi|do|done|while|until|for|case|esac|in|!|time|function|select|coproc|\[\[|\]\])$/
const ASSIGNMENT = /^[A-Za-z_]\w*=/
const MAXIMUM_SCANNED = 50_000

/** Lists of words, quotes removed, assignments and keywords in front dropped. */
export function scanCommands(text: string): readonly (readonly string[])[] {
  const commands: string[][] = []
  for (const stretch of text.split(SEPARATOR)) {
    if (commands.length >= MAXIMUM_SCANNED) break
    const words = stretch
      .replace(/\\\n/g, '')
      .split(/\s+/)
      .map((word) => word.replace(/["'\\]/g, ''))
      .filter((word) => word !== '')
    let start = 0
    while (start < words.length && (KEYWORD.test(words[start]!) || ASSIGNMENT.test(words[start]!))) start += 1
    if (start < words.length) commands.push(words.slice(start))
  }
  return commands
}
