import { expect, test } from 'vitest'
import { parseArguments } from '../parse-arguments.ts'
import { isStop } from '../stop.ts'
import { readChoices } from './choices.ts'
import { splitList } from './split-list.ts'

async function read(...words: readonly string[]) {
  const parsed = await parseArguments(['tools', ...words])
  if (isStop(parsed)) throw new Error(parsed.message)
  const choices = readChoices(parsed.request.options)
  return isStop(choices) ? choices.message : choices
}

test('nothing chosen', async () => {
  expect(await read()).toEqual({
    session: 'main',
    allowed: [],
    disallowed: [],
    mcpFiles: [],
    addedFolders: [],
    features: {},
    trust: false,
  })
})

test('everything chosen', async () => {
  const words = [
    '--model',
    'a/b',
    '--host',
    'terminal',
    '--session',
    'explore',
    '--permission-mode',
    'plan',
    '--tools',
    'Read,Grep',
    '--allowedTools',
    'Bash(git log:*) Read',
    '--disallowed-tools',
    'Write',
    '--add-dir',
    'x',
    '--deferral',
    'auto:5',
    '--feature',
    'a=on',
    '--feature',
    'b=off',
    '--brief',
    '--trust',
  ]
  expect(await read(...words)).toEqual({
    model: 'a/b',
    host: 'terminal',
    session: 'explore',
    mode: 'plan',
    tools: ['Read', 'Grep'],
    allowed: ['Bash(git log:*)', 'Read'],
    disallowed: ['Write'],
    mcpFiles: [],
    addedFolders: ['x'],
    deferral: { mode: 'auto', percent: 5 },
    features: { brief: true, a: true, b: false },
    trust: true,
  })
})

test.each([
  [['--host', 'browser'], '--host browser is unknown; it is one of terminal, headless, protocol, desktop, workflow.'],
  [['--session', 'x'], '--session x is unknown; it is one of main, explore, subagent, actor.'],
  [['--deferral', 'auto:900'], '--deferral auto:900 is unknown; it is on, off, auto, or auto:PERCENT of the window.'],
  [['--feature', 'x'], '--feature x is not understood; write --feature NAME=on or NAME=off.'],
])('%j', async (words, message) => {
  expect(await read(...words)).toBe(message)
})

test('lists are split outside of parentheses', () => {
  expect(splitList(' Read, Bash(git log:*, a b),Bash(x (y) z)  Edit ')).toEqual([
    'Read',
    'Bash(git log:*, a b)',
    'Bash(x (y) z)',
    'Edit',
  ])
  expect(splitList('')).toEqual([])
})
