/** Settings that change and break while a session goes on, on a real disk. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseArguments } from '../parse-arguments.ts'
import { isStop } from '../stop.ts'
import { readMachine } from './machine.ts'
import { openExecutor } from './open-executor.ts'
import { prepareSession } from './prepare-session.ts'
import { rereadSettings } from './reread-settings.ts'

test('what is stricter holds at once, and a broken file takes nothing away', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-reread-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [work, home] = [join(root, 'work'), join(root, 'home')]
  const file = join(home, '.config', 'toolgate', 'settings.json')
  mkdirSync(work)
  mkdirSync(join(file, '..'), { recursive: true })
  const write = (permissions: object): void => writeFileSync(file, JSON.stringify({ permissions }, undefined, 2))
  write({ allow: ['Bash(touch *)'], deny: ['Bash(touch c)'] })

  const parsed = await parseArguments(['tools', '--cwd', work, '--state', join(root, 'state')])
  if (isStop(parsed)) throw new Error(parsed.message)
  const { options } = parsed.request
  const prepared = await prepareSession(options, { machine: { ...readMachine(options), home, hasTerminal: false } })
  if (isStop(prepared)) throw new Error(prepared.message)
  const { executor, addRules, close } = await openExecutor(prepared, { folder: join(root, 'calls'), listen: () => {} })
  onTestFinished(close)
  const batch = executor.begin(prepared.surface, new AbortController().signal)
  let calls = 0
  const touch = async (...names: readonly string[]): Promise<readonly string[]> => {
    const outcomes = []
    for (const name of names)
      outcomes.push(await batch.add({ id: `c${++calls}`, name: 'Bash', input: { command: `touch ${name}` } }))
    return outcomes.map(({ kind }) => kind)
  }
  const said: string[] = []
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  onTestFinished(() => stderr.mockRestore())
  const again = rereadSettings(prepared)

  addRules(await again())
  expect(await touch('a', 'b', 'c')).toEqual(['done', 'done', 'denied'])
  expect(said).toEqual([])

  write({ allow: ['Bash(touch *)', 'Bash(mkdir *)'], deny: ['Bash(touch b)'] })
  addRules(await again())
  expect(await touch('a', 'b', 'c')).toEqual(['done', 'denied', 'denied'])
  expect(said.splice(0)).toEqual([
    'The settings have changed. In force from now on: deny Bash(touch b); everything else takes effect at the next start.\n',
  ])

  writeFileSync(file, '{\n  "permissions": {\n')
  addRules(await again())
  addRules(await again())
  expect(await touch('a', 'b', 'c')).toEqual(['done', 'denied', 'denied'])
  expect(said.splice(0)).toEqual([
    `${file}:3:1: This is not valid JSON: close brace expected.\nUntil this is repaired, the rules that were read before stay in force.\n`,
  ])

  unlinkSync(file)
  addRules(await again())
  expect(await touch('a', 'b', 'c')).toEqual(['done', 'denied', 'denied'])
})
