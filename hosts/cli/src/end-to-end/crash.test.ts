import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { restoreSession, type SessionRecord } from '@toolgate/agent/session'
import { createJournals } from '@toolgate/node/journal'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createWorld, patience, type World } from '../testing/create-world.ts'
import { ask, createModelServer, type ModelServer, type Turn } from './model-server.test.fixture.ts'
import { endProcessesIn, processesIn, signalWhen } from './processes.test.fixture.ts'
import { wires, type Wire } from './wires.test.fixture.ts'

let server: ModelServer
beforeAll(async () => {
  server = await createModelServer()
})
afterAll(() => server.close())

const [messages, responses, chat, gemini] = wires as readonly [Wire, Wire, Wire, Wire]

const notStarted = 'Interrupted before it started; it did not run.'
const during = 'Interrupted while it was running; it may have had side effects. It was not run again.'
const long = 'This answer goes on and on, and the process dies before it has ended.'

interface Stage {
  readonly when: string
  readonly wire: Wire
  readonly turns: readonly Turn[]
  /** Default one. */
  readonly prompts?: readonly string[]
  /** The process is killed as soon as this holds; never where a command does it. */
  holds(world: World): boolean
  /** The types of the records that had become durable; a call may run before or after the answer that holds it is kept. */
  readonly kept: readonly string[]
  /** What the next request says of the calls of the last answer. */
  readonly told: readonly string[]
  /** What must stand in the next request, and what must not. */
  readonly has?: readonly string[]
  readonly lacks?: readonly string[]
  /** How often the command with the side effect ran. */
  readonly runs: number
}

const stages: readonly Stage[] = [
  {
    when: 'the prompt is kept and nothing is answered',
    wire: messages,
    turns: [],
    holds: () => server.requests.length === 1,
    kept: ['session', 'message'],
    told: [],
    has: ['Begin.', 'Go on.'],
    runs: 0,
  },
  {
    when: 'the model speaks',
    wire: responses,
    turns: [{ text: long, slow: 100 }],
    holds: (world) => outputOf(world).includes('"type":"text"'),
    kept: ['session', 'message'],
    told: [],
    has: ['Begin.', 'Go on.'],
    lacks: ['This answer'],
    runs: 0,
  },
  {
    when: 'a call has ended and the model still speaks',
    wire: messages,
    turns: [{ calls: [['Bash', { command: 'echo run >> counter' }]], after: long, slow: 100 }],
    holds: (world) => journalOf(world).includes('"type":"result"'),
    kept: ['session', 'message', 'call', 'running', 'result'],
    told: ['(no output)'],
    lacks: ['This answer'],
    runs: 1,
  },
  {
    when: 'one call runs and the next one waits for it',
    wire: chat,
    turns: [
      {
        text: 'Two at once.',
        calls: [
          ['Bash', { command: 'echo run >> counter; touch started; sleep 300' }],
          ['Bash', { command: 'echo run >> counter' }],
        ],
      },
    ],
    holds: (world) => existsSync(join(world.folder, 'started')) && journalOf(world).includes('"role":"assistant"'),
    kept: ['session', 'message', 'call', 'running', 'call', 'message'],
    told: [during, notStarted],
    has: ['Two at once.'],
    runs: 1,
  },
  {
    when: 'the command itself kills the session',
    wire: gemini,
    turns: [{ calls: [['Bash', { command: 'echo run >> counter; kill -9 $PPID' }]] }],
    holds: () => false,
    kept: ['session', 'message', 'call', 'running', 'message'],
    told: [during],
    runs: 1,
  },
  {
    when: 'one of two has its result',
    wire: responses,
    turns: [
      {
        calls: [
          ['Read', { file_path: 'a.txt' }],
          ['Bash', { command: 'echo run >> counter; sleep 300' }],
        ],
      },
    ],
    holds: (world) => journalOf(world).includes('"type":"result"') && existsSync(join(world.folder, 'counter')),
    kept: ['session', 'message', 'call', 'running', 'call', 'message', 'result', 'running'],
    told: ['1\tone', during],
    runs: 1,
  },
  {
    when: 'the results are kept and nothing is answered to them',
    wire: chat,
    turns: [{ text: 'I run it.', calls: [['Bash', { command: 'echo run >> counter' }]] }],
    holds: () => server.requests.length === 2,
    kept: ['session', 'message', 'call', 'running', 'message', 'result', 'message'],
    told: ['(no output)'],
    has: ['I run it.'],
    runs: 1,
  },
  {
    when: 'one turn has ended and the next begins',
    wire: gemini,
    turns: [{ text: 'The first is done.' }],
    prompts: ['Begin.', 'Second.'],
    holds: () => server.requests.length === 2,
    kept: ['session', 'message', 'message', 'turn-end', 'message'],
    told: [],
    has: ['The first is done.', 'Second.', 'Go on.'],
    runs: 0,
  },
]

