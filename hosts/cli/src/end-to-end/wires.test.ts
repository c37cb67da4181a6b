import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ToolgateEvent } from '@toolgate/runtime/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, patience, type World } from '../testing/create-world.ts'
import { ask, createModelServer, type ModelServer, type Turn } from './model-server.test.fixture.ts'
import { interruptWhen, processesIn } from './processes.test.fixture.ts'
import { wires, type Wire } from './wires.test.fixture.ts'

let server: ModelServer
beforeAll(async () => {
  server = await createModelServer()
})
afterAll(() => server.close())

const task: readonly Turn[] = [
  {
    text: 'I look at both places first.',
    calls: [
      ['Read', { file_path: 'a.txt' }],
      ['Grep', { pattern: 'two', output_mode: 'content' }],
    ],
  },
  { calls: [['Raed', { file_path: 'a.txt' }]] },
  { calls: [['Read', { offset: 1 }]] },
  { calls: [['Read', { file_path: 5 }]] },
  { text: 'One more.', calls: [['Read', { file_path: 'missing.txt' }]] },
  { text: 'It is all done.' },
]

const told = [
  [],
  ['1\tone\n2\ttwo', 'a.txt:2:two\nfolder/b.txt:1:two and three'],
  ['There is no tool named Raed. Did you mean Read?'],
  ['Read was not run. The required parameter `file_path` is missing (expected string).'],
  ['Read was not run. The parameter `file_path` must be a string, but an integer was given.'],
  ['No file at missing.txt. Relative paths start at <work>.'],
]

function open(): World {
  return createWorld({ 'a.txt': 'one\ntwo\n', 'folder/b.txt': 'two and three\n' })
}

function toldOn(wire: Wire, world: World): readonly (readonly string[])[] {
  return server.requests.map(({ body }) => wire.told(body).map(world.plain))
}

/** The tools of a request as they stand in its bytes. */
function toolsOf({ text, body }: ModelServer['requests'][number]): string {
  const bytes = `"tools":${JSON.stringify(body['tools'])}`
  expect(text).toContain(bytes)
  return bytes
}

/** The entries of a conversation without the marks that tell a cache where to look. */
function entriesOf({ body }: ModelServer['requests'][number]): readonly string[] {
  const entries = (body['messages'] ?? body['input'] ?? body['contents']) as readonly unknown[]
  return entries.map((entry) =>
    JSON.stringify(entry, (key, value: unknown) => (key === 'cache_control' ? undefined : value)),
  )
}

function expectValidRequests(count: number): void {
  expect(server.faults).toEqual([])
  expect(server.requests).toHaveLength(count)
  expect(new Set(server.requests.map(toolsOf)).size).toBe(1)
  const conversations = server.requests.map(entriesOf)
  for (const [index, entries] of conversations.slice(1).entries()) {
    const earlier = conversations[index] ?? []
    expect(entries.slice(0, earlier.length)).toEqual(earlier)
  }
}

