import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges, changeSnippet } from './change-snippet.ts'
import { findPlaces, withoutOverlaps } from './find-places.ts'
import { lineNumbers, splitLines } from './lines-of.ts'
import { nearestLines } from './nearest-lines.ts'
import { replacementFor } from './replacement.ts'
import { startWithin, weigh } from './token-weight.ts'

const piece = fc.constantFrom(
  'a',
  'b',
  'aa',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '$&',
  '$1',
  '$$',
  '\\',
  '.*',
  '(',
  '[',
  'é',
  '語',
  '😀',
  '“',
  '&amp;',
)
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
const toLf = (value: string) => value.replaceAll('\r\n', '\n')

describe('places', () => {
  test('every place stands for the wanted text, and every occurrence is a place', () => {
    fc.assert(
      fc.property(text, text, (content, wanted) => {
        fc.pre(wanted !== '' && !wanted.includes('\r'))
        const places = findPlaces(content, wanted)
        const isCarriage = !content.includes('\n')
        for (const { start, end } of places) {
          const found = content.slice(start, end)
          expect(isCarriage ? found.replaceAll('\r', '\n') : toLf(found)).toBe(isCarriage ? wanted : wanted)
        }
        const literal = Array.from(content, (_, index) => index).filter((index) => content.startsWith(wanted, index))
        for (const index of literal) {
          if (content[index] === '\n' && content[index - 1] === '\r') continue
          expect(places.some(({ start }) => start === index)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('each line end is found once', () => {
    fc.assert(
      fc.property(text, (content) => {
        fc.pre(content.includes('\n'))
        expect(findPlaces(content, '\n').length).toBe(content.split('\n').length - 1)
      }),
    )
  })

  test('places without overlaps are those of a search from left to right', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b') }),
        fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 }),
        (content, wanted) => {
          const changes = withoutOverlaps(findPlaces(content, wanted)).map((place) => ({ ...place, replacement: '-' }))
          expect(applyChanges(content, changes)).toBe(content.split(wanted).join('-'))
        },
      ),
    )
  })
})

describe('replacement', () => {
  test('in a text of one line end the result is that of a literal splice', () => {
    fc.assert(
      fc.property(text, text, text, fc.constantFrom('\n', '\r\n'), (before, old, after, end) => {
        const [a, b, c] = [before, old, after].map((value) => value.replaceAll('\r', '').replaceAll('\n', end))
        fc.pre(old.replaceAll('\r', '') !== '')
        const next = `${old.replaceAll('\r', '')}$&$1\nnew`
        const replacement = replacementFor(b ?? '', { old: old.replaceAll('\r', ''), next, usual: end })
        expect(`${a}${replacement}${c}`).toBe(`${a}${next.replaceAll('\n', end)}${c}`)
      }),
    )
  })

  test('whatever the line ends, the text is the given one and nothing around it changes', () => {
    fc.assert(
      fc.property(text, text, text, text, (before, matched, after, next) => {
        fc.pre(!matched.includes('\r\r') && !/\r(?!\n)/.test(matched) && !next.includes('\r'))
        const old = toLf(matched)
        const replacement = replacementFor(matched, { old, next, usual: '\n' })
        expect(toLf(replacement)).toBe(next)
        const start = before.length
        const result = applyChanges(before + matched + after, [{ start, end: start + matched.length, replacement }])
        expect(result).toBe(before + replacement + after)
        if (next === old) expect(replacement).toBe(matched)
      }),
      { numRuns: 500 },
    )
  })
})

describe('lines', () => {
  test('the number of an offset is the number of the line around it', () => {
    fc.assert(
      fc.property(text, (content) => {
        const lines = splitLines(content)
        const offsets = Array.from({ length: content.length }, (_, index) => index)
        const numbers = lineNumbers(content, offsets)
        expect(numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 1))).toBe(true)
        if (content !== '') expect(numbers.at(-1)).toBe(lines.length)
      }),
    )
  })

  test('a snippet never fails, and lists only lines of both texts', () => {
    fc.assert(
      fc.property(text, text, text, text, (...parts) => {
        const [before = '', old = '', after = '', replacement = ''] = parts.map((part) => part.replaceAll('\r', ''))
        const content = before + old + after
        const changes = [{ start: before.length, end: before.length + old.length, replacement }]
        const snippet = changeSnippet(content, changes)
        const known = new Set([...splitLines(content), ...splitLines(applyChanges(content, changes))])
        for (const row of snippet.split('\n').filter((line) => /^[-+ ]\d+\t/.test(line))) {
          expect(known).toContain(row.replace(/^[-+ ]\d+\t/, ''))
        }
      }),
    )
  })

  test('a miss is always explained', () => {
    fc.assert(
      fc.property(text, text, (content, wanted) => {
        fc.pre(findPlaces(content, wanted).length === 0 && wanted !== '')
        expect(nearestLines(content, wanted)).not.toBe('')
      }),
    )
  })
})

test('the start within a weight is as long as it can be, and never half a pair', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 60 }), (content, limit) => {
      const start = startWithin(content, limit)
      expect(content.startsWith(start)).toBe(true)
      if (content !== '') expect(start).not.toBe('')
      expect(start.isWellFormed()).toBe(content.slice(0, start.length).isWellFormed())
      expect(start.isWellFormed()).toBe(true)
      if (start.length > 2) expect(weigh(start)).toBeLessThanOrEqual(limit)
    }),
  )
})
