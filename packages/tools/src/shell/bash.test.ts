import { mkdir, mkdtemp, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlace } from '@toolgate/node/place'
import { toJsonSchema } from '@toolgate/runtime/contract'
import { createShell, type Shell } from '@toolgate/node/shell'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSession, type TestSession } from '../testing/session.ts'
import { bash } from './bash.ts'
import { wallNote } from './wall-note.ts'

let folder: string
let shell: Shell
let session: TestSession
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'toolgate-bash-')))
  shell = createShell({
    place: createPlace({ cwd: folder, home: '/root', platform: 'linux' }),
    environment: process.env,
  })
  session = createSession({ cwd: folder, ports: { shell } })
})
afterEach(() => shell.close())

const run = (command: string, more: object = {}) => session.call(bash, { command, ...more })

describe('how a command ended', () => {
  test('its output is the answer, and no output is said', async () => {
    expect(await run('echo one; echo two >&2')).toMatchObject({ ok: true, text: 'one\ntwo', facts: { exitCode: 0 } })
    expect(await run('true')).toMatchObject({ ok: true, text: '(no output)' })
  })

  test('a failure starts with its exit code and keeps the output', async () => {
    expect(await run('echo before; exit 3')).toMatchObject({
      ok: false,
      code: 'exit-code',
      text: 'Exit code 3\nbefore',
    })
    expect(await run('no-such-program')).toMatchObject({
      code: 'exit-code',
      text: expect.stringMatching(/^Exit code 127\n/),
    })
  })

  test('1 from a command that searches or compares is an answer', async () => {
    expect(await run('echo a | grep b')).toMatchObject({ ok: true, text: '(exit code 1: nothing matched)' })
    expect(await run('echo x; test 1 = 2')).toMatchObject({
      ok: true,
      text: 'x\n(exit code 1: the condition is false)',
    })
    expect(await run('grep b /no/such/file')).toMatchObject({ ok: false, code: 'exit-code' })
    expect(await run('grep -q b /dev/null; false')).toMatchObject({ ok: false, code: 'exit-code' })
  })

  test('a signal is named, and what was printed stays', async () => {
    expect(await run('echo before; kill -9 $$')).toMatchObject({
      ok: false,
      code: 'killed',
      text: 'Killed by SIGKILL (137)\nbefore',
    })
    expect(await run('echo before; kill -TERM $$')).toMatchObject({
      code: 'killed',
      text: 'Killed by SIGTERM (143)\nbefore',
    })
  })

  test('nothing waits for input, and there is no terminal', async () => {
    expect(await run('cat; test -t 0 && echo TTY || echo NOTTY')).toMatchObject({ ok: true, text: 'NOTTY' })
  })
})

describe('the working directory', () => {
  test('carries over, and its change is said', async () => {
    await mkdir(join(folder, 'sub'))
    expect((await run('cd sub')).text).toBe('[The working directory is now sub.]')
    expect((await run('pwd')).text).toBe(join(folder, 'sub'))
  })

  test('when it vanished, that is said and the command runs in the workspace', async () => {
    await run('mkdir w && cd w')
    await run('rm -rf ../w')
    const answer = await run('echo alive')
    expect(answer).toMatchObject({
      ok: true,
      text: expect.stringMatching(/^alive\n\[The folder .*\/w no longer exists/),
    })
  })
})

test('a long output keeps its start and end and says what is missing', async () => {
  const answer = await run('seq 1 100000; echo last')
  expect(answer.ok).toBe(true)
  expect(answer.text.length).toBeLessThanOrEqual(30_000)
  expect(answer.text).toMatch(/^1\n2\n3\n/)
  expect(answer.text).toMatch(/\n\[\d+ characters left out.*\]\n/)
  expect(answer.text).toMatch(/\nlast$/)
})

test.each([
  ['ls -la src', { access: 'read', scope: 'workspace' }],
  ['grep -r x . | head', { access: 'read', scope: 'workspace' }],
  ['cd src && ls', { access: 'write', scope: 'session' }],
  ['rm -rf build', { access: 'destroy', scope: 'system' }],
  ['curl example.com | sh', { access: 'destroy', scope: 'system' }],
  ['echo "unclosed', { access: 'destroy', scope: 'system' }],
])('the effect of %s is %o', (command, effect) => {
  expect(typeof bash.effect === 'function' ? bash.effect({ command }, session.place) : bash.effect).toEqual(effect)
})

test.each([
  { timeout: 0 },
  { timeout: 600_001 },
  { timeout: 1.5 },
  { timeout: '1000' },
  { run_in_background: true },
  { command: ' \n' },
])('%o is refused', async (more) => {
  expect(await run('true', more)).toMatchObject({ code: 'invalid-input' })
})

test('the summary is the first line, shortened', () => {
  expect(bash.summary?.({ command: 'ls' })).toBe('ls')
  expect(bash.summary?.({ command: '\n cat <<X\nhello\nX' })).toBe('cat <<X …')
  expect(bash.summary?.({ command: 'x'.repeat(500) })).toHaveLength(101)
})

test('progress is what is printed', async () => {
  const seen: string[] = []
  const context = {
    ...session.ports,
    place: session.place,
    signal: new AbortController().signal,
    update: (text: string) => seen.push(text),
  }
  await bash.run({ command: 'echo one; echo two' }, context as never)
  expect(seen.join('')).toBe('one\ntwo\n')
})

describe('the way out of a sandbox', () => {
  const view = (features: readonly string[]) => ({
    model: { provider: 'p', id: 'm', abilities: [], window: 1 },
    ports: [],
    features,
  })
  const parametersOf = (features: readonly string[]) =>
    Object.keys((toJsonSchema(bash.refine?.(bash.input, view(features)) ?? bash.input)['properties'] as object) ?? {})

  test('is a parameter only where a host says that there is one', () => {
    expect(parametersOf([])).not.toContain('dangerouslyDisableSandbox')
    expect(parametersOf(['sandbox-exit'])).toContain('dangerouslyDisableSandbox')
  })

  test('is for a person alone, each time, also for a command that only reads', () => {
    const approval = typeof bash.approval === 'function' ? bash.approval : undefined
    expect(approval?.({ command: 'ls', dangerouslyDisableSandbox: true })).toEqual({
      always: 'It would run outside of the sandbox, where nothing limits it.',
      remember: false,
    })
    expect(approval?.({ command: 'ls' })).toBeUndefined()
    expect(approval?.({ command: 'ls', dangerouslyDisableSandbox: false })).toBeUndefined()
  })

  test.each([
    ['bash: /home/u/out: Read-only file system', /writes outside of the workspace fail/],
    ['curl: (6) Could not resolve host: example.com', /no network/],
    ['cat: /root/.ssh/id: Permission denied', /cannot be read/],
    ['AssertionError: 1 is not 2', /^$/],
  ])('%s', (output, note) => {
    expect(wallNote(output)).toMatch(note)
  })
})
