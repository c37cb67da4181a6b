import { expect, test } from 'vitest'
import { benignAnswer } from './exit-code.ts'

test.each([
  ['grep', 1, 'nothing matched'],
  ['rg', 1, 'nothing matched'],
  ['diff', 1, 'the files differ'],
  ['[', 1, 'the condition is false'],
  ['grep', 2, undefined],
  ['find', 1, undefined],
  ['make', 1, undefined],
  ['toString', 1, undefined],
  [null, 1, undefined],
])('%s with %s means %s', (program, code, meaning) => {
  expect(benignAnswer(program, code)).toBe(meaning)
})
