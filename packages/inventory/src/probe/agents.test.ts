/**
 * Published agents, run for real where they are installed: `TOOLGATE_AGENTS` names a `node_modules` folder with them. What they
 * advertise is a look at their inventories that owes nothing to the code that takes these.
 */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isFault } from '../parse/fault.ts'
import { readTarget } from '../read-target.ts'
import { takeInventory } from '../take-inventory.ts'
import { probe } from './probe.ts'

const modules = process.env['TOOLGATE_AGENTS']

interface RealAgent {
  readonly package: string
  readonly program: string
  readonly words: string
  /** A file that it wants in its home. */
  readonly file?: string
  readonly content?: object
  readonly tools: number
}

const agents: readonly RealAgent[] = [
  {
    package: '@google/gemini-cli',
    program: 'gemini',
    words: '-p hi --skip-trust --approval-mode yolo',
    file: '.gemini/settings.json',
    content: { security: { auth: { selectedType: 'gemini-api-key' } } },
    tools: 15,
  },
  {
    package: '@qwen-code/qwen-code',
    program: 'qwen',
    words: '--auth-type openai -m some-model --yolo -p hi',
    tools: 14,
  },
  {
    package: '@earendil-works/pi-coding-agent',
    program: 'pi',
    words: '-p hi --provider anthropic --model claude-sonnet-4-5',
    file: '.pi/agent/models.json',
    content: { providers: { anthropic: { baseUrl: '{url}' } } },
    tools: 4,
  },
]

const advertisedBy = new Map<RealAgent, readonly string[]>()

describe.skipIf(modules === undefined)('published agents', () => {
  test.each(agents)('$package is run to the closing text', { timeout: 300_000 }, async (agent) => {
    const report = await probe(commandOf(agent), { search: process.env['PATH'] ?? '', timeoutMs: 120_000 })
    const advertised = report.requests.findLast(({ tools }) => tools.length > 0)?.tools.map(({ name }) => name) ?? []
    advertisedBy.set(agent, advertised)
    expect(report.end).toMatchObject({ exitCode: 0, reason: 'exited' })
    expect(advertised).toHaveLength(agent.tools)
    expect(report.prefixStable).toBe(true)
    expect(report.answers.map(({ told }) => typeof told)).toEqual(['string', 'string', 'string'])
  })

  // After the runs: a process that has large trees reserved may not be allowed to start another.
  test.each(agents)('$package advertises only what its inventory has', { timeout: 300_000 }, async (agent) => {
    const target = await readTarget(join(modules ?? '', agent.package))
    const inventory = isFault(target) ? target : await takeInventory(target)
    if (isFault(inventory)) throw new Error(inventory.message)
    const shipped = new Set(inventory.registrations.map(({ name }) => name))
    expect(advertisedBy.get(agent)?.filter((name) => !shipped.has(name))).toEqual([])
  })
})

function commandOf({ program, words, file, content }: RealAgent): readonly string[] {
  const path = join(modules ?? '', '.bin', program)
  const write =
    file === undefined
      ? ''
      : `mkdir -p "$HOME/$(dirname ${file})" && printf %s '${JSON.stringify(content)}' > "$HOME/${file}" && `
  return ['sh', '-c', `${write}exec ${path} ${words}`]
}
