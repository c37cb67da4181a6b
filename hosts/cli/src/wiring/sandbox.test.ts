/** The real command with its commands between real walls. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from '@toolgate/node/sandbox'
import { expect, test } from 'vitest'
import { createPlace, openCalls } from '../end-to-end/session.test.fixture.ts'
import { createWorld, patience, type World } from '../testing/create-world.ts'

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
