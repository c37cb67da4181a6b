/** Cases that a careless extractor gets wrong: shadowing, reassignment, spreads, wrappers, decoys; the same under every minifier. */
import { describe, expect, test } from 'vitest'
import { MINIFIERS } from '../testing/minify.ts'
import { meaningOf, take } from '../testing/take.ts'
import { TRICKY_ABSENT, TRICKY_BUNDLE, TRICKY_EXPANDED, TRICKY_NAMES } from '../testing/write-tricky-bundle.ts'

describe.each(MINIFIERS)('tricky bundle, $id', (setting) => {
  test('claims every proven name and no other', async () => {
    const inventory = await take(await setting.minify(TRICKY_BUNDLE))

    const counts: Record<string, number> = {}
    for (const row of inventory.registrations)
      if (row.name !== null && row.expandedFrom === undefined) counts[row.name] = (counts[row.name] ?? 0) + 1
    expect(counts).toEqual(TRICKY_NAMES)
    expect(
      inventory.registrations.flatMap((row) => (row.expandedFrom === undefined ? [] : [row.name])).toSorted(),
    ).toEqual(TRICKY_EXPANDED)
    const claimed = new Set(inventory.registrations.map((row) => row.name))
    expect(TRICKY_ABSENT.filter((name) => claimed.has(name))).toEqual([])
  })

  test('says why a name is open', async () => {
    const inventory = await take(await setting.minify(TRICKY_BUNDLE))
    expect(inventory.audit.openNames.map((open) => open.reason).toSorted()).toEqual([
      'ambiguous',
      'ambiguous',
      'escapes',
    ])
    expect(inventory.audit.duplicateNames).toEqual(['Twice'])
    expect(inventory.audit.incompleteMembers).toEqual(['toolRegistration:PartlyKnown:1'])
  })

  test('conditional names carry their conditions', async () => {
    const inventory = await take(await setting.minify(TRICKY_BUNDLE))
    const guards = Object.fromEntries(
      inventory.registrations.flatMap((row) => (row.guard === undefined ? [] : [[row.name, row.guard]])),
    )
    const legacy = { op: 'environment', name: 'AGENT_LEGACY' }
    expect(guards).toEqual({ OldShell: legacy, NewShell: { op: 'not', of: legacy } })
  })

  test('the later member of a merge wins and no prototype is touched', async () => {
    const inventory = await take(await setting.minify(TRICKY_BUNDLE))
    const row = (name: string) => inventory.registrations.find((each) => each.name === name)
    expect(row('Spread')).toMatchObject({
      limits: { maxResultSizeChars: 5 },
      declares: { isReadOnly: 'constant-true' },
    })
    expect(row('SpreadWins')?.declares).toEqual({ isReadOnly: 'constant-false' })
    expect(row('Proto')?.members).toContain('__proto__')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('its meaning equals that of the text as written', async () => {
    expect(meaningOf(await take(await setting.minify(TRICKY_BUNDLE)))).toEqual(meaningOf(await take(TRICKY_BUNDLE)))
  })
})
