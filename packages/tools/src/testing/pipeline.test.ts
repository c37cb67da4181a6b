/** The tools in the real executor: what only shows when calls come in a batch, are timed, and are shaped. */
import { mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClock } from '@toolgate/node/clock'
import { createFiles } from '@toolgate/node/files'
import { createSearch } from '@toolgate/node/search'
import { createShell, type Shell } from '@toolgate/node/shell'
import { toText, type Outcome, type Place } from '@toolgate/runtime/contract'
import { createExecutor } from '@toolgate/runtime/executor'
import { createPolicy, isRuleFault, parseRule } from '@toolgate/runtime/policy'
import type { Rule } from '@toolgate/runtime/policy'
import { createRegistry } from '@toolgate/runtime/registry'
import { createSurface, plainFacts } from '@toolgate/runtime/surface'
import { createMemoryStore } from '@toolgate/runtime/testing'
import { createViews } from '@toolgate/runtime/views'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesFamily } from '../files/index.ts'
import { searchFamily } from '../search/index.ts'
import { shellFamily } from '../shell/index.ts'
import { tasksFamily } from '../tasks/index.ts'
import { testPlace } from './session.ts'

let folder: string
let place: Place
let shell: Shell
let batch: (calls: readonly (readonly [name: string, input: object])[]) => Promise<readonly Outcome[]>

async function open(rules: readonly Rule[] = []): Promise<void> {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'toolgate-pipeline-')))
  place = testPlace(folder)
  shell = createShell({ place, environment: process.env })
  const clock = createClock()
  const ports = {
    clock,
    shell,
    files: createFiles(),
    search: createSearch(),
    store: createMemoryStore(),
    views: createViews(),
  }
  const tools = [...filesFamily, ...searchFamily, ...shellFamily, ...tasksFamily]
  const surface = createSurface(
    createRegistry([{ source: { kind: 'builtin', id: 'test' }, tools }]),
    plainFacts({ ports: Object.keys(ports) }),
  )
  const policy = createPolicy({
    rules,
    mode: 'bypassPermissions',
    boundaries: { roots: [{ path: folder }], home: '/home/u', platform: 'linux' },
    knownTools: tools,
    personPresent: false,
    trusted: true,
  })
  const executor = createExecutor({ ports, place, policy: () => policy, listen: () => {} })
  let count = 0
  batch = async (calls) => {
    const running = executor.begin(surface, new AbortController().signal)
    return Promise.all(calls.map(([name, input]) => running.add({ id: `c${++count}`, name, input })))
  }
}
beforeEach(() => open())
afterEach(() => shell.close())

const textOf = (outcome: Outcome | undefined) => toText(outcome?.content ?? [])

test('calls on one file of one message keep their order', async () => {
  await writeFile(join(folder, 'a.txt'), 'one\ntwo\n')
  await batch([['Read', { file_path: 'a.txt' }]])
  const outcomes = await batch([
    ['Edit', { file_path: 'a.txt', old_string: 'one', new_string: '1' }],
    ['Edit', { file_path: './a.txt', old_string: 'two', new_string: '2' }],
    ['Read', { file_path: 'a.txt' }],
    ['Grep', { pattern: '^2$', output_mode: 'content' }],
    ['Bash', { command: 'cat a.txt' }],
  ])
  expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'done', 'done'])
  expect(outcomes.slice(2).map(textOf)).toEqual(['1\t1\n2\t2', 'a.txt:2:2', '1\n2'])
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('1\n2\n')
})

test('a command that moves the session is over before the next one starts', async () => {
  const outcomes = await batch([
    ['Bash', { command: 'mkdir sub' }],
    ['Bash', { command: 'cd sub' }],
    ['Bash', { command: 'pwd' }],
  ])
  expect(textOf(outcomes[2])).toBe(join(folder, 'sub'))
})

test('the longest answers fit into their own budget', async () => {
  await writeFile(join(folder, 'big.txt'), `${'word '.repeat(20)}\n`.repeat(20_000))
  const outcomes = await batch([
    ['Read', { file_path: 'big.txt', limit: 100_000 }],
    ['Grep', { pattern: 'word', output_mode: 'content', head_limit: 0 }],
    ['Bash', { command: 'cat big.txt' }],
  ])
  expect(outcomes.map(({ artifact }) => artifact)).toEqual([undefined, undefined, undefined])
  expect(textOf(outcomes[0])).toMatch(/Continue with offset \d+\.\]$/)
  expect(textOf(outcomes[1])).toMatch(/Continue with offset \d+, or narrow the search\.\]$/)
  expect(textOf(outcomes[2])).toMatch(/characters left out/)
})

test('a command that takes too long tells what it printed', async () => {
  const [outcome] = await batch([['Bash', { command: 'echo before; sleep 60', timeout: 200 }]])
  expect([outcome?.kind, textOf(outcome)]).toEqual([
    'timed_out',
    'Timed out after 200 ms. The command was ended. Output so far:\nbefore',
  ])
})

test('what a rule keeps from being read is not found by a search either', async () => {
  const rule = parseRule('Read(secret.txt)', 'deny', { kind: 'flag' })
  if (isRuleFault(rule)) throw new Error(rule.message)
  await shell.close()
  await open([rule])
  await writeFile(join(folder, 'secret.txt'), 'the word\n')
  await writeFile(join(folder, 'plain.txt'), 'the word\n')
  const outcomes = await batch([
    ['Grep', { pattern: 'word', output_mode: 'content' }],
    ['Glob', { pattern: '*.txt' }],
    ['Read', { file_path: 'secret.txt' }],
  ])
  expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'denied'])
  expect(outcomes.slice(0, 2).map(textOf)).toEqual(['plain.txt:1:the word', 'plain.txt'])
})
