import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfJsonFault } from './json-fault.ts'

test.each([
  ['{"a": b}', '1:7: "b}" is not what JSON expects here.'],
  ['{\n  "a": 1,\n}', '3:1: "}" is not what JSON expects here.'],
  ['{"a": 1', '1:8: the text ends before the JSON value is complete.'],
  ['{"a": "x', '1:9: the text ends before the JSON value is complete.'],
  ['[1, 2] x', '1:8: "x" is not what JSON expects here.'],
  ["{'a': 1}", '1:2: "\'a\': 1}" is not what JSON expects here.'],
  ['nul', '1:4: the text ends before the JSON value is complete.'],
  ['-', '1:2: the text ends before the JSON value is complete.'],
])('%j', (text, place) => {
  expect(placeOfJsonFault(text)).toBe(place)
})

test('a value that is cut anywhere ends too early, and never at another place', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, at) => {
      const cut = json.slice(0, at % json.length)
      try {
        JSON.parse(cut)
      } catch {
        expect(placeOfJsonFault(cut)).toContain('the text ends before')
      }
    }),
  )
})
