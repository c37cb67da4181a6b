/**
 * A grammar of sed scripts that only print, substitute and branch. The commands w, W, r, R, e and the flags w and e open files
 * or run programs (CVE-2025-64755); whatever this grammar does not hold exactly asks. Source: GNU sed 4.9 manual.
 */

const PLAIN_COMMAND = /^[pPdDnNgGhHxzF=]/
const EXIT = /^[qQ]\s*\d*/
const LIST = /^l\s*\d*/
const BRANCH = /^[btT][ \t]*[A-Za-z0-9_.-]*/
const LABEL = /^:[ \t]*[A-Za-z0-9_.-]+/
const ONE_LINE_TEXT = /^[aic][ \t]*[^\\\n]+$/
const SIMPLE_ADDRESS = /^(?:\d+(?:~\d+)?|\$|[+~]\d+)/
const ADDRESS_FLAGS = /^[IM]*/
const SUBSTITUTE_FLAGS = /^[gpiImM\d]*/
// A bracket on whose end every reading agrees: no leading `]`, no escaped one, no `[` but of a class.
const BRACKET = /\[\^?(?:\[:\w+:\]|\\[^\]\n]|[^\][\\\n])+\]/y
const SEPARATORS = /^[\s;]*/

/** Why the script must ask, as a phrase, or null where it only prints. */
export function findSedProblem(script: string): string | null {
  let rest = script
  let depth = 0
  for (;;) {
    rest = rest.slice(SEPARATORS.exec(rest)![0].length)
    if (rest === '') return depth === 0 ? null : UNREAD
    if (rest.startsWith('#')) {
      const end = rest.indexOf('\n')
      if (end < 0) return null
      rest = rest.slice(end)
      continue
    }
    if (rest.startsWith('}')) {
      depth -= 1
      if (depth < 0) return UNREAD
      rest = rest.slice(1)
      continue
    }
    const command = skipAddresses(rest)
    if (command === null) return UNREAD
    if (command.startsWith('{')) {
      depth += 1
      rest = command.slice(1)
      continue
    }
    const after = skipCommand(command)
    if (after === null) return UNREAD
    // A command ends at a separator, a closing brace or the end.
    if (after !== '' && !/^[ \t]*(?:[;\n}#]|$)/.test(after)) return UNREAD
    rest = after
  }
}

const UNREAD = 'its script is not made of printing and substituting commands alone'

function skipAddresses(text: string): string | null {
  let rest = skipAddress(text)
  if (rest === null) return null
  if (rest !== text) {
    const comma = /^[ \t]*,[ \t]*/.exec(rest)
    if (comma !== null) {
      const second = rest.slice(comma[0].length)
      rest = skipAddress(second)
      if (rest === null || rest === second) return null
    }
  }
  return rest.replace(/^[ \t]*!?[ \t]*/, '')
}

function skipAddress(text: string): string | null {
  const simple = SIMPLE_ADDRESS.exec(text)
  if (simple !== null) return text.slice(simple[0].length)
  if (text.startsWith('/')) return skipAddressExpression(text, 0)
  if (text.startsWith('\\')) return skipAddressExpression(text, 1)
  return text
}

function skipAddressExpression(text: string, at: number): string | null {
  const end = endOfPattern(text, at)
  if (end < 0) return null
  const rest = text.slice(end + 1)
  return rest.slice(ADDRESS_FLAGS.exec(rest)![0].length)
}

function skipCommand(text: string): string | null {
  if (text.startsWith('s')) return skipReplacing(text, SUBSTITUTE_FLAGS)
  if (text.startsWith('y')) return skipReplacing(text, /^/)
  for (const form of [PLAIN_COMMAND, EXIT, LIST, LABEL, BRANCH, ONE_LINE_TEXT]) {
    const match = form.exec(text)
    if (match !== null) return text.slice(match[0].length)
  }
  return null
}

function skipReplacing(text: string, flags: RegExp): string | null {
  const middle = endOfPattern(text, 1)
  if (middle < 0) return null
  const end = endOfReplacement(text, middle, text[1]!)
  if (end < 0) return null
  const rest = text.slice(end + 1)
  return rest.slice(flags.exec(rest)![0].length)
}

/** Index of the delimiter that closes the pattern opened at `start`, or -1 where sed versions could disagree. */
function endOfPattern(text: string, start: number): number {
  const delimiter = text[start]
  if (delimiter === undefined || /[\\\n\sA-Za-z0-9[\]]/.test(delimiter)) return -1
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\n') return -1
    if (character === '\\') at += 1
    else if (character === '[') {
      BRACKET.lastIndex = at
      const bracket = BRACKET.exec(text)
      if (bracket === null) return -1
      at += bracket[0].length - 1
    } else if (character === delimiter) return at
  }
  return -1
}

function endOfReplacement(text: string, start: number, delimiter: string): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '\n') return -1
    else if (text[at] === delimiter) return at
  }
  return -1
}