describe.each(wires)('$name', (wire) => {
  test('a task with every kind of mistake, told as events', { timeout: patience }, async () => {
    const world = open()
    server.script(wire, task)
    const { code, out, error } = await ask(['-p', 'Look around.', '--output-format', 'stream-json'], {
      world,
      wire,
      server,
    })
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expectValidRequests(6)
    expect(toldOn(wire, world)).toEqual(told)

    const events = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ToolgateEvent)
    const pieces = events.flatMap((event) => (event.type === 'text' ? [event.text] : []))
    expect(pieces.length).toBeGreaterThan(6)
    expect(pieces.join('')).toBe('I look at both places first.One more.It is all done.')
    const requests = events.flatMap((event) => (event.type === 'request' ? [event.digest] : []))
    expect(requests).toHaveLength(6)
    expect(new Set(requests).size).toBe(1)
    const ends = events.flatMap((event) =>
      event.type === 'call-end' ? [`${event.tool} ${event.outcome.kind} ${event.outcome.code ?? ''}`.trim()] : [],
    )
    expect(ends.toSorted()).toEqual([
      'Grep done',
      'Raed failed unknown-tool',
      'Read done',
      'Read failed invalid-input',
      'Read failed invalid-input',
      'Read failed not-found',
    ])
    expect(events.filter(({ type }) => type === 'call-end')).toHaveLength(6)
    expect(events.at(-1)).toMatchObject({ type: 'turn-end', end: { kind: 'finished' }, text: 'It is all done.' })
  })

  test('the same task, told as one value', { timeout: patience }, async () => {
    const world = open()
    server.script(wire, task)
    const { code, out, error } = await ask(['-p', 'Look around.', '--output-format', 'json'], { world, wire, server })
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expectValidRequests(6)
    expect(toldOn(wire, world)).toEqual(told)
    expect(JSON.parse(out)).toMatchObject({
      model: wire.model,
      resumed: false,
      end: { kind: 'finished' },
      text: 'It is all done.',
      requests: 6,
      calls: [
        { tool: 'Read', outcome: 'done', summary: 'read a.txt' },
        { tool: 'Grep', outcome: 'done' },
        { tool: 'Raed', outcome: 'failed', code: 'unknown-tool' },
        { tool: 'Read', outcome: 'failed', code: 'invalid-input' },
        { tool: 'Read', outcome: 'failed', code: 'invalid-input' },
        { tool: 'Read', outcome: 'failed', code: 'not-found' },
      ],
    })
  })

  test(
    'a cancel while a command runs, one while the model speaks, and the session goes on',
    { timeout: patience },
    async () => {
      const world = open()
      const at = { world, wire, server }
      const mode = ['--permission-mode', 'bypassPermissions', '--json']
      server.script(wire, [
        {
          text: 'I wait.',
          calls: [
            ['Read', { file_path: 'a.txt' }],
            ['Bash', { command: 'echo begun; touch started; sleep 300' }],
            ['Bash', { command: 'touch never' }],
          ],
        },
      ])
      const first = await ask(['-p', 'Wait for it.', ...mode], at, {
        onStart: interruptWhen(() => existsSync(join(world.folder, 'started'))),
      })
      expect({ code: first.code, error: first.error }).toEqual({ code: 130, error: 'Cancelled.\n' })
      const { sessionId, ...run } = JSON.parse(first.out) as { sessionId: string }
      expect(run).toMatchObject({
        end: { kind: 'cancelled' },
        text: 'I wait.',
        calls: [{ outcome: 'done' }, { outcome: 'cancelled' }, { outcome: 'cancelled' }],
      })
      expectValidRequests(1)
      expect(processesIn(world.folder)).toEqual([])

      const answer = 'This answer is long enough to be stopped in its middle, and nobody hears its end.'
      server.script(wire, [{ text: answer, slow: 150 }])
      const second = await ask(
        ['-p', 'And now?', ...mode.slice(0, 2), '--continue', '--output-format', 'stream-json'],
        at,
        {
          onStart: (child) => {
            // Once: the rest of a word that was begun is told after it.
            let interrupted = false
            child.stdout?.on('data', (chunk: Buffer) => {
              if (interrupted || !chunk.includes('"type":"text"')) return
              interrupted = true
              child.kill('SIGINT')
            })
          },
        },
      )
      expect({ code: second.code, error: second.error }).toEqual({ code: 130, error: 'Cancelled.\n' })
      expect(second.out).not.toContain('its end')
      expectValidRequests(1)
      expect(toldOn(wire, world)).toEqual([
        [
          '1\tone\n2\ttwo',
          'Cancelled while it was running; what it had done so far stays done. The command was ended. Output so far:\nbegun',
          'Cancelled before it started; it did not run.',
        ],
      ])

      server.script(wire, [{ text: 'Here we are.' }])
      const third = await ask(['-p', 'Still there?', ...mode, '--resume', sessionId], at)
      expect({ code: third.code, error: third.error }).toEqual({ code: 0, error: '' })
      expect(JSON.parse(third.out)).toMatchObject({ sessionId, resumed: true, text: 'Here we are.', requests: 1 })
      expectValidRequests(1)
      const [request] = server.requests
      for (const said of ['Wait for it.', 'I wait.', 'And now?', answer.slice(0, 4), 'Still there?'])
        expect(request?.text).toContain(said)
      expect(existsSync(join(world.folder, 'never'))).toBe(false)
      expect(readFileSync(join(world.folder, 'a.txt'), 'utf8')).toBe('one\ntwo\n')
    },
  )
})
