/** One decision about a command line, from its text to allow, ask or deny, against one parse of the same text. */
import { strictEqual } from 'node:assert/strict'
import { parse } from 'unbash'
import type { Effect } from '@toolgate/runtime/contract'
import { createPolicy, lexicalFacts, parseRules } from '@toolgate/runtime/policy'
import { bash } from '@toolgate/tools/shell'
import { createPlace } from '@toolgate/node/place'
import type { Benchmark, Contestants, PrepareOptions, Round } from '../benchmark.ts'

const place = createPlace({ cwd: '/w', home: '/home/u', platform: 'linux' })
const effect: Effect = { access: 'destroy', scope: 'system' }

/** `#` becomes a number, so that no text is decided on twice. */
const typical: readonly (readonly [command: string, answer: 'allow' | 'ask' | 'deny'])[] = [
  ['git status --short src/#', 'allow'],
  ['git diff HEAD~# -- packages/runtime/src', 'allow'],
  ['ls -la packages/#/src | head -20', 'allow'],
  ['grep -rn "createPolicy(" packages/runtime/src/# | wc -l', 'allow'],
  ["sed -n '1,#p' packages/runtime/src/index.ts", 'allow'],
  ['cat package.json && tail -n # README.md', 'allow'],
  ['npm run build -- --filter=#', 'allow'],
  ['cd packages/runtime && npx vitest run src/# 2>&1 | tail -30', 'ask'],
  ['mkdir -p out/# && cp -r src/assets out/#', 'ask'],
  ['bash -c "rm -rf build-#"', 'deny'],
]

/** What a person could have: most rules speak of other programs and files. */
function rulesOf(count: number) {
  const fill = (behavior: string, write: (index: number) => string) =>
    Array.from({ length: Math.floor(count / 3) - 1 }, (_unused, index) => write(index)).map((rule) => [behavior, rule])
  const all = [
    ['allow', 'Bash(npm run build *)'],
    ['deny', 'Bash(rm *)'],
    ['ask', 'Bash(git push *)'],
    ...fill('allow', (index) => `Bash(program-${index} run *)`),
    ...fill('deny', (index) => `Read(/generated/folder-${index}/**)`),
    ...fill('ask', (index) => `Bash(other-${index}:*)`),
  ]
  const of = (behavior: string) =>
    all.flatMap(([kind, rule]) => (kind === behavior && rule !== undefined ? [rule] : []))
  const { rules, faults } = parseRules({ allow: of('allow'), ask: of('ask'), deny: of('deny') }, { kind: 'flag' })
  strictEqual(faults.length, 0)
  return rules
}

function policyOf(count: number) {
  return createPolicy({
    rules: rulesOf(count),
    mode: 'default',
    boundaries: { roots: [{ path: '/w' }], home: '/home/u', platform: 'linux' },
    knownTools: [bash],
    personPresent: true,
    gitHardened: true,
    trusted: true,
  })
}

/** Paths are looked at by their text alone: the look at the disk is not the engine's. */
function decider(policy: ReturnType<typeof policyOf>): (command: string) => string {
  return (command) => {
    const input = { command }
    const paths = policy.touches(bash, input, { effect, place }).map((path) => lexicalFacts(path, place))
    return policy.decide({ tool: bash, input, effect, place, paths }).behavior
  }
}

let number = 0

function typicalRound(repeat: number, judge: (command: string, answer: string) => void): Round {
  return async () => {
    const commands = Array.from({ length: repeat }, () => {
      number++
      return typical.map(([command, answer]) => [command.replaceAll('#', String(number)), answer] as const)
    }).flat()
    const startedAt = performance.now()
    for (const [command, answer] of commands) judge(command, answer)
    return ((performance.now() - startedAt) / commands.length) * 1_000
  }
}

function longRound(repeat: number, judge: (command: string, answer: string) => void): Round {
  return async () => {
    const commands = Array.from({ length: repeat }, longCommand)
    const startedAt = performance.now()
    for (const command of commands) judge(command, 'allow')
    return ((performance.now() - startedAt) / repeat) * 1_000
  }
}

function longCommand(): string {
  const parts = [
    'cat a.txt',
    'grep -n "some words" src/index.ts',
    "sed -n '1,20p' README.md | head -5",
    'git log --oneline',
  ]
  let command = `echo ${number++}`
  for (let index = 0; ; index++) {
    const longer = `${command}; ${parts[index % parts.length]}`
    if (longer.length > 10_000) return command
    command = longer
  }
}

function decide(policy: ReturnType<typeof policyOf>): (command: string, answer: string) => void {
  const decideOn = decider(policy)
  return (command, answer) => strictEqual(decideOn(command), answer, command)
}

function parseOnly(command: string): void {
  strictEqual(parse(command).commands.length > 0, true)
}

export const typicalDecision: Benchmark = {
  name: 'decision',
  unit: 'µs',
  work: 'a decision on a command line of every day, ten kinds, each text once, twelve rules; each answer is the right one',
  target: { toFloor: 3 },
  packages: {},
  prepare: ({ size }) => contestants(typicalRound, { repeat: size === 'smoke' ? 20 : 1_000 }),
}

export const longDecision: Benchmark = {
  name: 'decision-long',
  unit: 'µs',
  work: 'the same for 10,000 characters of harmless commands',
  target: { toFloor: 3 },
  packages: {},
  prepare: ({ size }) => contestants(longRound, { repeat: size === 'smoke' ? 2 : 40 }),
}

export const manyRules: Benchmark = {
  name: 'decision-rules',
  unit: 'µs',
  work: 'the commands of every day under 10,000 rules; the floor is ours with twelve',
  target: { toFloor: 2 },
  packages: {},
  prepare: async ({ size }: PrepareOptions): Promise<Contestants> => {
    const repeat = size === 'smoke' ? 5 : 300
    return {
      ours: typicalRound(repeat, decide(policyOf(10_000))),
      floor: typicalRound(repeat, decide(policyOf(12))),
      peers: {},
    }
  },
}

async function contestants(
  round: (repeat: number, judge: (command: string, answer: string) => void) => Round,
  { repeat }: { readonly repeat: number },
): Promise<Contestants> {
  return { ours: round(repeat, decide(policyOf(12))), floor: round(repeat, parseOnly), peers: {} }
}
