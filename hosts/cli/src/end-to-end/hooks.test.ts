/** Hooks at the points of a session: the real command, hook programs that write down what they are told, and real answers. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hookEvents, spokenEvents } from '@toolgate/runtime/hooks'
import { createWorld, patience, type World } from '../testing/create-world.ts'
import { ask, createModelServer, type ModelServer, type Turn } from './model-server.test.fixture.ts'
import { endProcessesIn, interruptWhen, processesIn } from './processes.test.fixture.ts'
import { wires } from './wires.test.fixture.ts'

const [anthropic] = wires
if (anthropic === undefined) throw new Error('There is a wire.')

let server: ModelServer
beforeAll(async () => {
  server = await createModelServer()
})
afterAll(() => server.close())

/** Writes down its payload; what lies in `answers/EVENT` is its answer. */
const program = `payload=$(cat)
event=$(printf %s "$payload" | sed 's/^{"hook_event_name":"\\([A-Za-z]*\\)".*/\\1/')
printf '%s\\n' "$payload" >> "$(dirname "$0")/said.jsonl"
cat "$(dirname "$0")/answers/$event" 2>/dev/null
exit 0
`

interface Hook {
  readonly type?: string
  readonly prompt?: string
  readonly command?: string
  readonly server?: string
  readonly tool?: string
}

type Payload = Readonly<Record<string, unknown>>

function settings(hooks: Readonly<Record<string, Hook>>): string {
  const entries = Object.entries(hooks).map(([event, hook]) => [event, [{ hooks: [{ type: 'command', ...hook }] }]])
  return JSON.stringify({ hooks: Object.fromEntries(entries) as object }, undefined, 2)
}

const recorder: Hook = { command: 'bash hook.sh' }

/** A folder whose hooks write down what they hear of these events, and answer what is given. */
function listening(answers: Readonly<Record<string, object | string>>, files: Readonly<Record<string, string>>): World {
  const events = Object.fromEntries(spokenEvents.map((event) => [event, recorder]))
  return createWorld({
    'hook.sh': program,
    '.toolgate/settings.json': settings(events),
    ...Object.fromEntries(
      Object.entries(answers).map(([event, answer]) => [
        `answers/${event}`,
        typeof answer === 'string' ? answer : JSON.stringify(answer),
      ]),
    ),
    ...files,
  })
}

function said(world: World): readonly Payload[] {
  const file = join(world.folder, 'said.jsonl')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(world.plain(line)) as Payload)
}

function saidOf(world: World, event: string): readonly Payload[] {
  return said(world)
    .filter((payload) => payload['hook_event_name'] === event)
    .map(({ session_id: _id, transcript_path: _path, prompt_id: _prompt, ...rest }) => rest)
}

/** The ends of the turns, as the journal keeps them. */
function journalledEnds(world: World): readonly unknown[] {
  const folder = join(world.state, 'sessions')
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))
  return readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly type: string; readonly end?: unknown })
    .flatMap(({ type, end }) => (type === 'turn-end' ? [end] : []))
}

const scripted = ['--model', 'scripted/told.yaml', '--trust'] as const

const everything = `turns:
  - text: I look first.
    calls:
      - { id: read, tool: Read, input: { file_path: a.txt } }
      - { id: none, tool: Read, input: { file_path: none.txt } }
      - { id: push, tool: Bash, input: { command: git push } }
      - { id: move, tool: Bash, input: { command: cd sub } }
  - text: Done.
  - fault: { code: provider, message: The server is on fire., retryable: false }
`

