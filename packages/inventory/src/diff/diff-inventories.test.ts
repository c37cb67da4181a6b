/** Each kind of change is seen as that kind, and a build that only looks different is no change. */
import { describe, expect, test } from 'vitest'
import { MINIFIERS } from '../testing/minify.ts'
import { take } from '../testing/take.ts'
import { writeTerminalBundle } from '../testing/write-terminal-bundle.ts'
import { diffInventories } from './diff-inventories.ts'
import { summarizeDiff } from './summarize-diff.ts'

const SOURCE = writeTerminalBundle()

async function changesAfter(edit: (source: string) => string) {
  const [before, after] = [await take(SOURCE), await take(edit(SOURCE))]
  expect(edit(SOURCE)).not.toBe(SOURCE)
  const diff = diffInventories(before, after)
  return diff.changes.map(({ kind, name }) => `${kind} ${name}`)
}

describe('one change', () => {
  test.each<[string, (source: string) => string, string[]]>([
    [
      'a new call site',
      (source) =>
        source.replace(
          'const policyNames',
          'assembled.push(makeTool({ name: "Monitor", description: async () => "d", inputSchema: z.object({}), mapResult: asText, async call() {} }))\nconst policyNames',
        ),
      ['added Monitor'],
    ],
    [
      'a gate',
      (source) => source.replace('featureValue("agent_wave", false)', 'featureValue("agent_wave", true)'),
      ['gate StructuredOutput'],
    ],
    ['a limit', (source) => source.replace('maxResultSizeChars: 5000,', 'maxResultSizeChars: 5001,'), ['limit Glob']],
    ['a schema', (source) => source.replace('.max(14)', '.max(15)'), ['schema Glob']],
    ['an alias', (source) => source.replace('["Task"]', '["Task","SubTask"]'), ['alias Agent']],
    [
      'an expansion',
      (source) => source.replace('name: "ListSkills"', 'name: "ListThemes"'),
      ['expansion ListSkills', 'expansion ListThemes'],
    ],
    ['a text', (source) => source.replace('"About Glob"', '"All about Glob"'), ['text Glob']],
    [
      'a policy',
      (source) => source.replace('"WebBrowser"]', '"WebBrowser","Camera"]'),
      ['policy 7 names', 'policy 6 names'],
    ],
  ])('%s', async (_, edit, expected) => {
    expect((await changesAfter(edit)).toSorted()).toEqual(
      expect.arrayContaining(expected.map((each) => expect.stringContaining(each) as unknown as string)),
    )
    expect((await changesAfter(edit)).length).toBeLessThanOrEqual(expected.length + 3)
  })
})

test('minifying again is no change', async () => {
  const before = await take(SOURCE)
  for (const setting of MINIFIERS) {
    const diff = diffInventories(before, await take(await setting.minify(SOURCE)))
    expect({ setting: setting.id, changes: diff.changes, same: diff.same }).toEqual({
      setting: setting.id,
      changes: [],
      same: true,
    })
  }
})

test('the summary is short and names the gravest change first', async () => {
  const changed = SOURCE.replace('featureValue("agent_wave", false)', 'featureValue("agent_wave", true)').replace(
    '["Task"]',
    '["Task","SubTask"]',
  )
  const text = summarizeDiff(diffInventories(await take(SOURCE), await take(changed)))
  expect(text.split('\n').length).toBeLessThan(45)
  expect(text.indexOf('gate changed')).toBeLessThan(text.indexOf('alias only'))
  expect(text).toContain('flag agent_wave (default false) → flag agent_wave (default true)')
})
