import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorld, patience, type World } from '../testing/create-world.ts'

const script = `
model: told
turns:
  - text: I look first.
    calls:
      - { id: look, tool: Read, input: { file_path: a.txt } }
      - { id: push, tool: Bash, input: { command: git push } }
    usage: { inputTokens: 100, cachedInputTokens: 40, outputTokens: 7 }
  - expect:
      - { call: look, contains: one }
      - { call: push, contains: Nobody is there to ask, isError: true }
    text: It says one.
    usage: { inputTokens: 120, outputTokens: 5 }
  - expect: { prompt: And now }
    text: Still one.
`

function open(files: Readonly<Record<string, string>> = {}): World {
  return createWorld({ 'a.txt': 'one\n', 'told.yaml': script, ...files })
}

const model = ['--model', 'scripted/told.yaml'] as const

test('text: the answer alone is on standard output', { timeout: patience }, async () => {
  expect(await open().run(['-p', 'What does it say?', ...model])).toEqual({ code: 0, out: 'It says one.\n', error: '' })
})

test('json: one value that tells the run', { timeout: patience }, async () => {
  const { code, out, error } = await open().run(['-p', 'What does it say?', ...model, '--output-format', 'json'])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const { sessionId, milliseconds, digests, calls, ...rest } = JSON.parse(out) as {
    sessionId: string
    milliseconds: number
    digests: string[]
    calls: { milliseconds: number }[]
  }
  expect(sessionId).toMatch(/^\d{8}-\d{6}-[0-9a-f]{8}$/)
  expect(milliseconds).toBeGreaterThan(0)
  expect(digests).toHaveLength(1)
  expect(calls.map((call) => ({ ...call, milliseconds: 0 }))).toEqual([
    { id: 'look', tool: 'Read', summary: 'read a.txt', outcome: 'done', milliseconds: 0 },
    { id: 'push', tool: 'Bash', summary: 'git push', outcome: 'denied', code: 'nobody-to-ask', milliseconds: 0 },
  ])
  expect(rest).toEqual({
    model: 'scripted/told',
    resumed: false,
    end: { kind: 'finished' },
    text: 'It says one.',
    requests: 2,
    usage: { inputTokens: 220, cachedInputTokens: 40, outputTokens: 12 },
  })
})

test('stream-json: the events, one a line, and the prompt from standard input', { timeout: patience }, async () => {
  const { code, out, error } = await open().run(['-p', ...model, '--output-format', 'stream-json'], {
    input: 'What does it say?\n',
  })
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const events = out
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as {
          type: string
          prompt?: string
          callId?: string
          outcome?: { decision?: { hash: string } }
        },
    )
  expect(events[0]?.type).toBe('session-start')
  expect(events[1]).toEqual({ type: 'turn-start', prompt: 'What does it say?' })
  expect(events.at(-1)?.type).toBe('turn-end')
  const ends = events.filter(({ type }) => type === 'call-end')
  expect(ends.map(({ callId }) => callId).toSorted()).toEqual(['look', 'push'])
  for (const { outcome } of ends) expect(outcome?.decision?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(events.filter(({ type }) => type === 'request')).toHaveLength(2)
})

test(
  'a session is resumed by its id, by its beginning, and as the newest of its folder',
  { timeout: patience },
  async () => {
    const world = open()
    const first = JSON.parse((await world.run(['-p', 'What does it say?', ...model, '--json'])).out) as {
      sessionId: string
    }
    const again = await world.run(['-p', 'And now?', ...model, '--resume', first.sessionId, '--json'])
    expect(JSON.parse(again.out)).toMatchObject({
      sessionId: first.sessionId,
      resumed: true,
      text: 'Still one.',
      requests: 1,
    })
    const newest = await world.run(['-p', 'And now?', ...model, '--continue'])
    expect(newest.code).toBe(5)
    expect(world.plain(newest.error)).toBe('bad-request: <work>/told.yaml has 3 turns, and turn 4 was asked for.\n')
    const nobody = await world.run(['-p', 'And now?', ...model, '--resume', 'nobody'])
    expect(nobody).toEqual({
      code: 2,
      out: '',
      error: `There is no session nobody. The newest are ${first.sessionId}.\n`,
    })

    const listed = await world.run(['sessions', 'list', '--json'])
    expect(JSON.parse(listed.out)).toMatchObject([
      { id: first.sessionId, model: 'scripted/told', cwd: world.folder, prompt: 'What does it say?' },
    ])
    const shown = await world.run(['sessions', 'show', first.sessionId])
    expect(shown.code).toBe(0)
    expect(shown.out).toContain(
      '> What does it say?\n\nI look first.\n  → Read {"file_path":"a.txt"}\n  → Bash {"command":"git push"}\n  ✓ Read: 1 one\n  ✗ Bash: ',
    )
  },
)

test('several prompts from standard input are turns of one session', { timeout: patience }, async () => {
  const { code, out } = await open().run(['-p', ...model, '--input-format', 'stream-json'], {
    input: '{"prompt": "What does it say?"}\n{"prompt": "And now?"}\n',
  })
  expect({ code, out }).toEqual({ code: 0, out: 'Still one.\n' })
})

test('at most so many requests', { timeout: patience }, async () => {
  const { code, out, error } = await open().run(['-p', 'x', ...model, '--max-turns', '1'])
  expect({ code, out, error }).toEqual({
    code: 1,
    out: 'I look first.\n',
    error: 'Ended: the number of requests that --max-turns allows is used up.\n',
  })
})

