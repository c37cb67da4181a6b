import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeptText } from './kept-text.ts'

test('what fits is whole', () => {
  const kept = createKeptText({ head: 3, tail: 3 })
  kept.add('ab', 2)
  kept.add('cdef', 4)
  expect(kept.result()).toEqual({ head: 'abcdef', tail: '', omittedCharacters: 0, bytes: 6 })
})

test('of what does not fit the head and the tail stay', () => {
  const kept = createKeptText({ head: 3, tail: 2 })
  for (const letter of 'abcdefgh') kept.add(letter, 1)
  expect(kept.result()).toEqual({ head: 'abc', tail: 'gh', omittedCharacters: 3, bytes: 8 })
})

test('a pair of surrogates is never split', () => {
  const kept = createKeptText({ head: 2, tail: 2 })
  kept.add('a😀b😀c', 11)
  expect(kept.result()).toEqual({ head: 'a', tail: 'c', omittedCharacters: 5, bytes: 11 })
})

test('a piece that ends in the head does not open it again', () => {
  const kept = createKeptText({ head: 2, tail: 0 })
  kept.add('a😀', 5)
  kept.add('b', 1)
  expect(kept.result()).toEqual({ head: 'a', tail: '', omittedCharacters: 3, bytes: 6 })
})

test('however it is cut into pieces, head, tail and the count of the rest make up the whole', () => {
  const limits = fc.record({ head: fc.nat(20), tail: fc.nat(20) })
  const pieces = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 20 })
  fc.assert(
    fc.property(limits, pieces, (keep, texts) => {
      const kept = createKeptText(keep)
      for (const text of texts) kept.add(text, Buffer.byteLength(text))
      const whole = texts.join('')
      const { head, tail, omittedCharacters, bytes } = kept.result()
      expect(whole.startsWith(head)).toBe(true)
      expect(whole.endsWith(tail)).toBe(true)
      expect(head.length + omittedCharacters + tail.length).toBe(whole.length)
      expect(head.isWellFormed() && tail.isWellFormed()).toBe(true)
      expect(bytes).toBe(Buffer.byteLength(whole))
      if (whole.length <= keep.head + keep.tail) expect(head).toBe(whole)
      else expect([head.length <= keep.head, tail.length <= keep.tail]).toEqual([true, true])
    }),
  )
})

test('a long text in small pieces keeps little', () => {
  const kept = createKeptText({ head: 10, tail: 10 })
  for (let index = 0; index < 200_000; index++) kept.add('xy', 2)
  kept.add('the end', 7)
  expect(kept.result()).toEqual({
    head: 'xyxyxyxyxy',
    tail: 'yxythe end'.slice(-10),
    omittedCharacters: 399_987,
    bytes: 400_007,
  })
})
