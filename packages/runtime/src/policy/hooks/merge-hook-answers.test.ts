import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HookAnswer } from './hooks.ts'
import { faultAnswer, mergeHookAnswers } from './merge-hook-answers.ts'

test('nothing said is nothing decided', () => {
  expect(mergeHookAnswers([{}, {}])).toEqual({})
})

test('the strictest decision wins with its own reason', () => {
  expect(
    mergeHookAnswers([
      { decision: 'allow', reason: 'fine' },
      { decision: 'deny', reason: 'no', by: 'guard' },
      { decision: 'ask', reason: 'who knows' },
    ]),
  ).toEqual({ decision: 'deny', reason: 'no', by: 'guard' })
})

test('deny beats defer beats ask beats allow, in any order', () => {
  const rank = ['allow', 'ask', 'defer', 'deny'] as const
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...rank), { minLength: 1 }), (decisions) => {
      const merged = mergeHookAnswers(decisions.map((decision): HookAnswer => ({ decision })))
      return merged.decision === rank[Math.max(...decisions.map((decision) => rank.indexOf(decision)))]
    }),
  )
})

test('the last rewritten input holds whole, contexts are joined in order, one stop stops', () => {
  expect(
    mergeHookAnswers([
      { updatedInput: { a: 1 }, additionalContext: 'first' },
      { updatedInput: { b: 2 }, continue: false, stopReason: 'enough' },
      { additionalContext: 'second' },
    ]),
  ).toEqual({ updatedInput: { b: 2 }, additionalContext: 'first\nsecond', continue: false, stopReason: 'enough' })
})

test('added context is bounded over all hooks', () => {
  const merged = mergeHookAnswers([{ additionalContext: 'x'.repeat(8_000) }, { additionalContext: 'y'.repeat(8_000) }])
  expect(merged.additionalContext).toHaveLength(10_000)
})

test('a hook that fails before a call denies it', () => {
  expect(faultAnswer(new Error('no such program'), 'guard')).toEqual({
    decision: 'deny',
    reason: 'A hook failed before the call: no such program',
    by: 'guard',
  })
})
