/** The published agents that tests look at, each with the names of its tools and the sources that say so. */
import { readFile } from 'node:fs/promises'
import type { PinnedPackage } from './install-agents.ts'

export interface ReviewedAgent extends PinnedPackage {
  /** A name stands under the first source that has it. */
  readonly sources: readonly NamesFrom[]
  /** Tools that the package makes and does not name: whoever uses it does. */
  readonly namedByOthers?: NamesFrom
}

interface NamesFrom {
  readonly from: string
  readonly names: readonly string[]
}

export async function reviewedAgents(): Promise<readonly ReviewedAgent[]> {
  const text = await readFile(new URL('../testing-data/agents.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { agents: ReviewedAgent[] }).agents
}

export function reviewedNames({ sources }: ReviewedAgent): ReadonlySet<string> {
  return new Set(sources.flatMap(({ names }) => names))
}
