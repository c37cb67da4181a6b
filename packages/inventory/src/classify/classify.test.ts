/** Rules decide classes, the user's first, and what no rule means stays unknown. */
import { expect, test } from 'vitest'
import { classify } from './classify.ts'
import { RULES } from './rules-data.ts'

test('built-in rules give the five classes', () => {
  expect(classify({ name: 'Read' }).class).toBe('core-terminal')
  expect(classify({ name: 'REPL' }).class).toBe('conditional-cli')
  expect(classify({ name: 'self_hosted_runner_tail_log' }).class).toBe('hosted-product')
  expect(classify({ name: 'mcp' }).class).toBe('internal-eval')
  expect(classify({ name: null }).class).toBe('dynamic-factory')
  expect(classify({ name: 'ListSkills', expandedFrom: 'toolRegistration:site:1' }).class).toBe('dynamic-factory')
})

test('unknown stays unknown', () => {
  expect(classify({ name: 'SomethingNew' })).toEqual({ class: 'unknown', evidence: 'no rule' })
})

test('rules of the user go first', () => {
  const rules = [{ class: 'internal-eval', names: ['Read'], evidence: 'our review of May' } as const]
  expect(classify({ name: 'Read' }, rules)).toEqual({ class: 'internal-eval', evidence: 'our review of May' })
})

test('every rule names its evidence and no name is in two rules', () => {
  expect(RULES.every((rule) => rule.evidence.length > 20)).toBe(true)
  const names = RULES.flatMap((rule) => rule.names ?? [])
  expect(new Set(names).size).toBe(names.length)
})
