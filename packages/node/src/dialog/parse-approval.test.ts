import { expect, test } from 'vitest'
import { parseApproval } from './parse-approval.ts'

test.each([
  ['y', { answer: 'allow' }],
  [' YES ', { answer: 'allow' }],
  ['n', { answer: 'deny' }],
  ['no', { answer: 'deny' }],
  ['no, use npm ci', { answer: 'deny', feedback: 'use npm ci' }],
  ['n: wait', { answer: 'deny', feedback: 'wait' }],
  ['never do this', { answer: 'deny', feedback: 'never do this' }],
  ['node is wrong', { answer: 'deny', feedback: 'node is wrong' }],
  ['yes but slowly', { answer: 'deny', feedback: 'yes but slowly' }],
  ['1', { answer: 'allow', remember: { rule: 'A(x)', scope: 'session' } }],
  ['2u', { answer: 'allow', remember: { rule: 'A', scope: 'user' } }],
  ['2 P', { answer: 'allow', remember: { rule: 'A', scope: 'project' } }],
  ['3', undefined],
  ['0', undefined],
  ['', undefined],
])('%j', (line, answer) => {
  expect(parseApproval(line, ['A(x)', 'A'])).toEqual(answer)
})
