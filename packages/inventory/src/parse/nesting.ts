/**
 * How deep a text nests, found without a parser: a native parser that recurses ends the whole process on hostile nesting, so
 * depth is measured before one is called. Strings, templates, comments and regular expressions are skipped.
 */

import { isWordCode } from './characters.ts'

/** The deepest place of a text. `depth` counts open brackets and unclosed chains such as `a=>b=>c`. */
export interface Nesting {
  readonly depth: number
  readonly offset: number
  /** Words and punctuation marks outside strings and comments, roughly the tokens. */
  readonly tokens: number
}

const QUOTE_DOUBLE = 34
const QUOTE_SINGLE = 39
const BACKTICK = 96
const SLASH = 47
const STAR = 42
const BACKSLASH = 92
const NEWLINE = 10
const EQUALS = 61
const DOLLAR = 36
const OPEN_BRACE = 123
const CLOSE_BRACE = 125
const REGEX_KEYWORDS = /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|instanceof|new|else|do|yield|await|throw)$/
/** Words whose operand or body may be the same word again, by length. */
const CHAIN_WORDS: readonly (readonly string[])[] = [
  [],
  [],
  ['if', 'do'],
  ['new', 'for'],
  ['else', 'void', 'with'],
  ['await', 'while'],
  ['typeof', 'delete'],
]

/** Measure nesting in one pass over the text; time is linear and memory is bounded by the depth. */
export function measureNesting(text: string): Nesting {
  const templates: number[] = []
  const chains: number[] = []
  let depth = 0
  let chain = 0
  let deepest = 0
  let deepestAt = 0
  let tokens = 0
  let previous = 0
  const length = text.length
  let at = 0
  while (at < length) {
    const code = text.charCodeAt(at)
    // Most characters are parts of words, so they are passed over first.
    if (isWordCode(code)) {
      const start = at
      tokens++
      do previous = text.charCodeAt(at++)
      while (at < length && isWordCode(text.charCodeAt(at)))
      if (code >= 97 && at - start < CHAIN_WORDS.length && isChainWord(text, start, at)) {
        chain++
        if (depth + chain > deepest) [deepest, deepestAt] = [depth + chain, at]
      }
      continue
    }
    if (code <= 32) {
      at++
      continue
    }
    tokens++
    if (code === QUOTE_DOUBLE || code === QUOTE_SINGLE) {
      at = endOfString(text, at)
      previous = code
      continue
    }
    if (
      code === BACKTICK ||
      (code === CLOSE_BRACE && templates.length > 0 && templates[templates.length - 1] === depth)
    ) {
      if (code === CLOSE_BRACE) {
        templates.pop()
        depth--
        chain = chains.pop() ?? 0
      }
      at = endOfTemplateChunk(text, at + 1)
      if (text.charCodeAt(at - 1) === OPEN_BRACE) {
        chains.push(chain)
        depth++
        templates.push(depth)
        previous = OPEN_BRACE
      } else previous = BACKTICK
      if (depth + chain > deepest) [deepest, deepestAt] = [depth + chain, at]
      continue
    }
    if (code === SLASH) {
      const next = text.charCodeAt(at + 1)
      if (next === SLASH) {
        const end = text.indexOf('\n', at)
        at = end === -1 ? length : end + 1
        continue
      }
      if (next === STAR) {
        const end = text.indexOf('*/', at + 2)
        at = end === -1 ? length : end + 2
        continue
      }
      if (startsRegex(text, at, previous)) {
        at = endOfRegex(text, at)
        previous = QUOTE_DOUBLE
        continue
      }
    } else if (code === 40 || code === 91 || code === OPEN_BRACE) {
      chains.push(chain)
      depth++
    } else if (code === 41 || code === 93 || code === CLOSE_BRACE) {
      if (depth > 0) {
        depth--
        chain = chains.pop() ?? 0
      }
      if (code === CLOSE_BRACE)
        chain = text.startsWith('else', at + 1) || text.startsWith(' else', at + 1) ? chain + 1 : 0
    } else if (code === 59 || code === 44) {
      chain = code === 59 && text.startsWith('else', at + 1) ? chain + 1 : 0
    } else if (opensChain(text, at, previous)) {
      chain++
    }
    if (depth + chain > deepest) {
      deepest = depth + chain
      deepestAt = at
    }
    previous = code
    at++
  }
  return { depth: deepest, offset: deepestAt, tokens }
}

function isChainWord(text: string, from: number, to: number): boolean {
  const words = CHAIN_WORDS[to - from]
  if (words === undefined) return false
  for (const word of words) if (text.charCodeAt(from) === word.charCodeAt(0) && text.startsWith(word, from)) return true
  return false
}

/** Operators whose right side nests: assignments, arrows, conditions, prefixes and powers, but no comparisons. */
function opensChain(text: string, at: number, previous: number): boolean {
  const next = text.charCodeAt(at + 1)
  switch (text.charCodeAt(at)) {
    case EQUALS:
      return next !== EQUALS && previous !== EQUALS && previous !== 60 && previous !== 62 && previous !== 33
    case 63:
      return next !== 63 && next !== 46 && previous !== 63
    case 33:
      return next !== EQUALS
    case STAR:
      return previous === STAR
    default:
      return text.charCodeAt(at) === 126
  }
}

function endOfString(text: string, start: number): number {
  const quote = text.charCodeAt(start)
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === quote) return at + 1
    else if (code === NEWLINE) return at
  }
  return text.length
}

function endOfTemplateChunk(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === BACKTICK) return at + 1
    else if (code === DOLLAR && text.charCodeAt(at + 1) === OPEN_BRACE) return at + 2
  }
  return text.length
}

function startsRegex(text: string, at: number, previous: number): boolean {
  if (previous === 0) return true
  if (isWordCode(previous)) return REGEX_KEYWORDS.test(text.slice(Math.max(0, at - 12), at).trimEnd())
  return (
    previous !== 41 &&
    previous !== 93 &&
    previous !== CLOSE_BRACE &&
    previous !== QUOTE_DOUBLE &&
    previous !== QUOTE_SINGLE &&
    previous !== BACKTICK
  )
}

function endOfRegex(text: string, start: number): number {
  let inClass = false
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === 91) inClass = true
    else if (code === 93) inClass = false
    else if (code === NEWLINE) return at
    else if (code === SLASH && !inClass) return at + 1
  }
  return text.length
}
