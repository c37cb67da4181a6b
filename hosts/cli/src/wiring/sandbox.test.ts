/** The real command with its commands between real walls. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from '@toolgate/node/sandbox'
import { expect, test } from 'vitest'
import { createPlace, openCalls } from '../end-to-end/session.test.fixture.ts'
import { parseArguments } from '../parse-arguments.ts'
import { isStop } from '../stop.ts'
import { createWorld, patience, type World } from '../testing/create-world.ts'
import { readChoices } from './choices.ts'
import { chooseSandbox, sandboxFeatures } from './choose-sandbox.ts'
import type { Machine } from './machine.ts'
import type { Settings } from './settings.ts'

const probe = createSandbox({ workspace: import.meta.dirname, deniedReads: [], allowedDomains: 'none' })
const available = await probe.available()
await probe.close()
const whyNot = available.ok ? '' : ` (${available.reason})`

const bypass = ['--permission-mode', 'bypassPermissions']

/** What the command printed and the code it ended with, without what a rule has to say about it. */
function bash(world: World, command: string, words: readonly string[]) {
  return world.run(['call', 'Bash', JSON.stringify({ command }), ...bypass, ...words])
}

function ownSettings(world: World, settings: object): void {
  const folder = join(world.home, '.config', 'toolgate')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
}

test.skipIf(!available.ok)(`on, a command writes in the workspace alone${whyNot}`, { timeout: patience }, async () => {
  const world = createWorld()
  ownSettings(world, { sandbox: { mode: 'on', writable: ['~/cache'] } })
  mkdirSync(join(world.home, 'cache'))
  const command = 'echo in > in; echo out > ~/out; echo cache > ~/cache/file; cat in'
  const { out } = await bash(world, command, [])
  expect(out).toContain('in\n')
  const places = [join(world.folder, 'in'), join(world.home, 'out'), join(world.home, 'cache', 'file')]
  expect(places.map((path) => existsSync(path))).toEqual([true, false, true])
  await bash(world, 'echo out > ~/out', ['--sandbox', 'off'])
  expect(existsSync(join(world.home, 'out'))).toBe(true)
})

test.skipIf(!available.ok)(`on, settings and state are out of sight${whyNot}`, { timeout: patience }, async () => {
  const world = createWorld()
  ownSettings(world, { features: { secret: true } })
  mkdirSync(world.state)
  writeFileSync(join(world.state, 'kept'), 'secret of the state')
  world.write('look.sh', `cat ~/.config/toolgate/settings.json ${world.state}/kept; ls ${world.state}; echo looked`)
  const command = 'sh look.sh'
  const { out } = await bash(world, command, ['--sandbox', 'on'])
  expect(out).toContain('looked\n')
  expect(out).not.toMatch(/"secret"|secret of|kept\n/)
  expect((await bash(world, command, [])).out).toContain(
    '{"features":{"secret":true}}secret of the statekept\nlooked\n',
  )
})

test.skipIf(!available.ok)(
  `on, a long output can be looked into by a command${whyNot}`,
  { timeout: patience },
  async () => {
    const place = createPlace()
    const call = await openCalls(place, ['--sandbox', 'on', ...bypass])
    const { text } = await call('Bash', { command: 'seq 1 200000' })
    const path = /<state>\S+\.txt/.exec(text)?.[0].replace('<state>', place.state)
    const found = await call('Bash', { command: `grep -c . ${path}` })
    expect(found.text).toContain('200000')
  },
)

test.skipIf(!available.ok)(
  `on, a failed command is told the way out, which nobody but a person opens${whyNot}`,
  { timeout: patience },
  async () => {
    const world = createWorld()
    const inside = await bash(world, 'touch /usr/toolgate-out', ['--sandbox', 'on'])
    expect(inside.out + inside.error).toContain('call again with dangerouslyDisableSandbox: true; the person is asked.')
    const input = JSON.stringify({ command: 'touch /usr/toolgate-out', dangerouslyDisableSandbox: true })
    const words = ['call', 'Bash', input, '--allowed-tools', 'Bash']
    for (const mode of ['default', 'bypassPermissions', 'dontAsk']) {
      const { code, out } = await world.run([...words, '--sandbox', 'on', '--permission-mode', mode, '--json'])
      expect([mode, code, (JSON.parse(out) as { outcome: string }).outcome]).toEqual([mode, 4, 'denied'])
      expect(out).toContain('It would run outside of the sandbox, where nothing limits it.')
    }
    expect(existsSync('/usr/toolgate-out')).toBe(false)
    // Without walls there is no way out to ask for.
    const { code, out, error } = await world.run([...words, '--sandbox', 'off'])
    expect([code, out + error]).toEqual([1, expect.stringContaining('dangerouslyDisableSandbox')])
  },
)

