/** Brace expansion as bash does it before every other expansion (bash(1), "Brace Expansion"), for literal text only. */
import { MAXIMUM_BRACE_WORDS } from '../limits.ts'

const SPECIAL = /[\\'"`$*?[\]~]/
const NUMBERS = /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(-?\d{1,9}))?$/
const LETTERS = /^([a-zA-Z])\.\.([a-zA-Z])(?:\.\.(-?\d{1,4}))?$/

/** The words that `text` becomes, or null where quotes, other expansions or the number of words leave it unproven. */
export function expandBraces(text: string): readonly string[] | null {
  if (SPECIAL.test(text)) return null
  const words = expand(text)
  return words !== null && words.length <= MAXIMUM_BRACE_WORDS ? words : null
}

function expand(text: string): string[] | null {
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', open + 1)) {
    const close = findClose(text, open)
    if (close < 0) continue
    const choices = readChoices(text.slice(open + 1, close))
    if (choices === null) continue
    const rest = expand(text.slice(close + 1))
    if (rest === null) return null
    const words: string[] = []
    for (const choice of choices) {
      const inner = expand(choice)
      if (inner === null) return null
      for (const middle of inner) {
        for (const end of rest) {
          if (words.length > MAXIMUM_BRACE_WORDS) return null
          words.push(text.slice(0, open) + middle + end)
        }
      }
    }
    return words
  }
  return [text]
}

function findClose(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}

function readChoices(body: string): string[] | null {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] === '{') depth += 1
    else if (body[at] === '}') depth -= 1
    else if (body[at] === ',' && depth === 0) {
      parts.push(body.slice(start, at))
      start = at + 1
    }
  }
  if (parts.length > 0) return [...parts, body.slice(start)]
  return readSequence(body)
}

function readSequence(body: string): string[] | null {
  const numbers = NUMBERS.exec(body)
  if (numbers !== null) {
    const width =
      /^-?0\d/.test(numbers[1]!) || /^-?0\d/.test(numbers[2]!) ? Math.max(numbers[1]!.length, numbers[2]!.length) : 0
    return (
      count(Number(numbers[1]), Number(numbers[2]), Number(numbers[3] ?? 1))?.map((value) => pad(value, width)) ?? null
    )
  }
  const letters = LETTERS.exec(body)
  if (letters === null) return null
  const codes = count(letters[1]!.charCodeAt(0), letters[2]!.charCodeAt(0), Number(letters[3] ?? 1))
  const words = codes?.map((code) => String.fromCharCode(code)) ?? null
  // Between upper and lower case lie quotes and backslashes.
  return words?.every((word) => /[a-zA-Z]/.test(word)) ? words : null
}

function count(from: number, to: number, step: number): number[] | null {
  const stride = Math.abs(step) || 1
  if (Math.abs(to - from) / stride > MAXIMUM_BRACE_WORDS) return null
  const values: number[] = []
  for (let value = from; from <= to ? value <= to : value >= to; value += from <= to ? stride : -stride)
    values.push(value)
  return values
}

function pad(value: number, width: number): string {
  return value < 0 ? `-${String(-value).padStart(width - 1, '0')}` : String(value).padStart(width, '0')
}
