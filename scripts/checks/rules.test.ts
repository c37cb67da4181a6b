import { expect, test } from 'vitest'
import { failuresWith } from './small-house.mjs'

test('a house that keeps every rule has nothing to report', () => {
  expect(failuresWith()).toEqual([])
})

test('a file that does not parse is named', () => {
  const failures = failuresWith({ 'hosts/cli/src/main.ts': '/** Says why it is here. */\nconst =' })
  expect(failures).toEqual(['hosts/cli/src/main.ts:2 readable does not parse: Unexpected token.'])
})
