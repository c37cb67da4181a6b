import { expect, test } from 'vitest'
import { parsePrompts } from './parse-prompts.ts'

test('prompts in every form', () => {
  const lines = [
    '{"prompt": "one"}',
    '',
    '"two"',
    '{"type": "user", "message": {"role": "user", "content": "three"}}',
    '{"type": "user", "message": {"content": [{"type": "text", "text": "four"}]}}',
  ]
  expect(parsePrompts(lines.join('\n'))).toEqual(['one', 'two', 'three', 'four'])
})

test.each([
  ['', 'Standard input holds no prompt; one a line: {"prompt": "…"}.'],
  ['{"prompt": "a"}\n{"x": 1}', 'Line 2 of standard input: it holds no prompt; write {"prompt": "…"}.'],
  ['{"prompt": }', 'Line 1 of standard input: not valid JSON, at 1:12: "}" is not what JSON expects here.'],
])('%j', (input, message) => {
  expect(parsePrompts(input)).toEqual({ exitCode: 2, message })
})
