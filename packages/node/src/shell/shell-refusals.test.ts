import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openShell } from './open-shell.test.fixture.ts'

test('a shell that is not there, a NUL and a command of 3 MB', async () => {
  const missing = await openShell({ bash: 'no-such-bash' }).run('echo hi')
  expect([missing.end, missing.exitCode, missing.message]).toEqual([
    'not-started',
    null,
    'no-such-bash was not found on the PATH.',
  ])
  const { run } = openShell()
  expect(await run('echo \0')).toMatchObject({
    end: 'not-started',
    message: 'The command contains a NUL character, which no shell can take.',
  })
  const long = await run(`cd sub; printf '%s' '${'x'.repeat(3_000_000)}' | wc -c; exit 7`)
  expect([long.stdout.head, long.exitCode, long.nextIn.endsWith('/sub')]).toEqual(['3000000\n', 7, true])
})

test('a folder that may not be entered', async () => {
  if (process.getuid?.() === 0) return
  const { folder, run } = openShell()
  await run('mkdir locked && cd locked')
  chmodSync(join(folder, 'locked'), 0o000)
  expect(await run('echo hi')).toMatchObject({
    end: 'not-started',
    message: `There is no permission to run bash or to enter ${folder}/locked.`,
  })
})

test('many commands leave no zombie and no descriptor', async () => {
  const { run } = openShell()
  await run('true')
  const before = readdirSync('/proc/self/fd').length
  for (let index = 0; index < 25; index++) await run('true')
  expect(readdirSync('/proc/self/fd').length).toBe(before)
  const states = execFileSync('ps', ['-o', 'stat=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  expect(states.split('\n').filter((state) => state.startsWith('Z'))).toEqual([])
})

test('a command that empties the temporary folder does not end the session, and closing leaves nothing there', async () => {
  const { shell, folder, run } = openShell()
  vi.stubEnv('TMPDIR', join(folder, 'sub'))
  const emptied = await run(`rm -rf ${folder}/sub/*`)
  const result = await run('echo alive')
  expect([emptied.exitCode, result.end, result.stdout.head]).toEqual([0, 'exited', 'alive\n'])
  expect(readdirSync(join(folder, 'sub'))).toEqual([expect.stringMatching(/^toolgate-pipes-/)])
  await shell.close()
  expect(readdirSync(join(folder, 'sub'))).toEqual([])
  vi.unstubAllEnvs()
})
