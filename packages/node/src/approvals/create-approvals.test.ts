/** Approvals on a real disk, written by several processes at once. */
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createApprovals } from './create-approvals.ts'

function openFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'toolgate-approvals-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return join(root, 'state', 'approvals')
}

test('what was added is there later, each scope in its own file, readable by this user alone', async () => {
  const folder = openFolder()
  const first = createApprovals({ folder, project: '/w/one' })
  expect(await first.list()).toEqual({ approvals: [], faults: [] })
  expect(await first.add('Bash(make *)', 'project')).toBeUndefined()
  expect(await first.add('Bash(make *)', 'project')).toBeUndefined()
  expect(await first.add('Bash(touch *)', 'project')).toBeUndefined()
  expect(await first.add('WebFetch(domain:example.com)', 'user')).toBeUndefined()
  const { approvals, faults } = await createApprovals({ folder, project: '/w/one' }).list()
  expect(faults).toEqual([])
  expect(approvals.map(({ rule, scope, line }) => [rule, scope, line])).toEqual([
    ['Bash(make *)', 'project', 4],
    ['Bash(touch *)', 'project', 5],
    ['WebFetch(domain:example.com)', 'user', 3],
  ])
  for (const { file, line, rule } of approvals) {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').split('\n')[line - 1]).toContain(JSON.stringify(rule))
  }
  const other = await createApprovals({ folder, project: '/w/two/one' }).list()
  expect(other.approvals.map(({ scope }) => scope)).toEqual(['user'])
  expect(readdirSync(folder)).toHaveLength(2)
})

test('revoking takes back what is meant and tells it', async () => {
  const approvals = createApprovals({ folder: openFolder(), project: '/w' })
  for (const rule of ['A(1)', 'A(2)', 'A(3)']) await approvals.add(rule, 'user')
  const revoked = await approvals.revoke('user', ({ rule }) => rule !== 'A(2)')
  expect('fault' in revoked ? revoked : revoked.map(({ rule }) => rule)).toEqual(['A(1)', 'A(3)'])
  expect((await approvals.list()).approvals.map(({ rule }) => rule)).toEqual(['A(2)'])
  expect(await approvals.revoke('project', () => true)).toEqual([])
})

test('processes side by side lose nothing of each other', { timeout: 120_000 }, async () => {
  const folder = openFolder()
  const source = fileURLToPath(new URL('create-approvals.ts', import.meta.url))
  const script = `
    import { createApprovals } from ${JSON.stringify(source)}
    const approvals = createApprovals({ folder: ${JSON.stringify(folder)}, project: '/w' })
    const [name] = process.argv.slice(1)
    const faults = await Promise.all(Array.from({ length: 25 }, (_, index) => approvals.add(\`A(\${name}\${index})\`, 'project')))
    console.log(JSON.stringify(faults.filter((fault) => fault !== undefined)))`
  const said = await Promise.all(
    ['x', 'y', 'z'].map(
      (name) =>
        new Promise<string>((resolve) => {
          const child = spawn(process.execPath, ['--input-type=module', '-e', script, name])
          let text = ''
          child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
          child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
          child.on('close', () => resolve(text))
        }),
    ),
  )
  expect(said).toEqual(['[]\n', '[]\n', '[]\n'])
  const { approvals } = await createApprovals({ folder, project: '/w' }).list()
  expect(new Set(approvals.map(({ rule }) => rule)).size).toBe(75)
  expect(readdirSync(folder).filter((name) => !name.endsWith('.json'))).toEqual([])
})

test('the lock of a process that died holds nobody up for ever', async () => {
  const folder = openFolder()
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'user.json.lock')
  writeFileSync(lock, 'of somebody who is gone')
  const before = new Date(Date.now() - 60_000)
  utimesSync(lock, before, before)
  const approvals = createApprovals({ folder, project: '/w' })
  expect(await approvals.add('A', 'user')).toBeUndefined()
  expect(existsSync(lock)).toBe(false)
})

test('a file that is no list of approvals gives nothing, is told, and is not overwritten', async () => {
  const folder = openFolder()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'user.json')
  writeFileSync(file, '{"approvals": [{"rule": 3}]}')
  const approvals = createApprovals({ folder, project: '/w' })
  const message = `${file} is not a list of approvals, so nothing in it counts. Repair it, or remove it to begin anew.`
  expect(await approvals.list()).toEqual({ approvals: [], faults: [{ fault: 'broken', message }] })
  expect(await approvals.add('A', 'user')).toEqual({ fault: 'broken', message })
  expect(readFileSync(file, 'utf8')).toBe('{"approvals": [{"rule": 3}]}')
})

test('a folder that cannot be made is a fault and no exception', async () => {
  const folder = openFolder()
  mkdirSync(join(folder, '..'), { recursive: true })
  writeFileSync(folder, 'a file')
  expect(await createApprovals({ folder, project: '/w' }).add('A', 'user')).toMatchObject({ fault: 'broken' })
})
