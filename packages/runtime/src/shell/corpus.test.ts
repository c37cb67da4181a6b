/** Runs the published cases: no false read-only, no missed deny, almost no needless question. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CommandAnalysis } from './analysis.ts'
import { matchesCommandRule } from './rules/command-rule.ts'
import { understandCommand } from './understand-command.ts'
import { normalise } from './judge/locate-path.ts'

interface Case {
  readonly id: string
  readonly category: string
  readonly command: string
  readonly expected: 'readonly' | 'ask' | 'deny-able'
  readonly strict: boolean
  readonly denyRule?: string
  readonly requires?: string
  readonly circuitBreaker?: boolean
  readonly context?: { readonly hardened?: boolean | string }
}

const FILES = ['bash-readonly', 'bash-more'].map((name) => new URL(`../../../../corpus/${name}.jsonl`, import.meta.url))
const cases = FILES.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Case)

test('no line is read-only that must ask', () => {
  const wrong = cases.filter((line) => line.expected !== 'readonly' && understand(line).verdict === 'readonly')
  expect(wrong.map(describe)).toEqual([])
})

test('every deny rule sees the command it denies', () => {
  const wrong = cases.filter((line) => line.denyRule !== undefined && !denies(line.denyRule, understand(line)))
  expect(wrong.map(describe)).toEqual([])
})

test('strict read-only lines are not asked about', () => {
  const wrong = cases.filter(
    (line) => line.expected === 'readonly' && line.strict && understand(line).verdict === 'ask',
  )
  expect(wrong.map((line) => `${describe(line)} -> ${understand(line).reason}`)).toEqual([])
})

test('lax read-only lines are asked about rarely', () => {
  const wrong = cases.filter(
    (line) => line.expected === 'readonly' && !line.strict && understand(line).verdict === 'ask',
  )
  expect(wrong.map((line) => `${describe(line)} -> ${understand(line).reason}`)).toEqual([])
})

test('git asks unless it is hardened', () => {
  const wrong = cases.filter(
    (line) => line.requires === 'git-hardened' && understandCommand(line.command).verdict === 'readonly',
  )
  expect(wrong.map(describe)).toEqual([])
})

test('circuit breakers are found, and nothing else is one', () => {
  const wrong = cases.filter(
    (line) => (line.circuitBreaker === true) !== (understand(line).circuitBreaker !== undefined),
  )
  expect(wrong.map(describe)).toEqual([])
})

function understand(line: Case): CommandAnalysis {
  return understandCommand(line.command, { gitHardened: line.context?.hardened === undefined })
}

function describe(line: Case): string {
  return `${line.id} ${line.command.slice(0, 100)}`
}

// The rules for files belong to the policy; here a path, `**` and `./` are enough.
function denies(rule: string, analysis: CommandAnalysis): boolean {
  const [, tool, specifier] = /^(\w+)\((.*)\)$/s.exec(rule)!
  if (tool === 'Bash') return matchesCommandRule(specifier!, analysis, 'deny').matched
  const path = normalise(
    specifier!
      .replace(/\/\*\*$/, '')
      .replace(/^~\//, '/home/u/')
      .replace(/^\.\//, '/w/'),
  )
  const uses = tool === 'Read' ? analysis.reads : analysis.writes
  return uses.some((use) => use.path === path || use.path?.startsWith(`${path}/`) === true)
}
