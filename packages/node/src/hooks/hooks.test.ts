import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AnyTool } from '@toolgate/runtime/contract'
import { createHooks } from '@toolgate/runtime/hooks'
import type { HookDefinition } from '@toolgate/runtime/hooks'
import { createClock } from '../clock/index.ts'
import { createPlace } from '../place/index.ts'
import { createCommandCarrier, createHttpCarrier } from './index.ts'

let folder = ''
let warnings: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hooks-'))
  warnings = []
})

type Told = Partial<HookDefinition> & { readonly command?: string }

function hooks(definitions: readonly Told[], isTrusted = () => true) {
  return createHooks({
    definitions: definitions.map(({ command = 'true', ...more }): HookDefinition => ({
      event: 'PreToolUse',
      carrier: { type: 'command', command },
      origin: { kind: 'settings', file: 'settings.json', line: 3 },
      ...more,
    })),
    carriers: {
      command: createCommandCarrier({ cwd: folder, environment: { PATH: process.env['PATH'] ?? '', HERE: folder } })
        .run,
      http: createHttpCarrier(),
    },
    clock: createClock(),
    place: createPlace({ cwd: folder, home: '/home/u', platform: 'linux' }),
    session: () => ({ id: 's1', transcript: '/t.jsonl', mode: 'default' }),
    findTool: () => ({ aliases: ['Task'] }) as unknown as AnyTool,
    isTrusted,
    warn: (message) => warnings.push(message),
  })
}

const ask = (definitions: readonly Told[], input: unknown = { command: 'echo old' }, tool = 'Bash') =>
  hooks(definitions).preToolUse?.({
    call: { id: 'c1', name: tool, input },
    tool,
    input,
    signal: new AbortController().signal,
  })

const says = (json: object) => `cat > /dev/null; echo '${JSON.stringify(json)}'`
const pre = (own: object) => says({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...own } })

describe('exit codes', () => {
  test('2 blocks with what stood on standard error; what stood on standard output is ignored', async () => {
    expect(
      await ask([{ command: `${pre({ permissionDecision: 'allow' })}; echo 'not here' >&2; exit 2` }]),
    ).toMatchObject({ decision: 'deny', reason: 'not here' })
  })

  test('0 with plain text, or without any, is no opinion', async () => {
    expect(await ask([{ command: 'echo hello' }, { command: 'true' }])).toEqual({})
  })

  test.each([
    ['exit 1', 'it ended with exit code 1: oh'],
    ['exit 127', 'it ended with exit code 127: oh'],
    ['kill -9 $$', 'it ended with SIGKILL: oh'],
  ])('%s before a call denies, unless the declaration says otherwise', async (end, message) => {
    const command = `echo oh >&2; ${end}`
    expect(await ask([{ command }])).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining(message) as string,
    })
    expect(await ask([{ command, onFault: 'continue' }])).toEqual({})
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The PreToolUse hook echo oh.*\(settings\.json:3\) failed: .*The session goes on without it\.$/,
      ),
    ])
  })

  test('broken JSON, a wrong event and an unknown decision are faults', async () => {
    expect(await ask([{ command: 'echo "{broken"' }])).toMatchObject({ decision: 'deny' })
    expect(await ask([{ command: says({ hookSpecificOutput: { hookEventName: 'Stop' } }) }])).toMatchObject({
      decision: 'deny',
    })
    expect(await ask([{ command: pre({ permissionDecision: 'maybe' }) }])).toMatchObject({ decision: 'deny' })
  })
})

test('a hook that does not answer in time denies, and leaves no process behind', async () => {
  const answer = await ask([{ command: 'trap "" TERM; echo $$ > $HERE/pid; sleep 300', timeoutMs: 200 }])
  expect(answer).toMatchObject({
    decision: 'deny',
    reason: expect.stringContaining('it did not answer within 200 ms') as string,
  })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { readFileSync } = await import('node:fs')
  const pid = readFileSync(join(folder, 'pid'), 'utf8').trim()
  expect(existsSync(`/proc/${pid}`)).toBe(false)
})

test('the payload says which session, place, tool, input and call', async () => {
  await ask([{ command: 'cat > $HERE/payload.json' }])
  const { readFileSync } = await import('node:fs')
  expect(JSON.parse(readFileSync(join(folder, 'payload.json'), 'utf8'))).toEqual({
    hook_event_name: 'PreToolUse',
    session_id: 's1',
    transcript_path: '/t.jsonl',
    cwd: folder,
    permission_mode: 'default',
    tool_name: 'Bash',
    tool_input: { command: 'echo old' },
    tool_use_id: 'c1',
  })
})

