/** A set of rules answers as its rules do one by one, however many there are. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { understandCommand } from '../understand-command.ts'
import { matchesCommandRule } from './command-rule.ts'
import { createCommandRuleSet, matchCommandRules } from './command-rule-set.ts'

const RULES = ['touch *', 'ls', 'git push:*', 'npm run test*', 'g* log', '* pwned', 'rm -rf *', '', 'echo *']
const COMMANDS = readFileSync(new URL('../cases/deny.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .slice(0, 200)

test.each(['deny', 'ask', 'allow'] as const)('%s', (kind) => {
  for (const command of [
    ...COMMANDS,
    'ls',
    'git push',
    'git -C x push',
    '$x',
    'git $x',
    'npm run test:unit',
    'echo pwned',
    'sudo rm -rf x',
  ]) {
    const analysis = understandCommand(command)
    for (const rule of RULES) {
      const one = matchesCommandRule(rule, analysis, kind)
      const all = matchCommandRules(createCommandRuleSet([rule]), analysis, kind)
      expect({ command, rule, matched: all.matched }).toEqual({ command, rule, matched: one.matched })
      if (one.possible === true)
        expect({ command, rule, possible: all.possible }).toEqual({ command, rule, possible: true })
    }
  }
})

test('names the rule that fits', () => {
  const rules = createCommandRuleSet(['ls', 'git push:*', 'touch *'])
  expect(matchCommandRules(rules, understandCommand('git add . && git -C x push -f'), 'deny')).toEqual({
    matched: true,
    specifier: 'git push:*',
    part: 'git -C x push -f',
  })
})
