import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

const settings = (hooks: object) => JSON.stringify({ hooks }, undefined, 2)
const before = (command: string, matcher = 'Bash') => ({
  PreToolUse: [{ matcher, hooks: [{ type: 'command', command }] }],
})

test('a hook of a trusted folder blocks a call, with its own words', { timeout: patience }, async () => {
  const world = createWorld({ '.toolgate/settings.json': settings(before('echo "Not on Fridays." >&2; exit 2')) })
  const blocked = await world.run(['call', 'Bash', '{"command": "ls"}', '--trust'])
  expect([blocked.code, blocked.out, blocked.error]).toEqual([4, '', 'Not on Fridays.\n'])
})

test('a hook that cannot run denies, and says which it is and where it stands', { timeout: patience }, async () => {
  const world = createWorld({ '.toolgate/settings.json': settings(before('no-such-program')) })
  const { code, error } = await world.run(['call', 'Bash', '{"command": "ls"}', '--trust'])
  expect(code).toBe(4)
  expect(world.plain(error)).toContain(
    'The PreToolUse hook no-such-program (<work>/.toolgate/settings.json:7) failed: it ended with exit code 127',
  )
})

test('a rewritten input goes through rules again', { timeout: patience }, async () => {
  const answer = { hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'rm -r x' } } }
  const world = createWorld({ '.toolgate/settings.json': settings(before(`echo '${JSON.stringify(answer)}'`)) })
  const { code, error } = await world.run([
    'call',
    'Bash',
    '{"command": "ls"}',
    '--trust',
    '--disallowed-tools',
    'Bash(rm:*)',
  ])
  expect([code, error]).toEqual([4, 'The rule Bash(rm:*) (--disallowed-tools) forbids "rm -r x".\n'])
})

test('a folder that is not trusted runs no hook', { timeout: patience }, async () => {
  const world = createWorld({ '.toolgate/settings.json': settings(before('touch ran; exit 2')) })
  const { code } = await world.run(['call', 'Bash', '{"command": "ls"}'])
  expect([code, existsSync(join(world.folder, 'ran'))]).toEqual([0, false])
})

test('a hook that can never speak is a fault of the configuration, with its place', { timeout: patience }, async () => {
  const world = createWorld({ 'extra.json': settings({ PreToolUsed: [{ hooks: [{ type: 'http' }] }] }) })
  const { code, error } = await world.run(['tools', '--settings', 'extra.json'])
  expect([code, world.plain(error)]).toEqual([
    3,
    '<work>/extra.json:6:11: No event is named PreToolUsed. Did you mean PreToolUse?\n',
  ])
})

test(
  'a hook answers in a person’s place where nobody is there, and where it is silent the call is refused',
  { timeout: patience },
  async () => {
    const answer = { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'allow' } } }
    const asked = (command: string) => settings({ PermissionRequest: [{ hooks: [{ type: 'command', command }] }] })
    const world = createWorld({ 'yes.json': asked(`echo '${JSON.stringify(answer)}'`), 'silent.json': asked('true') })
    const allowed = await world.run(['call', 'Bash', '{"command": "touch made"}', '--settings', 'yes.json'])
    expect([allowed.code, existsSync(join(world.folder, 'made'))]).toEqual([0, true])
    const refused = await world.run(['call', 'Bash', '{"command": "touch other"}', '--settings', 'silent.json'])
    expect([refused.code, existsSync(join(world.folder, 'other'))]).toEqual([4, false])
  },
)

test('explain names the hooks that look at the calls of a tool', { timeout: patience }, async () => {
  const world = createWorld({ '.toolgate/settings.json': settings(before('check-it', 'Read|Edit')) })
  const { out } = await world.run(['explain', 'Read', 'Bash', '--trust'])
  const told = 'Its calls are told to the PreToolUse hook check-it (<work>/.toolgate/settings.json:7).'
  expect(
    world
      .plain(out)
      .split('\n')
      .filter((line) => line.includes(told)).length,
  ).toBe(1)
})
