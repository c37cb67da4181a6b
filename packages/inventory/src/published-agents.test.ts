/**
 * Published agents as their registry hands them out: they are run for real, then their files are read. What they advertise and
 * what their own sources say are two looks at an inventory that owe nothing to the code that takes it.
 */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Inventory } from './inventory.ts'
import { isFault } from './parse/fault.ts'
import { findNetworkCage } from './probe/network-cage.ts'
import { probe } from './probe/probe.ts'
import { readTarget } from './read-target.ts'
import { takeInventory } from './take-inventory.ts'
import { installAgents } from './testing/install-agents.ts'
import { measureRecall } from './testing/measure-recall.ts'
import { reviewedAgents, reviewedNames } from './testing/reviewed-agents.ts'
import { runningAgents, toProbeCommand } from './testing/running-agents.ts'

const MINUTES = 60_000
const LEAST = 0.95

const agents = await reviewedAgents()
const { folders, hindrance } = await installAgents(agents)
const cage = await findNetworkCage()
const whyNot = hindrance === undefined ? '' : ` (${hindrance})`
const advertised = new Map<string, readonly string[]>()

describe.skipIf(hindrance !== undefined)(`published agents run${whyNot}`, () => {
  test.each(runningAgents)('$package', { timeout: 3 * MINUTES }, async (agent) => {
    const report = await probe(toProbeCommand(agent, folders.get(agent.package) ?? ''), {
      search: process.env['PATH'] ?? '',
      timeoutMs: 2 * MINUTES,
    })
    expect(report.end).toMatchObject({ exitCode: 0, reason: 'exited' })
    expect(report.network).toBe(cage === undefined ? 'open' : 'none')
    const asking = report.requests.filter(({ tools }) => tools.length > 0)
    const tools = asking.at(-1)?.tools ?? []
    advertised.set(
      agent.package,
      tools.map(({ name }) => name),
    )
    expect(tools.map(({ name }) => name)).toEqual(agent.tools)
    expect(asking.map(({ wire }) => wire)).toEqual(asking.map(() => agent.wire))
    for (const { bytes, body } of asking) expect(bytes).toBe(Buffer.byteLength(body))
    for (const { bytes, tokens } of tools) expect(Math.min(bytes, tokens)).toBeGreaterThan(0)
    // Turn by turn it sends the same tools, and all that it sent before.
    expect(new Set(asking.map(({ toolsDigest }) => toolsDigest)).size).toBe(1)
    expect(report).toMatchObject({ prefixStable: true, prefixBreaks: [] })
    expect(report.refused).toEqual([])
    expect(report.answers.map(({ case: which, tool, told }) => ({ case: which, tool, told }))).toEqual(agent.answers)
  })
})

// After the runs: a process that has large trees reserved may not be allowed to start another.
describe.skipIf(hindrance !== undefined)(`published packages read${whyNot}`, () => {
  test.each(agents)('$package $version', { timeout: 3 * MINUTES }, async (agent) => {
    const inventory = await inventoryOf(folders.get(agent.package) ?? '')
    const measured = measureRecall(inventory, reviewedNames(agent))
    expect(measured).toMatchObject({ missed: [], extra: [] })
    expect(Math.min(measured.recall, measured.precision)).toBeGreaterThanOrEqual(LEAST)
    const shipped = new Set(inventory.registrations.map(({ name }) => name))
    expect(advertised.get(agent.package)?.filter((name) => !shipped.has(name)) ?? []).toEqual([])
    // A name that only others give is claimed by no row.
    expect(agent.namedByOthers?.names.filter((name) => shipped.has(name)) ?? []).toEqual([])
  })
})

async function inventoryOf(folder: string): Promise<Inventory> {
  const target = await readTarget(folder)
  const inventory = isFault(target) ? target : await takeInventory(target)
  if (isFault(inventory)) throw new Error(`${join(folder, inventory.file)}:${inventory.line} ${inventory.message}`)
  return inventory
}