/** `script` gives the command a terminal; what a person types is waiting in it. */
const onTerminal = `line=; for word in "$@"; do line="$line '$word'"; done; exec script -qec "$line" /dev/null`
const outward = JSON.stringify({ command: 'echo out > ~/out', dangerouslyDisableSandbox: true })

test.skipIf(!available.ok)(
  `on, a person is asked for the way out in so many words, and each answer holds for that call alone${whyNot}`,
  { timeout: patience },
  async () => {
    const world = createWorld()
    const words = ['call', 'Bash', outward, '--sandbox', 'on', '--allowed-tools', 'Bash']
    const answer = (typed: string) => world.run(words, { input: typed, through: ['sh', '-c', onTerminal, 'sh'] })
    const out = join(world.home, 'out')
    const denied = await answer('n\n')
    expect([denied.code, existsSync(out)]).toEqual([4, false])
    const allowed = await answer('y\n')
    expect([allowed.code, existsSync(out)]).toEqual([0, true])
    for (const said of [denied, allowed]) {
      expect(said.out).toContain('OUTSIDE OF THE SANDBOX')
      expect(said.out).toContain('It would run outside of the sandbox, where nothing limits it.')
    }
    // Nothing of it is remembered.
    expect((await world.run(words)).code).toBe(4)
    expect((await world.run(['policy', 'list'])).out).toContain('  No rules.\n')
  },
)

test.skipIf(!available.ok)(
  `on, a model that asks for the way out where nobody is gets a reason, and no hook opens it${whyNot}`,
  { timeout: patience },
  async () => {
    const answer = { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'allow' } } }
    const hooks = { PermissionRequest: [{ hooks: [{ type: 'command', command: `echo '${JSON.stringify(answer)}'` }] }] }
    const world = createWorld({
      'told.yaml': `
model: told
turns:
  - calls:
      - { id: in, tool: Bash, input: { command: 'touch /usr/toolgate-out' } }
  - expect:
      - { call: in, contains: 'writes outside of the workspace fail. If it cannot work inside, call again' }
    calls:
      - { id: out, tool: Bash, input: ${outward} }
  - expect:
      - { call: out, contains: 'outside of the sandbox' }
    text: It stays inside.
`,
    })
    ownSettings(world, { sandbox: { mode: 'on' }, hooks })
    const words = ['-p', 'Go', '--model', 'scripted/told.yaml', ...bypass]
    expect(await world.run(words)).toMatchObject({ code: 0, out: 'It stays inside.\n' })
    expect(existsSync(join(world.home, 'out'))).toBe(false)
  },
)

test.skipIf(!available.ok)(`on, hooks run inside too${whyNot}`, { timeout: patience }, async () => {
  const world = createWorld()
  const command = 'cat > told; echo out > /usr/toolgate-out; cat ~/.config/toolgate/settings.json; exit 0'
  ownSettings(world, { sandbox: { mode: 'on' }, hooks: { PreToolUse: [{ hooks: [{ type: 'command', command }] }] } })
  const { code } = await world.run(['call', 'Bash', '{"command": "ls"}'])
  expect([code, existsSync('/usr/toolgate-out')]).toEqual([0, false])
  expect(JSON.parse(readFileSync(join(world.folder, 'told'), 'utf8'))).toMatchObject({ tool_name: 'Bash' })
})

