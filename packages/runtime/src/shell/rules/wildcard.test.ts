/** The two questions about patterns, against a plain definition of each. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesWildcard, mayShareText } from './wildcard.ts'

const pattern = fc.array(fc.constantFrom('a', 'b', ' ', '*'), { maxLength: 7 }).map((characters) => characters.join(''))
const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n'), { maxLength: 7 }).map((characters) => characters.join(''))

test('a star stands for any text', () => {
  fc.assert(
    fc.property(pattern, text, (first, second) => {
      const expression = new RegExp(`^${first.replaceAll('*', '[^]*')}$`)
      expect(matchesWildcard(first, second)).toBe(expression.test(second))
    }),
  )
})

test('two patterns that fit one text may share text', () => {
  fc.assert(
    fc.property(pattern, pattern, text, (first, second, shared) => {
      if (matchesWildcard(first, shared) && matchesWildcard(second, shared))
        expect(mayShareText(first, second)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('patterns with different fixed text share none', () => {
  expect(mayShareText('git push *', 'git log *')).toBe(false)
  expect(mayShareText('git * main', 'git push *')).toBe(true)
  expect(mayShareText('* x', 'rm *')).toBe(true)
})

test('many stars cost no more than the lengths allow', () => {
  expect(matchesWildcard(`${'*a'.repeat(200)}*b`, 'a'.repeat(5_000))).toBe(false)
})
