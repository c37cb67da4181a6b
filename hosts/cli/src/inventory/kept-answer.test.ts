/** The same words get the same answer as long as nothing that it depends on changed. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CommandRequest } from '../command-entry.ts'
import { parseArguments } from '../parse-arguments.ts'
import { isStop } from '../stop.ts'
import { answerKeeper, keptAnswer } from './kept-answer.ts'

const ANSWER = 'é: 2 file(s)\n\nand a second line\n'

function world() {
  const root = mkdtempSync(join(tmpdir(), 'toolgate-answer-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  vi.stubEnv('XDG_CACHE_HOME', join(root, 'cache'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = join(root, 'agent')
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.js'), 'let a')
  writeFileSync(join(folder, 'b.js'), 'let b')
  return { root, folder }
}

async function requestOf(words: readonly string[]): Promise<CommandRequest> {
  const parsed = await parseArguments(words)
  if (isStop(parsed)) throw new Error(parsed.message)
  return parsed.request
}

/** As if the files had been left alone for a while. */
async function keep(words: readonly string[], folder: string, meanwhile = () => {}): Promise<void> {
  const request = await requestOf(words)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const keeper = answerKeeper(folder, request)
  vi.useRealTimers()
  meanwhile()
  keeper(ANSWER)
}

test('the answer to the same words, and to no others', async () => {
  const { folder } = world()
  const words = ['inventory', folder, '--format', 'markdown']
  expect(keptAnswer(words)).toBeUndefined()
  await keep(words, folder)
  expect(keptAnswer(words)).toBe(ANSWER)
  expect(keptAnswer(['inventory', folder])).toBeUndefined()
})

test.each<[string, (folder: string) => void]>([
  ['a file changed', (folder) => writeFileSync(join(folder, 'a.js'), 'let c')],
  ['a file came', (folder) => writeFileSync(join(folder, 'c.js'), 'let c')],
  ['a file went', (folder) => rmSync(join(folder, 'b.js'))],
  ['all went', (folder) => rmSync(folder, { recursive: true })],
])('none when %s since, or while it was made', async (_, change) => {
  const since = world()
  await keep(['inventory', since.folder], since.folder)
  change(since.folder)
  expect(keptAnswer(['inventory', since.folder])).toBeUndefined()
  const during = world()
  await keep(['inventory', during.folder], during.folder, () => change(during.folder))
  expect(keptAnswer(['inventory', during.folder])).toBeUndefined()
})

test('none of files that changed just now', async () => {
  const { folder } = world()
  const words = ['inventory', folder]
  answerKeeper(folder, await requestOf(words))(ANSWER)
  expect(keptAnswer(words)).toBeUndefined()
})

test.each(['--rules', '--advertised', '--out'])('none with %s', async (option) => {
  const { folder } = world()
  const words = ['inventory', folder, option, 'file.json']
  await keep(words, folder)
  expect(keptAnswer(words)).toBeUndefined()
})

test('none that is not what was kept', async () => {
  const { root, folder } = world()
  const words = ['inventory', folder]
  await keep(words, folder)
  const [name = ''] = readdirSync(join(root, 'cache'), { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('.kept'),
  )
  const path = join(root, 'cache', name)
  const kept = readFileSync(path, 'utf8')
  for (const broken of [kept.slice(0, -1), kept.replace('second', 'fourth'), '']) {
    writeFileSync(path, broken)
    expect(keptAnswer(words)).toBeUndefined()
  }
  writeFileSync(path, kept)
  expect(keptAnswer(words)).toBe(ANSWER)
})
