/**
 * The published reports that come first (`top60` in corpus/bug-reports.jsonl), each with what must be true here. Covered
 * elsewhere:
 *
 * - packages/tools/src/files/corpus.test.ts: read-11, read-13, edit-01, edit-02, edit-05, edit-09, edit-12, edit-14, edit-16,
 *   and the files of read-04 and read-06, whose conversations are below
 * - packages/tools/src/search/corpus.test.ts: search-02, and the search of read-13
 * - packages/node/src/hooks/hooks.test.ts: hook-01 (what each changed is kept; the strictest decision wins) and hook-03 (exit
 *   codes); packages/runtime/src/executor/executor.test.ts: a changed input is checked and decided on again
 * - packages/node/src/http/decode-body.test.ts: web-01
 * - wires.test.ts and crash.test.ts beside this file: hist-01, cancelled and killed, on every wire
 *
 * No room yet has what these ask for: mcp-01, mcp-02, mcp-09, mcp-12, defer-01, agent-01, nb-02, wt-02, cron-01.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { findProvider } from '@toolgate/providers/catalog'
import { wireFaults } from '@toolgate/providers/sdk'
import { defineTool, done, toJsonSchema } from '@toolgate/runtime/contract'
import { createClock } from '@toolgate/node/clock'
import { createPlace as createNodePlace } from '@toolgate/node/place'
import { createExecutor } from '@toolgate/runtime/executor'
import { createPolicy } from '@toolgate/runtime/policy'
import { createRegistry } from '@toolgate/runtime/registry'
import { createSurface, plainFacts } from '@toolgate/runtime/surface'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { createModelServer, type ModelServer } from './model-server.test.fixture.ts'
import { processesIn } from './processes.test.fixture.ts'
import { createPlace, findReport, openCalls, openTurns, type Place } from './session.test.fixture.ts'
import { wires, type Wire } from './wires.test.fixture.ts'

let server: ModelServer
beforeAll(async () => {
  server = await createModelServer()
})
afterAll(() => server.close())

const [messages, , chat] = wires as readonly [Wire, Wire, Wire, Wire]

const anything = ['--permission-mode', 'bypassPermissions']

function model(wire: Wire): readonly string[] {
  return ['--model', wire.model, '--base-url', server.url, '--api-key', 'no-key']
}

function build(id: string): Place {
  return createPlace(findReport(id).setup_sh)
}

describe('what a tool read never spoils the conversation', () => {
  test.each([
    ['read-04', ['logo.png'], ['logo.png is no text: it is a JPEG image of 22 bytes. Only text can be shown.']],
    [
      'read-06',
      ['fake.pdf', 'page.pdf'],
      [
        'fake.pdf begins like a PDF document but is none: it has no %%EOF mark at its end.',
        '1\t<html><body>hi</body></html>',
      ],
    ],
  ] as const)('%s', async (id, names, said) => {
    const place = build(id)
    const turn = await openTurns(place, model(messages))
    server.script(messages, [
      { calls: names.map((file_path) => ['Read', { file_path }] as const) },
      { text: 'I see.' },
      { text: 'Still here.' },
    ])
    expect(await turn('Look.')).toMatchObject({ end: { kind: 'finished' }, text: 'I see.' })
    const told = server.requests.map(({ body }) => messages.told(body).map(place.plain))[1]
    expect(told).toEqual(said)
    expect(await turn('Any second message.')).toMatchObject({ end: { kind: 'finished' }, text: 'Still here.' })
    expect(server.requests).toHaveLength(3)
    expect(server.faults).toEqual([])
    for (const { text } of server.requests) expect(text).not.toMatch(/"type":"(image|document)"|image\/png/)
  })
})

describe('commands', () => {
  test('bash-02: after the timeout nothing of the command is left', async () => {
    const place = build('bash-02')
    const call = await openCalls(place, anything)
    const first = await call('Bash', {
      command: 'echo begun; (sleep 300 & echo $! > child.pid; wait) | cat',
      timeout: 700,
    })
    expect(first).toMatchObject({ kind: 'timed_out', text: expect.stringMatching(/begun/) as string })
    const second = await call('Bash', { command: 'trap "" TERM; echo begun; sleep 300', timeout: 700 })
    expect(second).toMatchObject({ kind: 'timed_out', text: expect.stringMatching(/begun/) as string })
    expect(existsSync(`/proc/${readFileSync(join(place.folder, 'child.pid'), 'utf8').trim()}`)).toBe(false)
    expect(processesIn(place.folder)).toEqual([])
  })

  test('bash-04: standard input is at its end, and no terminal is there', async () => {
    const call = await openCalls(build('bash-04'), anything)
    expect(await call('Bash', { command: 'cat' })).toMatchObject({ kind: 'done', text: '(no output)' })
    expect((await call('Bash', { command: 'test -t 0 && echo TTY || echo NOTTY' })).text).toBe('NOTTY')
    expect(await call('Bash', { command: 'grep -r foo' })).toMatchObject({ kind: 'done' })
  })

  test('bash-05: nothing waits for an editor or a password', async () => {
    const place = build('bash-05')
    const call = await openCalls(place, anything)
    const rebase = await call('Bash', { command: 'cd r && git rebase --continue' })
    expect(rebase).toMatchObject({
      kind: 'done',
      text: expect.stringMatching(/^\[detached HEAD \w+\] topic/) as string,
    })
    expect(existsSync(join(place.folder, 'r', '.git', 'rebase-merge'))).toBe(false)
    const commit = await call('Bash', { command: 'git commit --allow-empty' })
    expect(commit).toMatchObject({
      kind: 'failed',
      text: expect.stringMatching(/^Exit code 1\n.*empty commit message/s) as string,
    })
    expect(await call('Bash', { command: 'git clone https://127.0.0.1:1/x.git' })).toMatchObject({ kind: 'failed' })
  })

  test('bash-09: characters cut between two pieces of output stay whole', async () => {
    const call = await openCalls(build('bash-09'), anything)
    const slow = await call('Bash', { command: `printf '\\342'; sleep 0.05; printf '\\224\\200'` })
    expect(slow.text).toBe('─')
    const many = await call('Bash', { command: `printf '─%.0s' $(seq 100000)` })
    expect(many.text).not.toContain('\uFFFD')
    expect(many.text.match(/─+/g)?.map((run) => run.length)).toEqual([14_500, 14_500])
    expect(many.text).toMatch(/71,?000/)
  })

  test('bash-10: a session whose folder was removed goes on in its workspace, and says so', async () => {
    const call = await openCalls(build('bash-10'), anything)
    await call('Bash', { command: 'mkdir w && cd w' })
    await call('Bash', { command: 'rm -rf ../w' })
    const alive = await call('Bash', { command: 'echo alive; pwd' })
    expect(alive).toMatchObject({ kind: 'done', text: expect.stringMatching(/^alive\n<work>/) as string })
    expect((await call('Bash', { command: 'cd / && pwd' })).text.split('\n')[0]).toBe('/')
  })

  test('bash-12: a command that a signal ended has failed', async () => {
    const call = await openCalls(build('bash-12'), anything)
    expect(await call('Bash', { command: 'echo before; kill -9 $$' })).toMatchObject({
      kind: 'failed',
      text: 'Killed by SIGKILL (137)\nbefore',
    })
    expect(await call('Bash', { command: 'echo before; kill -TERM $$' })).toMatchObject({
      kind: 'failed',
      text: 'Killed by SIGTERM (143)\nbefore',
    })
  })
})

describe('schemas', () => {
  test('schema-03: alternatives at the root become text, and one tool never costs the others', () => {
    const project = findProvider('anthropic')?.project
    const inputSchema = {
      type: 'object',
      anyOf: [
        { properties: { text: { type: 'string' } }, required: ['text'] },
        { properties: { url: { type: 'string' } }, required: ['url'] },
      ],
    }
    const before = structuredClone(inputSchema)
    expect(project?.({ name: 'mcp__s__post', description: 'Post it.', inputSchema })).toMatchObject({
      kind: 'projected',
      tool: {
        name: 'mcp__s__post',
        description: 'Post it.',
        inputSchema: {
          type: 'object',
          description: 'Give at least one of: text | url',
          properties: { text: { type: 'string' }, url: { type: 'string' } },
        },
      },
      changes: [
        { path: '/anyOf', to: undefined, kept: 'the properties at the root, the rule as text in the description' },
      ],
    })
    expect(inputSchema).toEqual(before)
    expect(project?.({ name: 'mcp__s__odd', description: 'Odd.', inputSchema: { type: 'string' } })).toMatchObject({
      kind: 'refused',
    })
  })

  test('schema-08: a parameter with a default is not required, and the tool gets the default', async () => {
    const seen: unknown[] = []
    const input = z.strictObject({ tags: z.array(z.string()).optional().default([]), name: z.string().default('x') })
    expect(toJsonSchema(input)).not.toHaveProperty('required')
    const tool = defineTool({
      name: 'Tag',
      describe: 'Tag it.',
      input,
      effect: { access: 'pure', scope: 'none' },
      run: (given) => (seen.push(given), done('Tagged.')),
    })
    const clock = createClock()
    const executor = createExecutor({
      ports: { clock },
      place: createNodePlace({ cwd: '/w', home: '/home/u', platform: 'linux' }),
      policy: () =>
        createPolicy({
          rules: [],
          mode: 'default',
          boundaries: { roots: [{ path: '/w' }], home: '/home/u', platform: 'linux' },
          knownTools: [tool],
          personPresent: false,
          trusted: true,
        }),
    })
    const surface = createSurface(
      createRegistry([{ source: { kind: 'builtin', id: 'test' }, tools: [tool] }]),
      plainFacts({ ports: ['clock'] }),
    )
    const outcome = await executor.begin(surface, new AbortController().signal).add({ id: '1', name: 'Tag', input: {} })
    expect(outcome).toMatchObject({ kind: 'done', repairs: [] })
    expect(seen).toEqual([{ tags: [], name: 'x' }])
  })
})

describe('streams and arguments', () => {
  type Piece = { index: number; id?: string; function: { name?: string; arguments?: string } }

  /** A server that says exactly these pieces of calls, once, and closes its answer with the given reason. */
  async function callsOf(pieces: readonly Piece[]): Promise<readonly (readonly [string, unknown])[]> {
    const lines = [
      ...pieces.map((piece) => ({ choices: [{ index: 0, delta: { tool_calls: [{ type: 'function', ...piece }] } }] })),
      { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
    ]
    const raw = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const line of lines)
        response.write(`data: ${JSON.stringify({ id: 'r', object: 'chat.completion.chunk', model: 'm', ...line })}\n\n`)
      response.end('data: [DONE]\n\n')
    })
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void raw.close())
    const client = await findProvider('compatible')?.connect({
      id: 'm',
      baseUrl: `http://127.0.0.1:${(raw.address() as AddressInfo).port}/v1`,
      apiKey: 'no-key',
    })
    const calls: (readonly [string, unknown])[] = []
    const ids = new Set<string>()
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Go.' }] }]
    const tools = ['add', 'del'].map((name) => ({ name, description: name, inputSchema: { type: 'object' } }))
    for await (const part of client?.stream({
      system: '',
      messages: prompt,
      tools,
      signal: AbortSignal.timeout(20_000),
    }) ?? []) {
      expect(part.type).not.toBe('fault')
      if (part.type !== 'call') continue
      calls.push([part.call.name, part.call.input])
      ids.add(part.call.id)
    }
    expect(ids.size).toBe(calls.length)
    expect([...ids].filter((id) => id === 'null' || id === '')).toEqual([])
    return calls
  }

  const both = [
    ['add', { a: 1 }],
    ['del', { b: 2 }],
  ]

  test('args-05: a new id at the same index is a new call', async () => {
    const pieces = [
      { index: 0, id: 'c1', function: { name: 'add', arguments: '{"a":1}' } },
      { index: 0, id: 'c2', function: { name: 'del', arguments: '{"b":2}' } },
    ]
    expect(await callsOf(pieces)).toEqual(both)
  })

  test('args-05: pieces that come in turns belong to their index, and "null" is no id', async () => {
    const pieces = [
      { index: 0, id: 'c1', function: { name: 'add', arguments: '{"a"' } },
      { index: 1, id: 'null', function: { name: 'del', arguments: '{' } },
      { index: 0, function: { arguments: ':1}' } },
      { index: 1, function: { arguments: '"b":2}' } },
    ]
    expect(await callsOf(pieces)).toEqual(both)
  })

  test('arguments that are no single JSON object are never guessed at', async () => {
    const place = createPlace('echo one > a.txt')
    const turn = await openTurns(place, model(chat))
    server.script(chat, [
      {
        calls: [
          ['Glob', '{"pattern":"*"}{"pattern":"a*"}'],
          ['TodoRead', '{"path": "a.txt",'],
          ['Glob', '{"pattern":"*"}\n```'],
        ],
      },
      { text: 'I see.' },
    ])
    expect(await turn('Go.')).toMatchObject({ end: { kind: 'finished' } })
    expect(server.faults).toEqual([])
    expect(server.requests.map(({ body }) => chat.told(body))[1]).toEqual([
      'The input of Glob is not valid JSON: unexpected text at character 16, near "attern\\":\\"*\\"}{\\"pattern\\":\\"". Send one complete JSON object.',
      'The input of TodoRead is not valid JSON: it ends after 17 characters, before the value is complete. Send one complete JSON object.',
      'The input of Glob is not valid JSON: unexpected text at character 17, near "ttern\\":\\"*\\"}\\n```". Send one complete JSON object.',
    ])
  })
})