test('every point that a run reaches is spoken, with what it says of itself', { timeout: patience }, async () => {
  const world = listening(
    {},
    {
      'told.yaml': everything,
      'a.txt': 'one\n',
      'sub/b.txt': 'two\n',
      'AGENTS.md': 'Be kind.\n',
      'CLAUDE.md': '\n',
    },
  )
  const run = await world.run(['-p', ...scripted, '--input-format', 'stream-json', '--add-dir', 'sub'], {
    input: '"Look."\n"And now?"\n',
  })
  expect([run.code, run.error]).toEqual([5, expect.stringContaining('provider: The server is on fire.')])
  const spoken = new Set(said(world).map((payload) => payload['hook_event_name']))
  // These two need a person: they have a test of their own.
  expect([...spoken].toSorted()).toEqual(
    spokenEvents.filter((event) => event !== 'Notification' && event !== 'ConfigChange'),
  )

  const common = { cwd: '<work>', permission_mode: 'default' }
  const of = (event: string) => saidOf(world, event)
  expect(of('SessionStart')).toEqual([
    { hook_event_name: 'SessionStart', ...common, source: 'startup', model: 'scripted/script' },
  ])
  // A blank one says nothing.
  expect(of('InstructionsLoaded')).toEqual([
    {
      hook_event_name: 'InstructionsLoaded',
      ...common,
      file_path: '<work>/AGENTS.md',
      memory_type: 'Project',
      load_reason: 'session_start',
    },
  ])
  expect(of('DirectoryAdded')).toEqual([{ hook_event_name: 'DirectoryAdded', ...common, path: '<work>/sub' }])
  expect(of('UserPromptSubmit').map(({ prompt }) => prompt)).toEqual(['Look.', 'And now?'])
  expect(of('MessageDisplay').map(({ message }) => message)).toEqual(['I look first.', 'Done.'])
  expect(of('PermissionDenied')).toMatchObject([
    {
      tool_name: 'Bash',
      tool_input: { command: 'git push' },
      tool_use_id: 'push',
      reason: expect.any(String) as string,
    },
  ])
  expect(of('PermissionRequest')[0]).not.toHaveProperty('tool_use_id')
  expect(of('CwdChanged')).toMatchObject([{ old_cwd: '<work>', new_cwd: '<work>/sub' }])
  expect(of('PostToolBatch')).toMatchObject([
    {
      tool_calls: [
        { tool_use_id: 'read', tool_name: 'Read', tool_response: '1\tone' },
        { tool_use_id: 'none', tool_name: 'Read' },
        { tool_use_id: 'push', tool_name: 'Bash' },
        { tool_use_id: 'move', tool_name: 'Bash' },
      ],
    },
  ])
  expect(of('Stop')).toMatchObject([{ stop_hook_active: false, last_assistant_message: 'Done.' }])
  expect(of('StopFailure')).toMatchObject([{ error: 'provider', error_details: 'The server is on fire.' }])
  expect(of('SessionEnd')).toMatchObject([{ reason: 'other' }])
  const ids = new Set(said(world).map((payload) => payload['session_id']))
  expect([ids.size, said(world)[0]?.['transcript_path']]).toEqual([
    1,
    `<state>/sessions/${[...ids][0] as string}.jsonl`,
  ])
  const promptOf = (event: string) =>
    said(world).flatMap((payload) => (payload['hook_event_name'] === event ? [payload['prompt_id']] : []))
  expect(promptOf('SessionStart')).toEqual([undefined])
  expect(promptOf('PreToolUse').every((id) => id === promptOf('UserPromptSubmit')[0])).toBe(true)
  expect(new Set(promptOf('UserPromptSubmit')).size).toBe(2)
})

test('a resumed session says so, and its SessionStart speaks to the model', { timeout: patience }, async () => {
  const script = `turns:
  - { expect: { prompt: Look. }, text: One. }
  - { expect: { prompt: More. }, text: Two. }
`
  const world = listening({ SessionStart: 'The build is red.' }, { 'told.yaml': script })
  expect((await world.run(['-p', 'Look.', ...scripted])).code).toBe(0)
  expect((await world.run(['-p', 'More.', ...scripted, '--continue'])).code).toBe(0)
  expect(saidOf(world, 'SessionStart').map(({ source }) => source)).toEqual(['startup', 'resume'])
})

