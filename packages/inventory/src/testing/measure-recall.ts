/** Compares the inventory of an installed agent with the reviewed list of its tools. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFault } from '../parse/fault.ts'
import { readTarget } from '../read-target.ts'
import { takeInventory } from '../take-inventory.ts'

/** A reviewed agent. */
export interface ReviewedAgent {
  readonly package: string
  readonly version: string
  readonly names: readonly string[]
}

/** How well the names fit: `missed` are reviewed and not found, `extra` found and not reviewed. */
export interface Recall {
  readonly package: string
  readonly recall: number
  readonly precision: number
  readonly missed: readonly string[]
  readonly extra: readonly string[]
}

/** The reviewed agents. */
export async function reviewedAgents(): Promise<ReviewedAgent[]> {
  const text = await readFile(new URL('../testing-data/agents.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { agents: ReviewedAgent[] }).agents
}

/** Measure one agent under a `node_modules` folder; null when the pinned version is not installed there. */
export async function measureRecall(agent: ReviewedAgent, modules: string): Promise<Recall | null> {
  const folder = join(modules, agent.package)
  const manifest = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null)
  if (manifest === null || (JSON.parse(manifest) as { version: string }).version !== agent.version) return null
  const target = await readTarget(folder)
  const inventory = isFault(target) ? target : await takeInventory(target)
  if (isFault(inventory)) throw new Error(`${inventory.file}:${inventory.line} ${inventory.message}`)
  const found = new Set(inventory.registrations.flatMap((row) => (row.name === null ? [] : [row.name])))
  const expected = new Set(agent.names)
  const right = [...expected].filter((name) => found.has(name)).length
  return {
    package: `${agent.package}@${agent.version}`,
    recall: right / expected.size,
    precision: right / found.size,
    missed: [...expected].filter((name) => !found.has(name)),
    extra: [...found].filter((name) => !expected.has(name)),
  }
}
