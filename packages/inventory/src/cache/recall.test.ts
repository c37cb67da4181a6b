/** What is unchanged is recalled without a look inside; whatever may have changed is not. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Inventory } from '../inventory.ts'
import { isFault } from '../parse/fault.ts'
import { readTarget } from '../read-target.ts'
import { takeInventory, type InventoryOptions } from '../take-inventory.ts'
import { recall, type RecallOptions } from './recall.ts'

const agent = (name: string) => `export const tools = [{ name: '${name}', description: 'd', parameters: {} }]\n`

function world() {
  const root = mkdtempSync(join(tmpdir(), 'toolgate-recall-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [folder, cacheFolder] = [join(root, 'agent'), join(root, 'cache')]
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.js'), agent('look'))
  writeFileSync(join(folder, 'b.js'), agent('touch'))
  /** As if the files had been left alone for a while. */
  const later = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    try {
      return await work()
    } finally {
      vi.useRealTimers()
    }
  }
  const look = (options: RecallOptions = {}, path = folder) => recall(path, { cacheFolder, ...options })
  async function keep(options: InventoryOptions = {}): Promise<Inventory> {
    const past = look(options)
    const target = await readTarget(folder)
    if (isFault(target)) throw new Error(target.message)
    const taken = await takeInventory(target, options)
    if (isFault(taken)) throw new Error(taken.message)
    past.remember(taken)
    return taken
  }
  return { folder, cacheFolder, look, later, keep }
}

test('an unchanged folder is recalled whole, for the same options alone', async () => {
  const { look, later, keep, folder } = world()
  const taken = await later(() => keep())
  expect(look().inventory).toEqual(JSON.parse(JSON.stringify(taken)))
  expect(look({ withText: true }).inventory).toBeUndefined()
  expect(look({}, join(folder, 'a.js')).inventory).toBeUndefined()
  expect(recall(folder, {}).inventory).toBeUndefined()
})

test.each<[string, (folder: string) => void]>([
  ['a file has another content of the same length', (folder) => writeFileSync(join(folder, 'a.js'), agent('peek'))],
  [
    'the time of its change was set back',
    (folder) => {
      const { atime, mtime } = statSync(join(folder, 'a.js'))
      writeFileSync(join(folder, 'a.js'), agent('peek'))
      utimesSync(join(folder, 'a.js'), atime, mtime)
    },
  ],
  ['a file came', (folder) => writeFileSync(join(folder, 'c.js'), agent('more'))],
  ['a file went', (folder) => rmSync(join(folder, 'b.js'))],
])('not when %s', async (_, change) => {
  const { look, later, keep, folder } = world()
  await later(() => keep())
  change(folder)
  expect(look().inventory).toBeUndefined()
})

test('a file that was changed a moment before is not trusted to be at rest', async () => {
  const { look, keep } = world()
  await keep()
  expect(look().inventory).toBeUndefined()
})

test('what was changed while it was looked at is not kept', async () => {
  const { look, later, folder } = world()
  await later(async () => {
    const past = look()
    const target = await readTarget(folder)
    const taken = isFault(target) ? target : await takeInventory(target)
    writeFileSync(join(folder, 'a.js'), agent('other'))
    if (!isFault(taken)) past.remember(taken)
  })
  expect(look().inventory).toBeUndefined()
})

test('a kept inventory that was cut or changed is not believed', async () => {
  const { look, later, keep, cacheFolder } = world()
  await later(() => keep())
  const [name = ''] = readdirSync(cacheFolder)
  const kept = readFileSync(join(cacheFolder, name), 'utf8')
  for (const broken of [kept.slice(0, -20), kept.replaceAll('touch', 'watch'), '']) {
    writeFileSync(join(cacheFolder, name), broken)
    expect(look().inventory).toBeUndefined()
  }
})

test('an inventory that was put in the place of another is not believed', async () => {
  const { look, later, keep, cacheFolder } = world()
  await later(() => keep())
  await later(() => keep({ withText: true }))
  const [one = '', other = ''] = readdirSync(cacheFolder)
  copyFileSync(join(cacheFolder, one), join(cacheFolder, other))
  const found = [look(), look({ withText: true })].filter(({ inventory }) => inventory !== undefined)
  expect(found).toHaveLength(1)
})

test('of more entries than are kept, those of longest ago go', async () => {
  const { cacheFolder, later, keep, look } = world()
  mkdirSync(cacheFolder)
  for (let index = 0; index < 410; index++) {
    const file = join(cacheFolder, `${index.toString(16).padStart(32, '0')}.kept`)
    writeFileSync(file, '')
    utimesSync(file, index, index)
  }
  await later(() => keep())
  expect(readdirSync(cacheFolder)).toHaveLength(400)
  expect(readdirSync(cacheFolder)).not.toContain(`${'0'.repeat(32)}.kept`)
  expect(look().inventory).toBeDefined()
})