describe('what the model is told', () => {
  const told = async (answers: Readonly<Record<string, object | string>>, turns: readonly Turn[]) => {
    const world = listening(answers, { 'a.txt': 'one\n' })
    server.script(anthropic, turns)
    const run = await ask(['-p', 'Look.', '--trust'], { world, wire: anthropic, server })
    return { world, run, messages: server.requests.map(({ body }) => JSON.stringify(body['messages'])) }
  }

  test(
    'context of SessionStart and UserPromptSubmit, marked, and at most 10,000 characters',
    async () => {
      const { run, messages } = await told(
        {
          SessionStart: 'The build is red.',
          UserPromptSubmit: {
            hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'x'.repeat(20_000) },
          },
        },
        [{ text: 'Done.' }],
      )
      expect([run.code, run.error]).toEqual([0, ''])
      expect(messages[0]).toContain('[Added by hooks, not by the person: SessionStart]\\nThe build is red.')
      expect(/x+/.exec(messages[0]?.slice(messages[0].indexOf('UserPromptSubmit]')) ?? '')?.[0]).toHaveLength(10_000)
    },
    patience,
  )

  test(
    'context of a batch and a word for a refused call stand with the results',
    async () => {
      const { messages } = await told(
        {
          PostToolBatch: { hookSpecificOutput: { hookEventName: 'PostToolBatch', additionalContext: 'Format it.' } },
          PermissionDenied: { hookSpecificOutput: { hookEventName: 'PermissionDenied', retry: true } },
        },
        [
          {
            calls: [
              ['Read', { file_path: 'a.txt' }],
              ['Bash', { command: 'git push' }],
            ],
          },
          { text: 'Done.' },
        ],
      )
      expect(messages[1]).toContain('this call may be tried again')
      expect(messages[1]).toContain('[Added by hooks, not by the person: PostToolBatch]\\nFormat it.')
      expect(server.faults).toEqual([])
    },
    patience,
  )
})

describe('what ends or continues a turn', () => {
  test('a blocked prompt reaches no model, and the reason is shown and kept', { timeout: patience }, async () => {
    const world = listening(
      { UserPromptSubmit: { decision: 'block', reason: 'No keys in prompts.' } },
      { 'told.yaml': 'turns: [{ text: No. }]\n' },
    )
    const { code, out, error } = await world.run(['-p', 'Look.', ...scripted])
    expect([code, out, error]).toEqual([4, '', 'Stopped: The prompt was blocked: No keys in prompts.\n'])
    expect(journalledEnds(world)).toEqual([
      { kind: 'stopped', by: 'hook', message: 'The prompt was blocked: No keys in prompts.' },
    ])
  })

  test.each(['PreToolUse', 'PostToolUse', 'PostToolBatch'])(
    '%s with continue false ends the turn with its reason',
    { timeout: patience },
    async (event) => {
      const script = `turns:
  - calls: [{ tool: Read, input: { file_path: a.txt } }]
  - text: Never said.
`
      const answer = { continue: false, stopReason: 'Enough for today.' }
      const world = listening({ [event]: answer }, { 'told.yaml': script, 'a.txt': 'one\n' })
      const { code, out, error } = await world.run(['-p', 'Look.', ...scripted])
      const line = (world.plain(error).match(/settings\.json:\d+/) ?? [''])[0]
      const message = `The ${event} hook bash hook.sh (<work>/.toolgate/${line}) ended the turn: Enough for today.`
      expect([code, out, world.plain(error)]).toEqual([4, '', `Stopped: ${message}\n`])
      expect(JSON.parse(world.plain(JSON.stringify(journalledEnds(world))))).toEqual([
        { kind: 'stopped', by: 'hook', message },
      ])
    },
  )

  test('a Stop hook that objects once makes the model go on', { timeout: patience }, async () => {
    const once = 'cat > /dev/null; test -e asked && exit 0; touch asked; echo "Run the tests." >&2; exit 2'
    const script = `turns:
  - text: Done.
  - { expect: { prompt: Run the tests. }, text: Tested. }
`
    const world = createWorld({ '.toolgate/settings.json': settings({ Stop: { command: once } }), 'told.yaml': script })
    expect(await world.run(['-p', 'Work.', ...scripted])).toEqual({ code: 0, out: 'Tested.\n', error: '' })
  })

  test(
    'one that always objects is heard 8 times, and told that it is not the first',
    { timeout: patience },
    async () => {
      const script = `turns:\n${'  - text: Done.\n'.repeat(12)}`
      const world = listening({ Stop: { decision: 'block', reason: 'Not yet.' } }, { 'told.yaml': script })
      const { code, error } = await world.run(['-p', 'Work.', ...scripted])
      expect([code, error]).toEqual([4, 'Stopped: Stop hooks kept the turn going 8 times and still object: Not yet.\n'])
      expect(saidOf(world, 'Stop').map((payload) => payload['stop_hook_active'])).toEqual([
        false,
        ...Array.from({ length: 8 }, () => true),
      ])
    },
  )
})

