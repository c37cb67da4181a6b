/** Runs one line of the corpus of commands: may this one run without asking, and does a deny rule see what it hides? */
import type { Place } from '@toolgate/runtime/contract'
import { createPolicy, isRuleFault, parseRule } from '@toolgate/runtime/policy'
import type { PathFacts } from '@toolgate/runtime/policy'
import { understandCommand } from '@toolgate/runtime/shell'
import { createPlace } from '@toolgate/node/place'
import { families } from '../wiring/families.ts'
import type { CaseResult } from './case-result.ts'

/** A line of `bash-readonly.jsonl`. */
export interface ShellCase {
  readonly id: string
  readonly command: string
  readonly expected: 'readonly' | 'ask' | 'deny-able'
  readonly strict?: boolean
  /** With this rule the answer must be deny. */
  readonly denyRule?: string
  readonly context?: { readonly hardened?: boolean | string }
}

export function runShellCase(line: ShellCase): CaseResult {
  const place = createPlace({ cwd: '/w', home: '/home/u', platform: 'linux' })
  const analysis = understandCommand(line.command, {
    gitHardened: line.context?.hardened === undefined,
    cwd: place.cwd,
    workspace: place.workspace,
    home: place.home,
  })
  const asked = analysis.verdict === 'readonly' ? 'readonly' : 'ask'
  const got = line.denyRule !== undefined && denies(line, place) ? 'deny-able' : asked
  const isLooser = got === 'readonly' || (line.expected === 'deny-able' && got === 'ask')
  const verdict = got === line.expected ? 'right' : isLooser ? 'wrong' : line.strict === false ? 'right' : 'stricter'
  return { id: line.id, expected: line.expected, got, why: analysis.reason, input: line.command, verdict }
}

function denies({ command, denyRule = '' }: ShellCase, place: Place): boolean {
  const rule = parseRule(denyRule, 'deny', { kind: 'settings', scope: 'project' })
  const tools = families.flatMap((family) => family.tools)
  const tool = tools.find(({ subject }) => subject?.kind === 'command')
  if (isRuleFault(rule) || tool === undefined) return false
  const policy = createPolicy({
    rules: [rule],
    mode: 'default',
    boundaries: { roots: [{ path: place.workspace }], home: place.home, platform: place.platform },
    knownTools: tools,
    personPresent: true,
    trusted: true,
  })
  const input = { command }
  const effect = { access: 'destroy', scope: 'system' } as const
  const facts = (requested: string): PathFacts => ({
    requested,
    absolute: place.resolve(requested),
    real: place.resolve(requested),
    links: [],
    kind: 'directory',
  })
  const decision = policy.decide({
    tool,
    input,
    effect,
    place,
    paths: policy.touches(tool, input, { effect, place }).map(facts),
  })
  return decision.behavior === 'deny'
}
