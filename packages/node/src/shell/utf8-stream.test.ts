import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUtf8Stream } from './utf8-stream.ts'

function decodeInPieces(bytes: Uint8Array, cuts: readonly number[]): string {
  const stream = createUtf8Stream()
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  let from = 0
  let text = ''
  for (const to of places) {
    text += stream.write(Buffer.from(bytes.subarray(from, to)))
    from = to
  }
  return text + stream.end()
}

const decodeWhole = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

test('a character cut between two pieces arrives whole', () => {
  const stream = createUtf8Stream()
  expect(stream.write(Buffer.from([0xe2]))).toBe('')
  expect(stream.write(Buffer.from([0x94, 0x80]))).toBe('─')
  expect(stream.end()).toBe('')
})

test('an incomplete character at the end becomes one replacement character', () => {
  const stream = createUtf8Stream()
  expect(stream.write(Buffer.from([0x61, 0xf0, 0x9f]))).toBe('a')
  expect(stream.end()).toBe('\u{fffd}')
})

test('any text, cut anywhere, comes out as it went in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.array(fc.nat(), { maxLength: 8 }), (text, cuts) => {
      expect(decodeInPieces(new TextEncoder().encode(text), cuts)).toBe(text)
    }),
  )
})

test('any bytes, cut anywhere, give what the whole gives', () => {
  const byte = fc.oneof(
    fc.nat(255),
    fc.constantFrom(0xe2, 0x94, 0x80, 0xf0, 0x9f, 0xed, 0xa0, 0xe0, 0xf4, 0x90, 0xc2, 0x61),
  )
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 40 }), fc.array(fc.nat(), { maxLength: 10 }), (values, cuts) => {
      const bytes = Uint8Array.from(values)
      expect(decodeInPieces(bytes, cuts)).toBe(decodeWhole(bytes))
    }),
    { numRuns: 2_000 },
  )
})