describe('a call that a hook defers', () => {
  const defer = { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'defer' } }
  const run = async (calls: string) => {
    const script = `turns:\n  - calls: [${calls}]\n  - text: Then not.\n`
    const world = listening({ PreToolUse: defer }, { 'told.yaml': script, 'a.txt': 'one\n' })
    const { code, out } = await world.run(['-p', 'Look.', ...scripted, '--output-format', 'json'])
    return { code, told: JSON.parse(out) as Payload }
  }
  const one = '{ id: a, tool: Read, input: { file_path: a.txt } }'

  test('ends the turn with the pending call, when it is the only one', { timeout: patience }, async () => {
    const { code, told } = await run(one)
    expect([code, told['requests']]).toEqual([4, 1])
    expect(told).toMatchObject({
      stopReason: 'tool_deferred',
      deferred: { id: 'a', name: 'Read', input: { file_path: 'a.txt' } },
      calls: [{ id: 'a', outcome: 'denied' }],
    })
  })

  test('beside another one it is refused, and the turn goes on', { timeout: patience }, async () => {
    const { code, told } = await run(`${one}, { id: b, tool: Read, input: { file_path: a.txt } }`)
    expect([code, told['text'], told['stopReason']]).toEqual([0, 'Then not.', undefined])
  })
})

test('a SessionEnd hook has 1.5 s, and nothing of it outlives the command', { timeout: patience }, async () => {
  const world = createWorld({
    '.toolgate/settings.json': settings({ SessionEnd: { command: 'trap "" TERM; touch began; sleep 301' } }),
    'told.yaml': 'turns: [{ text: Done. }]\n',
  })
  const { code, error } = await world.run(['-p', 'Work.', ...scripted])
  const left = processesIn(world.folder)
  endProcessesIn(world.folder)
  expect([code, existsSync(join(world.folder, 'began')), left]).toEqual([0, true, []])
  expect(error).toContain('it did not answer within 1500 ms. The session goes on without it.')
})

test.each(['SessionStart', 'UserPromptSubmit', 'Stop'])(
  'an interrupt ends a %s hook that is still at work, and nothing of it is left',
  { timeout: patience },
  async (event) => {
    const world = createWorld({
      '.toolgate/settings.json': settings({ [event]: { command: 'touch began; sleep 302' } }),
      'told.yaml': 'turns: [{ text: Done. }]\n',
    })
    const began = interruptWhen(() => existsSync(join(world.folder, 'began')))
    const { code, error } = await world.run(['-p', 'Work.', ...scripted], { onStart: began })
    const left = processesIn(world.folder)
    endProcessesIn(world.folder)
    // The model had finished before the last of them.
    const ended = event === 'Stop' ? { code: 0, error: '' } : { code: 130, error: 'Cancelled.\n' }
    expect({ code, error, left }).toEqual({ ...ended, left: [] })
  },
)

