/** Ground truth by construction: the synthetic terminal agent is recovered exactly, whatever a minifier did to it. */
import { describe, expect, test } from 'vitest'
import { FACTORY_NAMES, KNOWN_TOOLS, POLICY_NAMES } from '../testing/known-tools.ts'
import { MINIFIERS } from '../testing/minify.ts'
import { meaningOf, take } from '../testing/take.ts'
import { writeTerminalBundle } from '../testing/write-terminal-bundle.ts'

describe.each(MINIFIERS)('terminal bundle, $id', (setting) => {
  test('every registration is found with its facts', async () => {
    const inventory = await take(await setting.minify(writeTerminalBundle()))

    expect(inventory.summary).toMatchObject({ callSites: 80, staticNames: 77, dynamicNames: 3, expandedNames: 4 })
    const rows = inventory.registrations.filter((row) => row.evidence.proof === 'static')
    expect(rows.map((row) => row.name)).toEqual(KNOWN_TOOLS.map((tool) => tool.name))
    for (const tool of KNOWN_TOOLS) {
      const row = rows.find((each) => each.name === tool.name)
      expect(row).toMatchObject({ name: tool.name, aliases: tool.aliases, gates: tool.gates, limits: tool.limits })
      expect({ name: tool.name, declares: row?.declares }).toEqual({ name: tool.name, declares: tool.declares })
      expect({ name: tool.name, schema: JSON.parse(JSON.stringify(row?.schema)) }).toEqual({
        name: tool.name,
        schema: tool.schema,
      })
    }
  })

  test('two dynamic sites expand to four names with their callers, one stays open with the reason', async () => {
    const inventory = await take(await setting.minify(writeTerminalBundle()))

    const expanded = inventory.registrations.filter((row) => row.expandedFrom !== undefined)
    expect(expanded.map((row) => row.name).toSorted()).toEqual(FACTORY_NAMES)
    expect(expanded.every((row) => row.evidence.callers?.length === 1)).toBe(true)
    const open = inventory.registrations.filter((row) => row.evidence.proof === 'unresolved')
    expect(open.map((row) => [row.nameExpression.shape, row.evidence.reason])).toEqual([
      ['eval_registered__${argument0.name}', 'escapes'],
    ])
  })

  test('classes, decoys, policy and aliases stay apart', async () => {
    const inventory = await take(await setting.minify(writeTerminalBundle()))

    expect(inventory.summary.byClass).toEqual({
      'core-terminal': 29,
      'conditional-cli': 28,
      'hosted-product': 16,
      'internal-eval': 4,
      'dynamic-factory': 3,
    })
    expect(
      inventory.factories
        .filter((factory) => !factory.accepted)
        .map(({ calls, matched, missing }) => ({ calls, matched, missing })),
    ).toEqual([{ calls: 3, matched: ['Bash', 'Read', 'Glob'], missing: ['Write', 'Edit', 'Grep'] }])
    expect(inventory.policySurfaces).toMatchObject([{ names: POLICY_NAMES, values: ['allow', 'ask', 'disable'] }])
    const bucket = Object.fromEntries(inventory.names.map((each) => [each.name, each.bucket]))
    expect(bucket).toMatchObject({
      Read: 'registered',
      ListSkills: 'expanded',
      Task: 'alias',
      OldSearch: 'alias',
      JavaScript: 'policy-only',
      Monitor: 'catalog-only',
    })
    expect(bucket.mcp__github__create_issue).toBe('catalog-only')
    expect(inventory.names.find((each) => each.name === 'OldSearch')?.canonical).toBe('ToolSearch')
  })

  test('its meaning equals that of the text as written', async () => {
    const source = writeTerminalBundle()
    expect(meaningOf(await take(await setting.minify(source)))).toEqual(meaningOf(await take(source)))
  })
})
