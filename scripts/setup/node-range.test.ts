import { expect, test } from 'vitest'
import { isInRange } from './node-range.mjs'

const range = '^22.22.2 || ^24.15.0 || >=26.0.0'

test.each([
  ['20.20.2', false],
  ['22.22.1', false],
  ['22.22.2', true],
  ['v22.23.0', true],
  ['23.11.0', false],
  ['24.14.9', false],
  ['24.22.3', true],
  ['25.9.0', false],
  ['26.0.0', true],
  ['26.0.0-nightly', true],
  ['31.2.0', true],
])('%s is in the range of the packages: %s', (version, expected) => {
  expect(isInRange(version, range)).toBe(expected)
})

test('a range that it cannot read is a fault, not a yes', () => {
  expect(() => isInRange('24.0.0', '~24')).toThrow('Cannot read the Node range')
})