test('a hook for a point that nothing reaches is named with its place', { timeout: patience }, async () => {
  const silent = hookEvents.filter((event) => !spokenEvents.includes(event))
  const world = createWorld({
    '.toolgate/settings.json': settings(Object.fromEntries(silent.map((event) => [event, { command: 'true' }]))),
  })
  const { code, error } = await world.run(['tools', '--trust'])
  const lines = world.plain(error).trimEnd().split('\n')
  expect([code, lines.length]).toEqual([0, silent.length])
  expect(lines[0]).toBe('<work>/.toolgate/settings.json:6: Nothing speaks Elicitation yet, so this hook never runs.')
})

describe('a hook that a model judges', () => {
  const judged = async (hooks: Parameters<typeof settings>[0], turns: readonly Turn[]) => {
    const world = createWorld({ '.toolgate/settings.json': settings(hooks), 'a.txt': 'one\n', 'b.txt': 'two\n' })
    server.script(anthropic, turns)
    const run = await ask(['-p', 'Look.', '--trust'], { world, wire: anthropic, server })
    return { world, run, sent: server.requests.map(({ body }) => body) }
  }
  const read: Turn = { calls: [['Read', { file_path: 'a.txt' }]] }
  const prompt = { type: 'prompt', prompt: 'Only text files may be read. $ARGUMENTS Well?' }

  test('prompt: the verdict decides, and the event is in the question', { timeout: patience }, async () => {
    const { run, sent } = await judged({ PreToolUse: prompt }, [
      read,
      { text: '{"ok": false, "reason": "Read b.txt instead."}' },
      { text: 'I may not.' },
    ])
    expect([run.code, run.out]).toEqual([0, 'I may not.\n'])
    expect(sent[1]?.['tools'] ?? []).toEqual([])
    const question = JSON.stringify(sent[1]?.['messages'])
    expect(question).toContain('Only text files may be read. {\\"hook_event_name\\":\\"PreToolUse\\"')
    expect(anthropic.told(sent[2] ?? {})).toEqual(['Read b.txt instead.'])
  })

  test('an unclear verdict denies before a call and is passed over elsewhere', { timeout: patience }, async () => {
    const before = await judged({ PreToolUse: prompt }, [read, { text: 'I think so.' }, { text: 'Then not.' }])
    expect(anthropic.told(before.sent[2] ?? {})[0]).toContain('its model gave no {"ok", "reason"}')
    const after = await judged({ Stop: prompt }, [{ text: 'Done.' }, { text: 'I think so.' }])
    expect([after.run.code, after.run.out]).toEqual([0, 'Done.\n'])
    expect(after.run.error).toContain('The session goes on without it.')
  })

  test('agent: it looks at files, changes none, and asks no hooks', { timeout: patience }, async () => {
    const agent = { type: 'agent', prompt: 'The file must be followed by two.' }
    const { world, run, sent } = await judged({ PreToolUse: agent }, [
      read,
      {
        calls: [
          ['Read', { file_path: 'b.txt' }],
          ['Write', { file_path: 'c.txt', content: 'three' }],
        ],
      },
      { text: '```json\n{"ok": true}\n```' },
      { text: 'It says one.' },
    ])
    expect([run.code, run.out, existsSync(join(world.folder, 'c.txt'))]).toEqual([0, 'It says one.\n', false])
    expect(sent[1]?.['tools']).toMatchObject([{ name: 'Glob' }, { name: 'Grep' }, { name: 'Read' }])
    const [looked = '', wrote = ''] = anthropic.told(sent[2] ?? {})
    expect([looked.includes('two'), wrote.includes('Write')]).toEqual([true, true])
    expect(anthropic.told(sent[3] ?? {})[0]).toContain('one')
  })
})