test('on and missing, no hook runs either, and before a call that denies', { timeout: patience }, async () => {
  const world = createWorld()
  const hooks = { PreToolUse: [{ hooks: [{ type: 'command', command: 'touch ran' }] }] }
  ownSettings(world, { sandbox: { mode: 'on', writable: ['/'] }, hooks })
  world.write('a.txt', 'a')
  const { code, error } = await world.run(['call', 'Read', '{"file_path": "a.txt"}'])
  expect([code, existsSync(join(world.folder, 'ran'))]).toEqual([4, false])
  expect(error).toContain('failed: it could not be started: The whole disk would be writable')
})

test.skipIf(!available.ok)(
  `an administrator's walls are firm: nothing switches them off or advertises a way out${whyNot}`,
  async () => {
    const world = createWorld()
    const by = { kind: 'managed' as const, file: '/etc/toolgate/settings.json' }
    const machine = { folder: world.folder, home: world.home, state: world.state } as Machine
    const mode = { value: 'on' as const, by, isManaged: true }
    const settings = { sandbox: { mode, allowedDomains: [], writable: [], readable: [] } } as unknown as Settings
    const parsed = await parseArguments(['tools', '--sandbox', 'off', '--feature', 'sandbox-exit=on'])
    if (isStop(parsed)) throw new Error(parsed.message)
    const choices = readChoices(parsed.request.options)
    if (isStop(choices)) throw new Error(choices.message)
    const chosen = await chooseSandbox(choices, { machine, settings, folders: [world.folder] })
    expect(chosen).toMatchObject({ mode: { value: 'on' }, mayLeave: false, walls: { workspace: world.folder } })
    expect(sandboxFeatures(chosen)).toEqual({ 'sandbox-exit': { value: false, by: mode.by } })
  },
)

test.skipIf(!available.ok)(
  `the way out can be closed, and none is advertised where there are no walls${whyNot}`,
  { timeout: patience },
  async () => {
    const world = createWorld()
    const calls = [
      ['--sandbox', 'on', '--feature', 'sandbox-exit=off'],
      ['--sandbox', 'off', '--feature', 'sandbox-exit=on'],
    ].map((words) => world.run(['call', 'Bash', outward, ...bypass, ...words]))
    for (const { code, out, error } of await Promise.all(calls))
      expect([code, out + error]).toEqual([1, expect.stringContaining('dangerouslyDisableSandbox')])
    expect(existsSync(join(world.home, 'out'))).toBe(false)
  },
)

test('on and missing, no command is lent, and explain says why and what to do', { timeout: patience }, async () => {
  const world = createWorld()
  ownSettings(world, { sandbox: { mode: 'on', writable: ['/'] } })
  const reason =
    'No command runs, because the sandbox is on and does not work here: The whole disk would be writable, so there is nothing to protect.'
  const fix = 'Start in the folder of a project. Without walls: --sandbox off.'
  const { out, error } = await world.run(['explain', 'Bash', '--json'])
  const { verdicts } = JSON.parse(out) as { verdicts: readonly object[] }
  expect(verdicts[1]).toEqual({
    gate: 2,
    word: 'hosted',
    kept: false,
    code: 'port-withheld',
    message: reason,
    by: { kind: 'settings', file: join(world.home, '.config', 'toolgate', 'settings.json') },
    fix,
  })
  expect(error).toBe(`${reason} ${fix}\n`)
  const called = await bash(world, 'touch made', [])
  expect([called.code, existsSync(join(world.folder, 'made'))]).toEqual([1, false])
  expect((await bash(world, 'touch made', ['--sandbox', 'off'])).code).toBe(0)
})

test('a folder can switch it on, and neither off nor wider', { timeout: patience }, async () => {
  const sandbox = { mode: 'off', allowedDomains: ['*.example.com'] }
  const world = createWorld({ '.toolgate/settings.json': JSON.stringify({ sandbox }) })
  const { code, error } = await world.run(['tools', '--trust'])
  expect({ code, error: world.plain(error) }).toEqual({
    code: 0,
    error: [
      '<work>/.toolgate/settings.json:1:1: A folder cannot switch the sandbox off; use --sandbox off.',
      '<work>/.toolgate/settings.json:1:1: A folder cannot widen the sandbox; put that into your own settings, or into a file for --settings.',
      '',
    ].join('\n'),
  })
  expect(await world.run(['tools', '--sandbox', 'maybe'])).toMatchObject({ code: 2 })
})
