import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categories, readQuickAnswer, readThoroughAnswer } from './read-answer.ts'

describe('the answer of stage 1', () => {
  test.each([
    ['{"safe": true}', 'safe'],
    [' {"safe":false}\n', 'unsure'],
    ['```json\n{"safe": true}\n```', 'safe'],
    ['```\n{"safe": false}\n```', 'unsure'],
    ['', undefined],
    ['true', undefined],
    ['yes', undefined],
    ['{"safe": "true"}', undefined],
    ['{"safe": 1}', undefined],
    ['{"safe": null}', undefined],
    ['{}', undefined],
    ['[{"safe": true}]', undefined],
    ['{"safe": true', undefined],
    ['{"safe": true}{"safe": true}', undefined],
    ['Yes: {"safe": true}', undefined],
    ['{"safe": true} as asked', undefined],
    ['{"safe": true, "why": "it is"}', undefined],
    ['{"safe": false, "safe": true}', undefined],
    ['{"s\\u0061fe": false, "safe": true}', undefined],
    ['```json\n{"safe": true}\n```\n```json\n{"safe": true}\n```', undefined],
    ['{"__proto__": {"safe": true}}', undefined],
  ])('%j means %s', (text, meaning) => {
    expect(readQuickAnswer(text)).toBe(meaning)
  })

  test('means safe for nothing but the one object', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((text) => `{"safe": true}${text}`),
        ),
        (text) => {
          expect(readQuickAnswer(text) === 'safe').toBe(/^\s*\{\s*"safe"\s*:\s*true\s*\}\s*$/.test(text))
        },
      ),
    )
  })
})

describe('the answer of stage 2', () => {
  const answer = (value: object): string => JSON.stringify(value)

  test('is a verdict with its reason and kind of harm', () => {
    const allow = { reason: 'It builds what was asked for.', category: 'none', verdict: 'allow' }
    expect(readThoroughAnswer(answer(allow))).toEqual(allow)
    for (const category of categories) {
      const block = { reason: 'It says "verdict": {"allow"}.', category, verdict: 'block' }
      expect(readThoroughAnswer(answer(block))).toEqual(block)
    }
  })

  test.each([
    { category: 'none', verdict: 'allow' },
    { reason: '', category: 'none', verdict: 'allow' },
    { reason: ' ', category: 'none', verdict: 'allow' },
    { reason: 'x'.repeat(2_001), category: 'none', verdict: 'allow' },
    { reason: 'It deletes all.', category: 'data-loss', verdict: 'allow' },
    { reason: 'No.', category: 'none', verdict: 'block' },
    { reason: 'No.', category: 'bad taste', verdict: 'block' },
    { reason: 'Fine.', category: 'none', verdict: 'Allow' },
    { reason: 'Fine.', category: 'none', verdict: 'allow', safe: true },
    { reason: ['Fine.'], category: 'none', verdict: 'allow' },
    [{ reason: 'Fine.', category: 'none', verdict: 'allow' }],
  ])('is none when it is %j', (value) => {
    expect(readThoroughAnswer(answer(value))).toBeUndefined()
  })

  test('is none when it says two things', () => {
    const text =
      '{"reason": "No.", "category": "data-loss", "verdict": "block", "category": "none", "verdict": "allow"}'
    expect(readThoroughAnswer(text)).toBeUndefined()
  })
})
