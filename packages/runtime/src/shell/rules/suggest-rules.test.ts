/** Suggestions are wide where that is safe, exact where a program runs anything, and missing where no rule could help. */
import { expect, test } from 'vitest'
import { understandCommand } from '../understand-command.ts'
import { coveredByRules } from './covered-by-rules.ts'
import { suggestRules } from './suggest-rules.ts'

const suggest = (command: string) => suggestRules(understandCommand(command))

test.each([
  ['npm run test:unit -- --watch', ['npm run test:unit *']],
  ["git commit -m 'a b'", ['git commit *']],
  ['make all && docker build .', ['make all *', 'docker build *']],
  ['timeout 30 npm test', ['npm test *']],
  ['foo --x', ['foo *']],
  ['ls && cargo build', ['cargo build *']],
])('%s', (command, rules) => {
  expect(suggest(command)).toEqual(rules)
})

test.each([
  'rm -rf x',
  'python3 x.py',
  "bash -c 'npm test'",
  'git push origin main',
  'npm install x',
  'sudo ls',
  'curl https://x',
  './run.sh a',
  'kubectl delete pod x',
  'docker run x',
])('exactly %s', (command) => {
  expect(suggest(command)).toEqual([command])
})

test.each(['rm -rf /', 'echo "${x@P}"', '$CMD x', 'ls', 'rm *', 'f() { make; }; f', 'ls &&& make', 'echo x | sh'])(
  'nothing for %s',
  (command) => {
    expect(suggest(command)).toEqual([])
  },
)

test('never more than five', () => {
  expect(suggest('a; b; c; d; e; f; g')).toHaveLength(5)
})

test.each(['npm run build', 'git commit -m x && make all', 'rm -rf x', "bash -c 'npm test'", 'timeout 5 cargo build'])(
  'what is suggested covers %s',
  (command) => {
    const analysis = understandCommand(command)
    expect(coveredByRules(suggestRules(analysis), analysis).covered).toBe(true)
  },
)
