/** Runs the Bash lines of the published permission cases against the pure matching; modes and scopes belong to the policy. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { understandCommand } from '../understand-command.ts'
import { matchesCommandRule } from './command-rule.ts'
import { coveredByRules } from './covered-by-rules.ts'

interface Case {
  readonly id: string
  readonly group: string
  readonly mode: string
  readonly rules: {
    readonly allow: readonly string[]
    readonly ask: readonly string[]
    readonly deny: readonly string[]
  }
  readonly call: { readonly tool: string; readonly input: { readonly command?: string } }
  readonly expected: string
  readonly context?: unknown
}

const FILE = new URL('../../../../../corpus/permission-rules.jsonl', import.meta.url)
const GROUPS = ['compound', 'wrappers', 'exact-and-wildcard', 'robustness', 'precedence']
const cases = readFileSync(FILE, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Case)
  .filter((line) => line.call.tool === 'Bash' && GROUPS.includes(line.group) && line.context === undefined)
  // Rules on the tool's name or parameters never reach the matching of commands.
  .filter(
    (line) => !line.rules.deny.includes('*') && !line.rules.ask.some((rule) => rule.includes('run_in_background')),
  )

test.each(cases.map((line) => [line.id, line] as const))('%s', (_, line) => {
  expect(decide(line)).toBe(line.expected)
})

function decide({ rules, call }: Case): string {
  const analysis = understandCommand(call.input.command!, { gitHardened: true })
  const specifiers = (list: readonly string[], tool: string) =>
    list.flatMap((rule) => new RegExp(`^${tool}\\((.*)\\)$`, 's').exec(rule)?.[1] ?? [])
  const edits = (list: readonly string[]) => specifiers(list, 'Edit').map((path) => `/w${path}`.replace(/\/\*\*$/, '/'))
  const redirected = analysis.writes.filter((use) => use.via === 'redirect').map((use) => use.path ?? '?')
  const denied = specifiers(rules.deny, 'Bash').map((rule) => matchesCommandRule(rule, analysis, 'deny'))
  if (denied.some((match) => match.matched)) return 'deny'
  if (redirected.some((path) => edits(rules.deny).some((rule) => path.startsWith(rule)))) return 'deny'
  if (specifiers(rules.ask, 'Bash').some((rule) => matchesCommandRule(rule, analysis, 'ask').matched)) return 'ask'
  if (denied.some((match) => match.possible)) return 'ask'
  if (analysis.circuitBreaker !== undefined) return 'ask'
  if (rules.allow.includes('Bash') || analysis.verdict === 'readonly') return 'allow'
  const writable = redirected.every((path) => edits(rules.allow).includes(path))
  return writable && coveredByRules(specifiers(rules.allow, 'Bash'), analysis).covered ? 'allow' : 'ask'
}