const outputs = new WeakMap<World, string>()

function outputOf(world: World): string {
  return outputs.get(world) ?? ''
}

function journalOf(world: World): string {
  const folder = join(world.state, 'sessions')
  if (!existsSync(folder)) return ''
  const [name] = readdirSync(folder).filter((entry) => entry.endsWith('.jsonl'))
  return name === undefined ? '' : readFileSync(join(folder, name), 'utf8')
}

async function recordsOf(world: World): Promise<readonly SessionRecord[]> {
  const journals = createJournals({ folder: join(world.state, 'sessions') })
  const [only, ...more] = await journals.list()
  expect(more).toEqual([])
  const content = await journals.open(only?.id ?? '').read()
  if ('fault' in content) throw new Error(content.message)
  expect(content.damage).toEqual([])
  return content.records as unknown as readonly SessionRecord[]
}

/** The ids of calls and of results, message by message: each list of calls must be followed by the same list of results. */
function expectPaired(records: readonly SessionRecord[]): void {
  const { messages: history } = restoreSession(records)
  const calls = history.map((message) =>
    message.role === 'assistant' ? message.content.flatMap((part) => (part.type === 'call' ? [part.id] : [])) : [],
  )
  const results = history.map((message) =>
    message.role === 'results' ? message.results.map(({ callId }) => callId) : [],
  )
  expect([[], ...calls]).toEqual([...results, []])
}

function runsIn(world: World): number {
  const path = join(world.folder, 'counter')
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0
}

const mode = ['--permission-mode', 'bypassPermissions', '--output-format', 'stream-json']

test.each(stages)('killed when $when', { timeout: patience }, async (stage) => {
  const { wire, turns, prompts = ['Begin.'], holds, kept, told, has = [], lacks = [], runs } = stage
  const world = createWorld({ 'a.txt': 'one\n' })
  const at = { world, wire, server }
  server.script(wire, turns)
  onTestFinished(() => endProcessesIn(world.folder))
  const killed = await ask(['-p', ...mode, '--input-format', 'stream-json'], at, {
    input: prompts.map((prompt) => `${JSON.stringify({ prompt })}\n`).join(''),
    onStart(child) {
      child.stdout?.on('data', (chunk: Buffer) => outputs.set(world, outputOf(world) + chunk.toString()))
      signalWhen(['SIGKILL'], () => holds(world))(child)
    },
  })
  expect(killed.code).toBe(null)
  expect((await recordsOf(world)).map(({ type }) => type).toSorted()).toEqual(kept.toSorted())

  const before = journalOf(world)

  server.script(wire, [{ text: 'On we go.' }])
  const resumed = await ask(['-p', 'Go on.', '--continue', ...mode], at)
  expect({ code: resumed.code, error: resumed.error }).toEqual({ code: 0, error: '' })
  expect(server.faults).toEqual([])
  expect(server.requests).toHaveLength(1)
  const [{ text, body }] = server.requests as [ModelServer['requests'][number]]
  expect(wire.told(body)).toEqual(told)
  for (const said of has) expect(text).toContain(said)
  for (const said of lacks) expect(text).not.toContain(said)
  expect(journalOf(world).startsWith(before)).toBe(true)
  expectPaired(await recordsOf(world))
  expect(runsIn(world)).toBe(runs)
})

/** Ignores every signal that can be ignored, and has a child in a group of its own. */
const stubborn = 'trap "" INT TERM HUP; setsid sleep 300 & touch started; for i in $(seq 300); do sleep 1; done'

const endings: readonly (readonly [name: string, signals: readonly NodeJS.Signals[], code: number | null])[] = [
  ['SIGTERM', ['SIGTERM'], 130],
  ['SIGHUP', ['SIGHUP'], 130],
  ['a second SIGINT', ['SIGINT', 'SIGINT'], 130],
  ['SIGKILL', ['SIGKILL'], null],
]

test.each(endings)('%s ends a session with all it had started', { timeout: patience }, async (_name, signals, code) => {
  const world = createWorld()
  server.script(messages, [{ calls: [['Bash', { command: stubborn }]] }])
  onTestFinished(() => endProcessesIn(world.folder))
  const ended = await ask(
    ['-p', 'Begin.', ...mode],
    { world, wire: messages, server },
    {
      onStart: signalWhen(signals, () => existsSync(join(world.folder, 'started'))),
    },
  )
  expect(ended.code).toBe(code)
  await expect.poll(() => processesIn(world.folder), { timeout: 5_000 }).toEqual([])
})
