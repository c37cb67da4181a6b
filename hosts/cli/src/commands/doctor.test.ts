import { chmodSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

interface Report {
  readonly healthy: boolean
  readonly findings: readonly { readonly name: string; readonly state: string; readonly found: string }[]
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

test('a state folder that cannot be written is bad', { timeout: patience }, async () => {
  const world = createWorld()
  writeFileSync(world.state, 'a file where a folder should be')
  chmodSync(world.state, 0o600)
  const { code, out } = await world.run(['doctor', '--json'])
  expect(code).toBe(1)
  expect((JSON.parse(out) as Report).findings.find(({ name }) => name === 'state')).toMatchObject({ state: 'bad' })
})
