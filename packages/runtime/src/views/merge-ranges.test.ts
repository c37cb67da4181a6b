import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRanges } from './merge-ranges.ts'

test('overlapping and neighbouring ranges become one', () => {
  expect(
    mergeRanges([
      [7, 9],
      [1, 2],
      [3, 4],
      [8, 12],
      [20, 20],
      [5, 4],
    ]),
  ).toEqual([
    [1, 4],
    [7, 12],
    [20, 20],
  ])
})

test('the same lines are covered, by sorted ranges with gaps between them', () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.nat(6))
    .map(([first, more]) => [first, first + more] as const)
  const linesOf = (ranges: readonly (readonly [number, number])[]) =>
    [
      ...new Set(
        ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
      ),
    ].toSorted((a, b) => a - b)
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), (ranges) => {
      const merged = mergeRanges(ranges)
      expect(linesOf(merged)).toEqual(linesOf(ranges))
      merged.slice(1).forEach(([first], index) => expect(first).toBeGreaterThan((merged[index]?.[1] ?? 0) + 1))
    }),
  )
})
