/**
 * Published agents, where they are installed: `TOOLGATE_AGENTS` names a `node_modules` folder with the pinned versions of
 * `testing-data/agents.json`. Without it these tests are skipped, since the packages are large.
 */
import { describe, expect, test } from 'vitest'
import { measureRecall, reviewedAgents } from '../testing/measure-recall.ts'

const modules = process.env.TOOLGATE_AGENTS

describe.skipIf(modules === undefined)('published agents', async () => {
  for (const agent of await reviewedAgents()) {
    test(`${agent.package} ${agent.version}`, async ({ skip }) => {
      const measured = await measureRecall(agent, modules as string)
      if (measured === null) return skip('the pinned version is not installed')
      expect(measured).toMatchObject({ missed: [], extra: [] })
    }, 300_000)
  }
})
