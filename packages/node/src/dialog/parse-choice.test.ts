import { expect, test } from 'vitest'
import { parseChoice } from './parse-choice.ts'

const options = ['One', 'Two', '3'].map((label) => ({ label, description: '' }))
const single = { header: '', question: '', options, multiSelect: false }
const multiple = { ...single, multiSelect: true }

test.each([
  ['1', ['One'], ['One']],
  ['two', ['Two'], ['Two']],
  ['3', ['3'], ['3']],
  ['1,2', 'unclear', ['One', 'Two']],
  ['2 1 2', 'unclear', ['Two', 'One']],
  ['one, two', ['one, two'], ['One', 'Two']],
  ['9', 'unclear', 'unclear'],
  ['none of these', ['none of these'], ['none of these']],
  ['  ', undefined, undefined],
])('%j', (line, one, several) => {
  expect([parseChoice(line, single), parseChoice(line, multiple)]).toEqual([one, several])
})
