import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesWildcard } from '../../shell/index.ts'
import { compileSegment } from './segment-pattern.ts'

/** Tries every way, so it is right and slow: for short texts alone. */
function plainly(pattern: string, text: string): boolean {
  if (pattern === '') return text === ''
  if (pattern.startsWith('*'))
    return plainly(pattern.slice(1), text) || (text !== '' && plainly(pattern, text.slice(1)))
  return text.startsWith(pattern.charAt(0)) && plainly(pattern.slice(1), text.slice(1))
}

const few = (characters: string, maxLength: number) =>
  fc.array(fc.constantFrom(...characters), { maxLength }).map((list) => list.join(''))

test('stars stand for any text, and nothing else does', () => {
  fc.assert(
    fc.property(few('ab*', 7), few('ab', 9), (pattern, text) => {
      const expected = plainly(pattern, text)
      expect([compileSegment(pattern).matches(text), matchesWildcard(pattern, text)]).toEqual([expected, expected])
    }),
  )
})

test('a pattern that would make a search go back for ever comes to its end', () => {
  const text = 'a'.repeat(5_000)
  for (const pattern of ['*a'.repeat(1_000) + 'b', 'a*'.repeat(1_000) + 'b', '*'.repeat(1_000) + 'b'])
    expect([compileSegment(pattern).matches(text), matchesWildcard(pattern, text)]).toEqual([false, false])
})
