/** Agents of random forms, under every minifier: no name that no run makes, none missed, and the same meaning each time. */
import { describe, expect, test } from 'vitest'
import { diffInventories } from '../diff/diff-inventories.ts'
import { MINIFIERS } from '../testing/minify.ts'
import { differencesFrom } from '../testing/random-agent/differences.ts'
import { runAgent } from '../testing/random-agent/run-agent.ts'
import { writeRandomAgent } from '../testing/random-agent/write-random-agent.ts'
import { take } from '../testing/take.ts'

const UNITS = 80
const SEEDS = Array.from({ length: 12 * Number(process.env['FUZZ_FACTOR'] ?? 1) }, (_, index) => index + 1)
const PATIENCE = 60_000

describe.each(SEEDS)('agent %d', (seed) => {
  const { source, units } = writeRandomAgent(seed, UNITS)

  test('what is said of it is what a run makes', () => {
    const runs = ['linux', 'win32'].flatMap((platform) =>
      [{}, { TA: 'x' }].flatMap((env) => runAgent(source, { env, platform })),
    )
    const made = new Set(runs)
    const known = new Set(units.flatMap(({ names }) => names))
    expect([...made].filter((name) => !known.has(name) && !/OPEN|^x$/.test(name))).toEqual([])
    const sure = units.filter(({ mayStayOpen }) => !mayStayOpen).flatMap(({ names }) => names)
    expect(sure.filter((name) => !made.has(name))).toEqual([])
  })

  test('its inventory says the same, whatever a minifier did to it', { timeout: PATIENCE }, async () => {
    const before = await take(source)
    for (const setting of MINIFIERS) {
      const inventory = await take(await setting.minify(source))
      expect({ setting: setting.id, differences: differencesFrom(units, inventory) }).toEqual({
        setting: setting.id,
        differences: [],
      })
      expect({ setting: setting.id, changes: diffInventories(before, inventory).changes }).toEqual({
        setting: setting.id,
        changes: [],
      })
    }
  })
})
