/** What is kept and logged of a session that met secrets, and what its model saw. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPlace, openCalls } from '../end-to-end/session.test.fixture.ts'
import { createWorld, patience, type World } from '../testing/create-world.ts'

const byForm = `ghp_${'a1B2'.repeat(9)}`
const byValue = 'correct-horse-7-staple'

const script = `
model: told
turns:
  - text: I look at ${byForm} first.
    calls:
      - { id: look, tool: Read, input: { file_path: keys.txt } }
      - { id: tell, tool: Bash, input: { command: 'echo ${byForm} ${byValue}' } }
  - expect:
      - { call: look, contains: ${byForm} }
      - { call: tell, contains: ${byValue} }
    text: It is ${byForm}.
`

const words = ['-p', `Use ${byForm}`, '--model', 'scripted/told.yaml', '--allowed-tools', 'Bash(echo *)']

function open(): World {
  return createWorld({ 'told.yaml': script, 'keys.txt': `${byForm}\n${byValue}\n` })
}

const run = (world: World, ...more: readonly string[]) =>
  world.run([...words, ...more], { environment: { MY_TOKEN: byValue } })

test('the model sees what stands there; the journal does not', { timeout: patience }, async () => {
  const world = open()
  const { code, out } = await run(world)
  expect([code, out]).toEqual([0, `It is ${byForm}.\n`])
  const folder = join(world.state, 'sessions')
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))
  const journal = readFileSync(join(folder, name), 'utf8')
  expect(journal).toContain('[redacted github-token]')
  expect(journal).toContain('[redacted secret]')
  expect([journal.includes(byForm), journal.includes(byValue)]).toEqual([false, false])
  const shown = await world.run(['sessions', 'show', name.replace('.jsonl', ''), '--json'])
  expect(shown.code).toBe(0)
  expect(shown.out).toContain('[redacted github-token]')
})

test('what is kept of a long output is without secrets, the result is not', { timeout: patience }, async () => {
  const place = createPlace()
  writeFileSync(join(place.folder, 'keys.txt'), `${byForm}\n${'plain words\n'.repeat(20_000)}${byForm}`)
  const call = await openCalls(place, ['--allowed-tools', 'Bash'])
  const { text, outcome } = await call('Bash', { command: 'cat keys.txt' })
  const kept = readFileSync(
    outcome.artifact?.path ?? /\S+artifacts\/\S+\.txt/.exec(text)?.[0].replace('<state>', place.state) ?? '',
    'utf8',
  )
  expect(kept).toBe(`[redacted github-token]\n${'plain words\n'.repeat(20_000)}[redacted github-token]`)
  expect(text).toContain(byForm)
})

test('neither do events, the value of a run, and messages', { timeout: patience }, async () => {
  const events = await run(open(), '--output-format', 'stream-json')
  expect(events.code).toBe(0)
  const text = events.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; text?: string })
    .filter(({ type }) => type === 'text')
    .map((event) => event.text)
  expect(text.join('')).toBe('I look at [redacted github-token] first.It is [redacted github-token].')
  const value = await run(open(), '--output-format', 'json')
  const message = await open().run([...words.slice(0, 2), '--model', `nobody/${byForm}`])
  expect(message.error).toContain('[redacted github-token]')
  for (const said of [events.out, value.out, message.error])
    expect([said.includes(byForm), said.includes(byValue)]).toEqual([false, false])
})
