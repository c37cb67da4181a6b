import { expect, test } from 'vitest'
import { parseArguments } from './parse-arguments.ts'
import { isStop } from './stop.ts'

async function read(...words: readonly string[]) {
  const parsed = await parseArguments(words)
  if (isStop(parsed)) return parsed.message
  const { entry, request } = parsed
  return {
    command: entry.name,
    operands: request.operands,
    model: request.options.value('model'),
    denied: request.options.values('disallowed-tools'),
  }
}

test('the first bare word is the command, wherever options stand', async () => {
  expect(
    await read('--model', 'a/b', 'explain', 'Read', '--disallowedTools=X', 'Grep', '--disallowed-tools', 'Y'),
  ).toEqual({
    command: 'explain',
    operands: ['Read', 'Grep'],
    model: 'a/b',
    denied: ['X', 'Y'],
  })
})

test('after -p all words are the prompt', async () => {
  expect(await read('-p', 'tools', '--model', 'a/b')).toEqual({
    command: '',
    operands: ['tools'],
    model: 'a/b',
    denied: [],
  })
  expect(await read('--model', 'a/b', '--print', 'do it')).toEqual({
    command: '',
    operands: ['do it'],
    model: 'a/b',
    denied: [],
  })
})

test('after -- nothing is an option', async () => {
  expect(await read('call', 'Read', '--', '--json')).toMatchObject({ command: 'call', operands: ['Read', '--json'] })
})

test.each([
  [['frobnicate'], 'There is no command frobnicate. See toolgate --help.'],
  [['tools', '--permision-mode', 'plan'], 'There is no option --permision-mode. Did you mean --permission-mode?'],
  [['sessions', 'list', '--model', 'x'], 'There is no option --model of toolgate sessions. See toolgate --help.'],
  [['tools', '--model'], '--model needs a value: --model PROVIDER/ID.'],
  [
    ['tools', '--model', '--json'],
    '--model needs a value, and --json looks like an option. If it is the value, write --model=--json.',
  ],
  [['tools', '--json=yes'], '--json takes no value.'],
])('%j', async (words, message) => {
  expect(await read(...words)).toBe(message)
})