describe('several hooks', () => {
  const rewrite = (input: object) => ({ command: pre({ updatedInput: input }) })

  test('what each changed is kept, in either order', async () => {
    const both = [rewrite({ command: 'echo new', timeout: 1 }), rewrite({ command: 'echo old', timeout: 5 })]
    const input = { command: 'echo old', timeout: 1 }
    expect((await ask(both, input))?.updatedInput).toEqual({ command: 'echo new', timeout: 5 })
    expect((await ask(both.toReversed(), input))?.updatedInput).toEqual({ command: 'echo new', timeout: 5 })
  })

  test('where two change the same parameter, the later declared one counts', async () => {
    expect((await ask([rewrite({ command: 'one' }), rewrite({ command: 'two' })]))?.updatedInput).toEqual({
      command: 'two',
    })
  })

  test('the strictest decision wins, and they run side by side', async () => {
    const startedAt = performance.now()
    const slow = (decision: string) => ({
      command: `sleep 0.4; ${pre({ permissionDecision: decision, permissionDecisionReason: decision })}`,
    })
    expect(await ask([slow('allow'), slow('deny'), slow('ask')])).toMatchObject({ decision: 'deny', reason: 'deny' })
    expect(performance.now() - startedAt).toBeLessThan(1_150)
  })
})

test('matchers name tools, lists, patterns and aliases; a broken one speaks for all', async () => {
  const denies = async (matcher: string, tool: string) =>
    (await ask([{ matcher, command: 'exit 2' }], {}, tool))?.decision === 'deny'
  expect([
    await denies('Edit|Write', 'Write'),
    await denies('Edit|Write', 'Read'),
    await denies('mcp__.*', 'mcp__a__b'),
    await denies('Task', 'Agent'),
    await denies('Bas', 'Bash'),
    await denies('(', 'Bash'),
  ]).toEqual([true, false, true, true, false, true])
})

test('an untrusted folder’s hook does not run, and before a call that denies', async () => {
  const untrusted = hooks([{ command: 'touch $HERE/ran' }], () => false)
  const answer = await untrusted.preToolUse?.({
    call: { id: '1', name: 'Bash', input: {} },
    tool: 'Bash',
    input: {},
    signal: new AbortController().signal,
  })
  expect([answer?.decision, existsSync(join(folder, 'ran'))]).toEqual(['deny', false])
})

test('a point that no hook is declared for costs nothing', () => {
  expect(Object.keys(hooks([{ event: 'Stop' }]))).toEqual(['speak', 'takeWishes'])
})

test('other points speak too, and continue where a hook fails', async () => {
  const speaking = hooks([
    { event: 'Stop', command: says({ decision: 'block', reason: 'Not yet.' }) },
    { event: 'SessionStart', command: 'exit 1' },
  ])
  const signal = new AbortController().signal
  expect(await speaking.speak('Stop', {}, signal)).toMatchObject({ decision: 'deny', reason: 'Not yet.' })
  expect(await speaking.speak('SessionStart', {}, signal)).toEqual({})
  expect(warnings).toHaveLength(1)
})

test('over HTTP: the answer is the body; a wrong status, a redirect and nobody there are faults', async () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => seen.push(chunk.toString()))
    request.on('end', () => {
      if (request.url === '/ok')
        response.end(
          JSON.stringify({
            hookSpecificOutput: {
              hookEventName: 'PreToolUse',
              permissionDecision: 'deny',
              permissionDecisionReason: 'no',
            },
          }),
        )
      else if (request.url === '/moved') response.writeHead(302, { location: '/ok' }).end()
      else response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const http = (url: string) => ask([{ carrier: { type: 'http', url } }])
  expect(await http(`${base}/ok`)).toMatchObject({ decision: 'deny', reason: 'no' })
  expect(JSON.parse(seen.join(''))).toMatchObject({ tool_name: 'Bash' })
  expect((await http(`${base}/broken`))?.reason).toContain('answered 500')
  expect((await http(`${base}/moved`))?.decision).toBe('deny')
  await new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)))
  expect((await http(`${base}/ok`))?.decision).toBe('deny')
})

test('a carrier that the host does not lend is a fault, and code of the host is a carrier', async () => {
  expect((await ask([{ carrier: { type: 'prompt', prompt: 'Is it fine?' } }]))?.reason).toContain(
    'carries no hooks of the type prompt',
  )
  expect(
    await ask([{ carrier: { type: 'inProcess', run: async () => ({ kind: 'blocked', message: 'by code' }) } }]),
  ).toMatchObject({ decision: 'deny', reason: 'by code' })
})