describe('a hook that is a tool of an MCP server', () => {
  const judge = fileURLToPath(new URL('../../../../packages/mcp/src/client/fixtures/server.mjs', import.meta.url))
  const open = () =>
    createWorld({
      '.toolgate/settings.json': settings({ PreToolUse: { type: 'mcp_tool', server: 'judge', tool: 'forbids' } }),
      'mcp.json': JSON.stringify({ mcpServers: { judge: { command: process.execPath, args: [judge] } } }),
      'a.txt': 'one\n',
    })
  const read = ['call', 'Read', '{"file_path": "a.txt"}', '--trust'] as const

  test('it judges a call, and the server is gone afterwards', { timeout: patience }, async () => {
    const world = open()
    const { code, error } = await world.run([...read, '--mcp-config', 'mcp.json'])
    const left = processesIn(world.folder)
    endProcessesIn(world.folder)
    expect([code, error.split('\n').at(-2), left]).toEqual([4, 'Not Read.', []])
  })

  test('a trusted folder names servers in .mcp.json; one that nobody named denies', { timeout: patience }, async () => {
    const world = open()
    world.write('.mcp.json', readFileSync(join(world.folder, 'mcp.json'), 'utf8'))
    expect((await world.run(read)).error).toBe('Not Read.\n')
    world.write('.mcp.json', '{}')
    expect((await world.run(read)).error).toContain('failed: no MCP server is named judge.')
  })
})

test('what a hook says to the person is shown', { timeout: patience }, async () => {
  const world = listening({ Stop: { systemMessage: 'Well done.' } }, { 'told.yaml': 'turns: [{ text: Done. }]\n' })
  expect(await world.run(['-p', 'Work.', ...scripted])).toEqual({ code: 0, out: 'Done.\n', error: 'Well done.\n' })
})

describe('a rule that a hook adds', () => {
  /** Allows one call, and with it commands that start with `touch`. */
  const once = (destination: string) => {
    const rules = [{ toolName: 'Bash', ruleContent: 'touch *' }]
    const decision = {
      behavior: 'allow',
      updatedPermissions: [{ type: 'addRules', behavior: 'allow', destination, rules }],
    }
    const answer = JSON.stringify({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } })
    return { PermissionRequest: { command: `[ -e asked ] || echo '${answer}'; touch asked` } }
  }
  const touches = `turns:
  - calls: [{ tool: Bash, input: { command: touch one } }]
  - calls: [{ tool: Bash, input: { command: touch two } }, { tool: Bash, input: { command: touch secret } }]
  - text: Done.
`
  const made = ({ folder }: World) => ['one', 'two', 'secret'].filter((name) => existsSync(join(folder, name)))
  const run = (world: World) =>
    world.run(['-p', 'Work.', '--model', 'scripted/told.yaml', '--trust', '--disallowed-tools', 'Bash(touch secret)'])

  test('holds for the calls after it, and lifts no deny', { timeout: patience }, async () => {
    const world = createWorld({ '.toolgate/settings.json': settings(once('session')), 'told.yaml': touches })
    const { code, error } = await run(world)
    expect([code, error, made(world)]).toEqual([0, '', ['one', 'two']])
    expect((await world.run(['policy', 'list', '--trust'])).out).toContain('No rules.\n')
  })

  test('is kept from the person’s own settings, and never from a folder', { timeout: patience }, async () => {
    const own = createWorld({ 'told.yaml': touches })
    mkdirSync(join(own.home, '.config', 'toolgate'), { recursive: true })
    writeFileSync(join(own.home, '.config', 'toolgate', 'settings.json'), settings(once('projectSettings')))
    const kept = await run(own)
    expect([kept.code, made(own)]).toEqual([0, ['one', 'two']])
    expect(kept.error).toBe('Bash(touch *) stays allowed in this project. toolgate policy revoke takes it back.\n')
    expect((await own.run(['policy', 'list'])).out).toContain('Bash(touch *)')

    const folder = createWorld({ '.toolgate/settings.json': settings(once('userSettings')), 'told.yaml': touches })
    const { error } = await run(folder)
    expect(made(folder)).toEqual(['one'])
    expect(folder.plain(error)).toMatch(
      /^The PermissionRequest hook .* \(<work>\/\.toolgate\/settings\.json:6\) comes with the folder and may add rules for the session alone, so Bash\(touch \*\) is ignored\.\n/,
    )
    expect((await folder.run(['policy', 'list', '--trust'])).out).toContain('No rules.\n')
  })
})
