/** Reports are whole: every form holds every row, and a changed row is noticed. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Inventory } from '../inventory.ts'
import { take } from '../testing/take.ts'
import { writeTerminalBundle } from '../testing/write-terminal-bundle.ts'
import { advertisedAs, silentNames, withAdvertised } from './advertised.ts'
import { checkReport } from './check-inventory.ts'
import { fromJsonLines, toJsonLines } from './to-jsonl.ts'
import { toMarkdown } from './to-markdown.ts'
import { toPage } from './to-page.ts'

let inventory: Inventory
beforeAll(async () => {
  inventory = await take(writeTerminalBundle())
})

type Changed = { -readonly [Key in keyof Inventory]: Inventory[Key] } & Record<string, unknown>
function changed(change: (copy: Changed) => void): string {
  const copy = structuredClone(inventory) as unknown as Changed
  change(copy)
  return JSON.stringify(copy)
}

describe('check', () => {
  test('accepts what was written, as JSON and as JSON lines', () => {
    expect(checkReport(JSON.stringify(inventory))).toEqual([])
    expect(checkReport(toJsonLines(inventory))).toEqual([])
    expect(fromJsonLines(toJsonLines(inventory))).toEqual(JSON.parse(JSON.stringify(inventory)))
  })

  test.each<[string, (copy: Changed) => void, string]>([
    ['a renamed tool', (copy) => Object.assign(copy.registrations[3] as object, { name: 'Other' }), 'row-digest'],
    ['a dropped gate', (copy) => Object.assign(copy.registrations[1] as object, { gates: null }), 'row-meaning'],
    ['a moved location', (copy) => Object.assign(copy.registrations[1]?.location as object, { line: 1 }), 'row-digest'],
    ['a removed row', (copy) => (copy.registrations as unknown[]).splice(5, 1), 'summary'],
    ['a doubled row', (copy) => (copy.registrations as unknown[]).push(copy.registrations[0]), 'row-key'],
    [
      'a changed policy',
      (copy) => copy.policySurfaces.forEach((surface) => (surface.names as string[]).push('Extra')),
      'policy-digest',
    ],
    ['a changed figure', (copy) => Object.assign(copy.summary, { callSites: 81 }), 'summary'],
    ['another file hash', (copy) => Object.assign(copy, { sha256: 'f'.repeat(64) }), 'digest'],
    [
      'an expansion without its site',
      (copy) =>
        Object.assign(copy.registrations.find((row) => row.expandedFrom) as object, { expandedFrom: 'nothing' }),
      'reference',
    ],
  ])('notices %s', (_, change, code) => {
    expect(checkReport(changed(change)).map((problem) => problem.code)).toContain(code)
  })

  test('says when a text is no report', () => {
    expect(checkReport('no report')).toMatchObject([{ code: 'unreadable' }])
    expect(checkReport('{}')).toMatchObject([{ code: 'unreadable' }])
  })
})

describe('what was advertised', () => {
  const seen = { from: 'probe.json', digest: 'd'.repeat(64), names: ['Read', 'Task', 'Conjured'] }

  test('is a column of its own, by name and by alias, and changes no row and no figure', () => {
    const joined = withAdvertised(inventory, seen)
    expect(joined.advertised).toEqual({ ...seen, unregistered: ['Conjured'] })
    expect({ ...joined, advertised: undefined, digest: '' }).toEqual({ ...inventory, digest: '' })
    const yes = joined.registrations.filter((row) => advertisedAs(row, joined) !== undefined)
    expect(yes.map(({ name }) => name).toSorted()).toEqual(['Agent', 'Read'])
    expect(silentNames(joined)).not.toContain('Agent')
    expect(silentNames(joined)).toContain('Bash')
    const rows = toMarkdown(joined).split('\n')
    expect(rows.filter((line) => line.endsWith('| yes |'))).toHaveLength(2)
    expect(rows.filter((line) => line.endsWith('| no |'))).toHaveLength(inventory.registrations.length - 2)
    expect(toMarkdown(joined)).toContain('`Conjured`')
    expect(toPage(joined).match(/<td>yes<\/td>/g)).toHaveLength(2)
    expect(checkReport(JSON.stringify(joined))).toEqual([])
    expect(checkReport(toJsonLines(joined))).toEqual([])
  })

  test('a name that is taken off the list of the unregistered is noticed', () => {
    const { advertised, ...rest } = withAdvertised(inventory, seen)
    const hidden = { ...rest, advertised: { ...advertised, unregistered: [] } }
    expect(checkReport(JSON.stringify(hidden)).map(({ code }) => code)).toEqual(['reference', 'digest'])
  })
})

describe('forms for people', () => {
  test('Markdown and page hold every name', () => {
    const [markdown, page] = [toMarkdown(inventory), toPage(inventory)]
    for (const row of inventory.registrations) {
      if (row.name === null) continue
      expect(markdown).toContain(row.name)
      expect(page).toContain(row.name)
    }
    expect(markdown).toContain('| 80 | 77 | 3 | 4 |')
  })

  test('text of the target cannot become markup', async () => {
    const hostile = await take(
      'const t = [{ name: "a", description: "d", parameters: {}, isEnabled() { return process.env["<script>alert(1)</script>|"] } }]',
    )
    expect(toPage(hostile)).not.toContain('<script>alert')
    expect(toMarkdown(hostile)).not.toContain('<script>')
  })
})