const ends: readonly (readonly [turn: string, code: number, error: string])[] = [
  [
    '- fault: { code: provider, message: The server is on fire., retryable: false }',
    5,
    'provider: The server is on fire.\n',
  ],
  ['- { text: No., end: refusal }', 1, 'Refused: The model declined to go on.\n'],
  ['- { text: Half an, end: length }', 1, "Ended: the answer was cut at the model's output limit.\n"],
]

test.each(ends)('an end that is none of the work: %s', { timeout: patience }, async (turn, code, error) => {
  const ended = await open({ 'told.yaml': `turns:\n  ${turn}\n` }).run(['-p', 'x', ...model])
  expect({ code: ended.code, error: ended.error }).toEqual({ code, error })
})

test('a script that cannot be read is wrong configuration, with its place', { timeout: patience }, async () => {
  const world = open({ 'told.yaml': 'turns:\n  - txet: hi\n' })
  const { code, error } = await world.run(['-p', 'x', ...model])
  expect(code).toBe(3)
  expect(world.plain(error)).toMatch(/^<work>\/told\.yaml:2:5: /)
})

test('without a model two lines say how to get one', { timeout: patience }, async () => {
  const { code, out, error } = await open().run(['-p', 'x'])
  expect({ code, out }).toEqual({ code: 3, out: '' })
  expect(error).toMatchInlineSnapshot(`
    "No model is set. With a key: set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY and add --model anthropic/ID, openai/ID or google/ID (or "model" in ~/.config/toolgate/settings.json).
    Without a key: a local server with --model ollama/ID, lmstudio/ID or vllm/ID, or a scripted model with --model scripted/FILE.yaml.
    "
  `)
})

test('a model without its key says which variable is missing', { timeout: patience }, async () => {
  const { code, out, error } = await open().run(['-p', 'x', '--model', 'anthropic/claude-sonnet-5'])
  expect({ code, out }).toEqual({ code: 3, out: '' })
  expect(error).toContain('ANTHROPIC_API_KEY')
})

test('an interrupt cancels the run and leaves a journal that can be resumed', { timeout: patience }, async () => {
  const world = open({
    'told.yaml':
      'turns:\n  - calls: [{ id: wait, tool: Bash, input: { command: touch started; sleep 300 } }]\n  - text: Resumed.\n',
  })
  const started = join(world.folder, 'started')
  const cancelled = await world.run(['-p', 'x', ...model, '--permission-mode', 'bypassPermissions', '--json'], {
    onStart(child) {
      const poll = setInterval(() => {
        if (!existsSync(started)) return
        clearInterval(poll)
        child.kill('SIGINT')
      }, 20)
    },
  })
  expect({ code: cancelled.code, error: cancelled.error }).toEqual({ code: 130, error: 'Cancelled.\n' })
  expect(JSON.parse(cancelled.out)).toMatchObject({
    end: { kind: 'cancelled' },
    calls: [{ id: 'wait', outcome: 'cancelled' }],
  })
  const resumed = await world.run(['-p', 'go on', ...model, '--continue'])
  expect(resumed).toEqual({ code: 0, out: 'Resumed.\n', error: '' })
})

test('the request is printed byte for byte, and nothing is sent or written', { timeout: patience }, async () => {
  const world = open()
  const { code, out, error } = await world.run(['request', 'What does it say?', ...model])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const body = JSON.parse(out) as { model: string; messages: unknown; tools: { name: string }[]; system: string }
  expect(JSON.stringify(body)).toBe(out)
  expect(body.messages).toEqual([{ role: 'user', content: [{ type: 'text', text: 'What does it say?' }] }])
  expect(body.tools.map(({ name }) => name)).toEqual(body.tools.map(({ name }) => name).toSorted())
  expect(existsSync(world.state)).toBe(false)
})

test('the body for a hosted model needs no key', { timeout: patience }, async () => {
  const { code, out } = await open().run(['request', 'Hi', '--model', 'anthropic/claude-sonnet-5', '--tools', 'Read'])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ model: 'claude-sonnet-5', tools: [{ name: 'Read' }] })
})

test('the journal and what a session keeps lie in the state folder', { timeout: patience }, async () => {
  const world = open()
  const { out } = await world.run(['-p', 'x', ...model, '--json'])
  const { sessionId } = JSON.parse(out) as { sessionId: string }
  expect(readdirSync(join(world.state, 'sessions')).filter((name) => name.endsWith('.jsonl'))).toEqual([
    `${sessionId}.jsonl`,
  ])
  const records = readFileSync(join(world.state, 'sessions', `${sessionId}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { type: string }).type)
  expect(records[0]).toBe('session')
  expect(records.at(-1)).toBe('turn-end')
})

test('a state folder that cannot be made is wrong configuration', { timeout: patience }, async () => {
  const world = open()
  const { code, out, error } = await world.run(['-p', 'x', ...model], {
    environment: { TOOLGATE_STATE: join(world.folder, 'a.txt', 'state') },
  })
  expect({ code, out }).toEqual({ code: 3, out: '' })
  expect(world.plain(error)).toMatch(
    /^No session can be kept: EEXIST.*a\.txt.* Another place: --state DIR or TOOLGATE_STATE\.\n$/,
  )
})