describe('history', () => {
  const at = 1_900_000_000_000
  const begin = (place: Place) => [
    { type: 'session', version: 1, id: 's', at, model: chat.model, cwd: place.folder },
    { type: 'message', at, message: { role: 'user', content: [{ type: 'text', text: 'Begin.' }] } },
  ]
  const result = (text: string, isError: boolean) => ({
    type: 'result',
    at,
    outcome: isError ? 'failed' : 'done',
    result: { callId: 'c1', name: 'Glob', content: [{ type: 'text', text }], isError },
  })

  function writeJournal(place: Place, text: string): string {
    mkdirSync(join(place.state, 'sessions'), { recursive: true })
    const path = join(place.state, 'sessions', 's.jsonl')
    writeFileSync(path, text)
    return path
  }

  async function resume(place: Place): Promise<ModelServer['requests'][number]> {
    server.script(chat, [{ text: 'On we go.' }])
    const turn = await openTurns(place, [...model(chat), '--resume', 's'])
    expect(await turn('Go on.')).toMatchObject({ end: { kind: 'finished' }, text: 'On we go.' })
    const [request] = server.requests as [ModelServer['requests'][number]]
    expect(wireFaults(request.text)).toEqual([])
    return request
  }

  test('hist-02: of two results for one call the first counts', async () => {
    const place = createPlace()
    const records = [
      ...begin(place),
      { type: 'call', at, call: { type: 'call', id: 'c1', name: 'Glob', input: { pattern: '*' } } },
      result('It broke.', true),
      result('And then it went well.', false),
    ]
    writeJournal(place, `${records.map((record) => JSON.stringify(record)).join('\n')}\n`)
    const { text, body } = await resume(place)
    expect(chat.told(body)).toEqual(['It broke.'])
    expect(text).not.toContain('And then it went well.')
  })

  /** Ten records; the fifth is what a damage hits. */
  const conversation = (place: Place) => [
    ...begin(place),
    ...Array.from({ length: 4 }, (_value, index) => [
      { type: 'message', at, message: { role: 'assistant', content: [{ type: 'text', text: `answer ${index}` }] } },
      { type: 'message', at, message: { role: 'user', content: [{ type: 'text', text: `question ${index}` }] } },
    ]).flat(),
  ]

  const damages: readonly (readonly [
    name: string,
    damage: (lines: readonly string[]) => string,
    lost: string,
    line: number,
  ])[] = [
    ['a line of empty bytes', (lines) => `${lines.with(4, '\0'.repeat(300)).join('\n')}\n`, 'answer 1', 5],
    ['a cut last line', (lines) => lines.join('\n').slice(0, -6), 'question 3', 10],
    [
      'a cut line that the next record is glued to',
      (lines) => `${[...lines.slice(0, 4), `${lines[4]?.slice(0, 12)}${lines[5]}`, ...lines.slice(6)].join('\n')}\n`,
      'answer 1',
      5,
    ],
  ]

  test.each(damages)('hist-04: %s hides nothing else', async (_name, damage, lost, line) => {
    const place = createPlace()
    const path = writeJournal(place, damage(conversation(place).map((record) => JSON.stringify(record))))
    const before = readFileSync(path)
    const warnings: string[] = []
    const write = process.stderr.write.bind(process.stderr)
    process.stderr.write = (chunk: unknown) => (warnings.push(String(chunk)), true)
    onTestFinished(() => void (process.stderr.write = write))
    const { text } = await resume(place)
    for (let index = 0; index < 4; index += 1) {
      for (const said of [`answer ${index}`, `question ${index}`]) {
        if (said === lost) expect(text).not.toContain(said)
        else expect(text).toContain(said)
      }
    }
    expect(warnings.map(place.plain)).toEqual([expect.stringContaining(`<state>/sessions/s.jsonl:${line}: `) as string])
    const after = readFileSync(path)
    expect(after.subarray(0, before.length).equals(before)).toBe(true)
    const added = after.subarray(before.length).toString().trim().split('\n')
    expect(added.map((record) => (JSON.parse(record) as { type: string }).type)).toEqual([
      'message',
      'message',
      'turn-end',
    ])
  })
})

