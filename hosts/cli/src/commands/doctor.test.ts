import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

interface Report {
  readonly healthy: boolean
  readonly findings: readonly {
    readonly name: string
    readonly state: string
    readonly found: string
    readonly advice?: string
  }[]
}

test('what is there and what is missing; a key is named and never shown', { timeout: patience }, async () => {
  const world = createWorld()
  const { code, out } = await world.run(['doctor', '--json'], {
    environment: { ANTHROPIC_API_KEY: 'sk-very-secret', GEMINI_API_KEY: '' },
  })
  expect(code).toBe(0)
  expect(out).not.toContain('very-secret')
  const { healthy, findings } = JSON.parse(out) as Report
  expect(healthy).toBe(true)
  expect(findings.map(({ name }) => name)).toEqual([
    'node',
    'ripgrep',
    'bash',
    'git',
    'state',
    'keys',
    'servers',
    'bwrap',
    'socat',
    'sandbox',
    'hooks',
  ])
  expect(findings.find(({ name }) => name === 'keys')).toEqual({
    name: 'keys',
    state: 'good',
    found: 'ANTHROPIC_API_KEY',
  })
  expect(findings.find(({ name }) => name === 'node')).toEqual({
    name: 'node',
    state: 'good',
    found: process.versions.node,
  })
})

test(
  'hooks are named with their place, none is run, and what keeps one from running is said',
  { timeout: patience },
  async () => {
    const command = (line: string) => ({ type: 'command', command: line })
    const entries = (...hooks: readonly object[]) => [{ matcher: 'Bash', hooks }]
    const world = createWorld({
      'check.sh': '#!/bin/sh\ntouch ran\n',
      'plain.sh': 'touch ran\n',
      '.toolgate/settings.json': JSON.stringify(
        {
          hooks: {
            PreToolUse: entries(
              command('./check.sh --strict'),
              command('./plain.sh'),
              command('cd sub && test -e a || no-such-program; bash plain.sh'),
              command('touch ran; echo "\u001b[2J\nsk-ant-api03-0123456789abcdefghijklmnop"'),
            ),
            Setup: [{ hooks: [{ type: 'http', url: 'https://hooks.example/' }] }],
            Stop: [
              {
                hooks: [{ type: 'mcp_tool', server: 'judge', tool: 'forbids' }],
              },
            ],
          },
        },
        undefined,
        1,
      ),
    })
    chmodSync(join(world.folder, 'check.sh'), 0o755)
    const hooksOf = async () => {
      const { out } = await world.run(['doctor', '--json'])
      return (JSON.parse(world.plain(out)) as Report).findings.flatMap(({ name, state, found, advice }) =>
        name === 'hooks' ? [[state, found, advice]] : [],
      )
    }
    const untrusted = await hooksOf()
    expect(untrusted.map(([, , advice]) => advice)).toEqual(
      Array.from({ length: 6 }, () => 'It does not run: the folder is not trusted.'),
    )
    await world.run(['tools', '--trust'])
    const at = (line: number) => `(<work>/.toolgate/settings.json:${line})`
    expect(await hooksOf()).toEqual([
      ['good', `PreToolUse for Bash, command: ./check.sh --strict ${at(7)}`, undefined],
      ['missing', `PreToolUse for Bash, command: ./plain.sh ${at(11)}`, 'Not found: ./plain.sh.'],
      [
        'missing',
        `PreToolUse for Bash, command: cd sub && test -e a || no-such-program; bash plain.sh ${at(15)}`,
        'Not found: no-such-program.',
      ],
      ['good', `PreToolUse for Bash, command: touch ran; echo "␛[2J [redacted anthropic-key]" ${at(19)}`, undefined],
      ['missing', `Setup, http: https://hooks.example/ ${at(29)}`, 'It does not run: nothing speaks Setup yet.'],
      ['good', `Stop, mcp_tool: forbids of judge ${at(39)}`, undefined],
    ])
    expect(existsSync(join(world.folder, 'ran'))).toBe(false)
  },
)

test('settings that cannot be read are named with their place', { timeout: patience }, async () => {
  const world = createWorld({ '.toolgate/settings.json': '{ "hooks": { "PreToolUsed": [{ "hooks": [{}] }] } }' })
  const { out } = await world.run(['doctor'])
  expect(world.plain(out)).toContain('No event is named PreToolUsed. Did you mean PreToolUse?')
})

test('a state folder that cannot be written is bad', { timeout: patience }, async () => {
  const world = createWorld()
  writeFileSync(world.state, 'a file where a folder should be')
  chmodSync(world.state, 0o600)
  const { code, out } = await world.run(['doctor', '--json'])
  expect(code).toBe(1)
  expect((JSON.parse(out) as Report).findings.find(({ name }) => name === 'state')).toMatchObject({ state: 'bad' })
})
