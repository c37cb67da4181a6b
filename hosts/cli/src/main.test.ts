import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agentCommand, commands } from './command-list.ts'
import { commandHelp, generalHelp } from './help.ts'
import { createWorld, patience } from './testing/create-world.ts'

test('the version is that of the manifest', { timeout: patience }, async () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  expect(await createWorld().run(['--version'])).toEqual({ code: 0, out: `${manifest.version}\n`, error: '' })
})

test('help shows an example for every command', { timeout: patience }, async () => {
  const { code, out, error } = await createWorld().run(['--help'])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(out).toBe(generalHelp())
  for (const { examples } of [agentCommand, ...commands]) expect(out).toContain(`  ${examples[0]}\n`)
})

test('each command has its own help', () => {
  for (const entry of commands) expect(commandHelp(entry)).toMatch(/\nExamples?:\n {2}\S/)
})

const wrong: readonly (readonly [words: readonly string[], error: string])[] = [
  [['tols'], 'There is no command tols. Did you mean tools?\n'],
  [
    ['tools', '--permission-mode', 'yolo'],
    '--permission-mode yolo is unknown; it is one of default, acceptEdits, plan, auto, dontAsk, bypassPermissions.\n',
  ],
  [
    ['tools', '--disallowed-tools', 'Bash('],
    '--disallowed-tools: The deny rule "Bash(" is ignored: expected `)` at column 6.\n',
  ],
  [
    ['tools', '--model', 'nobody/x'],
    '--model nobody/x does not say whose it is. Write PROVIDER/ID, where PROVIDER is one of anthropic, openai, openai-chat, google, ollama, lmstudio, vllm, compatible, scripted.\n',
  ],
  [['call'], `toolgate call needs the name of a tool: toolgate call Read '{"file_path": "README.md"}'.\n`],
  [['sessions', 'shw'], 'There is no toolgate sessions shw. Did you mean show?\n'],
]

test.each(wrong)('wrong words end with 2: %j', { timeout: patience }, async (words, error) => {
  expect(await createWorld().run(words)).toEqual({ code: 2, out: '', error })
})

test('a folder that is not there is wrong usage', { timeout: patience }, async () => {
  const world = createWorld()
  const ended = await world.run(['tools', '--cwd', 'nowhere'])
  expect({ ...ended, error: world.plain(ended.error) }).toEqual({
    code: 2,
    out: '',
    error: '--cwd: <work>/nowhere is not there.\n',
  })
})

test('without a terminal and without -p there is help', { timeout: patience }, async () => {
  expect(await createWorld().run([])).toEqual({ code: 2, out: generalHelp(), error: '' })
})

/** Something that nobody waits for goes wrong as soon as the command has begun. */
const losing = (fault: string): string => `const timer = setInterval(() => {
  if (process.listenerCount('unhandledRejection') === 0) return
  clearInterval(timer)
  ${fault}
}, 1)
`

test.each([
  ['a rejection', 'void Promise.reject(new Error(`lost ${process.env.MY_TOKEN}`))'],
  ['a rejection with no error', 'void Promise.reject(`lost ${process.env.MY_TOKEN}`)'],
  ['an exception', 'throw new Error(`lost ${process.env.MY_TOKEN}`)'],
])('%s that nobody catches ends with 1 and tells no secret', { timeout: patience }, async (_, fault) => {
  const world = createWorld({ 'lose.mjs': losing(fault) })
  const environment = { MY_TOKEN: 'plain-words-4711', NODE_OPTIONS: `--import ${join(world.folder, 'lose.mjs')}` }
  const { code, error } = await world.run(['tools'], { environment })
  expect([code, error.split('\n')[0]]).toEqual([
    1,
    expect.stringMatching(/^This is a fault of toolgate itself: (?:Error: )?lost \[redacted secret\]$/) as string,
  ])
  expect(error).not.toContain('plain-words-4711')
})

test('a secret of the environment is told by no wrong word either', { timeout: patience }, async () => {
  const { code, error } = await createWorld().run(['tools', '--model', 'plain-words-4711'], {
    environment: { MY_TOKEN: 'plain-words-4711' },
  })
  expect([code, error]).toEqual([2, expect.not.stringContaining('plain-words-4711') as string])
})