describe('permissions', () => {
  test('perm-01: a deny rule reaches into every part of a command line, and into no quoted text', async () => {
    const place = createPlace('mkdir x')
    const call = await openCalls(place, ['--allowed-tools', 'Bash(git:*)', '--disallowed-tools', 'Bash(rm:*)'])
    const denied = [
      'git status && rm -rf x',
      'echo x | xargs rm',
      'git log; rm x',
      '$(rm x)',
      'git status\nrm x',
      `bash -c 'rm x'`,
    ]
    for (const command of denied) {
      const { kind, outcome } = await call('Bash', { command })
      expect({ command, kind, rule: outcome.decision?.rule }).toEqual({ command, kind: 'denied', rule: 'Bash(rm:*)' })
    }
    expect(existsSync(join(place.folder, 'x'))).toBe(true)
    for (const command of ['git commit -m "rm -rf is bad"', 'echo "a && rm b"'])
      expect((await call('Bash', { command })).kind).not.toBe('denied')
  })

  test('perm-02: an allow rule covers the program it names and nothing that rides along', async () => {
    const place = createPlace('git init -q')
    const call = await openCalls(place, ['--allowed-tools', 'Bash(git *)'])
    for (const command of [
      'git log && curl http://127.0.0.1:9/x | sh',
      'git log > /etc/toolgate-test',
      'git log `touch ran`',
    ]) {
      const { kind, outcome } = await call('Bash', { command })
      expect({ command, kind, code: outcome.code }).toEqual({ command, kind: 'denied', code: 'nobody-to-ask' })
    }
    expect(existsSync('/etc/toolgate-test')).toBe(false)
    expect(existsSync(join(place.folder, 'ran'))).toBe(false)
    expect(await call('Bash', { command: 'git log | head -3' })).toMatchObject({ kind: 'done' })
  })

  test('perm-10: without a person every question is answered at once, and the model is told', async () => {
    const place = createPlace()
    const turn = await openTurns(place, model(chat))
    server.script(chat, [
      {
        calls: [
          ['Bash', { command: 'touch ran' }],
          ['AskUserQuestion', { questions: [] }],
        ],
      },
      { text: 'Then not.' },
    ])
    expect(await turn('Go.')).toMatchObject({ end: { kind: 'finished' }, text: 'Then not.' })
    expect(server.requests.map(({ body }) => chat.told(body).map(place.plain))[1]).toEqual([
      'touch ran changes files. Nobody is there to ask. To allow it, add the allow rule Bash(touch *).',
      'AskUserQuestion exists but cannot be called now: it stopped at gate 2 (hosted). The headless host lends no dialog, which this tool needs.',
    ])
    expect(existsSync(join(place.folder, 'ran'))).toBe(false)
    const allowed = await openCalls(place, ['--allowed-tools', 'Bash(touch:*)'])
    expect(await allowed('Bash', { command: 'touch ran' })).toMatchObject({ kind: 'done' })
    expect(existsSync(join(place.folder, 'ran'))).toBe(true)
  })
})
