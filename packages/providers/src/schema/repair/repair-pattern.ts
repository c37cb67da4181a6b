/** Patterns come from other languages; one that ECMAScript cannot read is translated where that is certain, else said in words. */
import type { Rewrite } from '../json/rewrite.ts'
import { without, withText } from '../json/schema.ts'
import { toSentence } from '../json/sentence.ts'

export const repairPattern: Rewrite = (schema, { note }) => {
  const pattern = schema.pattern
  if (typeof pattern !== 'string' || isReadable(pattern)) return schema
  const translated = translate(pattern)
  if (translated !== undefined && isReadable(translated)) {
    note('pattern', { from: pattern, to: translated, kept: 'translated' })
    return { ...schema, pattern: translated }
  }
  note('pattern', { from: pattern, kept: 'as text in the description' })
  return withText(without(schema, 'pattern'), toSentence('pattern', pattern) ?? '')
}

function isReadable(pattern: string): boolean {
  if (isExpression(pattern, 'u')) return true
  // Without the flag more escapes are allowed, and servers differ in which they use.
  return isExpression(pattern, '') && !/\(\?[a-zA-Z]+\)|\(\?P/.test(pattern)
}

function isExpression(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp
  } catch {
    return false
  }
}

function translate(pattern: string): string | undefined {
  const named = pattern
    .replaceAll('(?P<', '(?<')
    .replaceAll(/\(\?P=(\w+)\)/g, '\\k<$1>')
    .replace(/^\\A/, '^')
    .replace(/\\[Zz]$/, '$')
  const flags = /^\(\?([a-z]+)\)/.exec(named)?.[1]
  if (flags === undefined) return named
  const rest = named.slice(flags.length + 3)
  if (flags === 'i') return ignoringCase(rest)
  return flags === 'u' ? rest : undefined
}

/** Each letter becomes a class of both its forms. Classes and named groups are left to people. */
function ignoringCase(pattern: string): string | undefined {
  if (/[[\]]|\(\?<|\\[pPkxuc]/.test(pattern)) return undefined
  return pattern.replace(/\\.|[a-z]/giu, (piece) => {
    if (piece.startsWith('\\')) return piece
    return piece.toLowerCase() === piece.toUpperCase() ? piece : `[${piece.toLowerCase()}${piece.toUpperCase()}]`
  })
}
