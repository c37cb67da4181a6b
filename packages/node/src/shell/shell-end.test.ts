import { expect, test } from 'vitest'
import { isAlive, openShell, pidIn } from './open-shell.test.fixture.ts'

test('the signal ends children, and children that ignore being asked', async () => {
  const { folder, run } = openShell()
  const first = await run('(sleep 300 & echo $! > child.pid; wait) | cat', { signal: AbortSignal.timeout(300) })
  expect([first.end, isAlive(pidIn(folder, 'child.pid'))]).toEqual(['cancelled', false])
  const second = await run('trap "" TERM; echo begun; sleep 301 & echo $! > child.pid; wait', {
    signal: AbortSignal.timeout(300),
  })
  expect([second.end, second.exitCode, second.signal, second.stdout.head]).toEqual([
    'cancelled',
    137,
    'SIGKILL',
    'begun\n',
  ])
  expect(isAlive(pidIn(folder, 'child.pid'))).toBe(false)
})

test('the signal ends children that left the group, cleared their environment, or both', async () => {
  const { folder, run } = openShell()
  const command =
    'setsid sh -c "echo \\$\\$ > a; exec sleep 301" & env -i setsid sh -c "echo \\$\\$ > b; exec sleep 302" & ' +
    '(setsid sh -c "echo \\$\\$ > c; exec sleep 303" &) ; while ! [ -s a -a -s b -a -s c ]; do sleep 0.02; done; sleep 304'
  const result = await run(command, { signal: AbortSignal.timeout(1_500) })
  expect(result.end).toBe('cancelled')
  expect(['a', 'b', 'c'].map((name) => isAlive(pidIn(folder, name)))).toEqual([false, false, false])
  expect(result.note).toBeUndefined()
})

test('what stays in the background does not hold the call, is reported, and ends with the session', async () => {
  const { shell, folder, run } = openShell()
  const result = await run('sleep 300 & echo $! > child.pid; echo done')
  const pid = pidIn(folder, 'child.pid')
  expect([result.end, result.exitCode, result.stdout.head]).toEqual(['exited', 0, 'done\n'])
  expect(result.note).toBe(
    `Still running in the background: sleep (pid ${pid}). Further output of it is not shown, and it ends with the session.`,
  )
  const silent = await run('setsid sleep 300 > /dev/null 2>&1 & echo $! > other.pid')
  expect(silent.note).toContain(`sleep (pid ${pidIn(folder, 'other.pid')})`)
  expect([isAlive(pid), isAlive(pidIn(folder, 'other.pid'))]).toEqual([true, true])
  await shell.close()
  expect([isAlive(pid), isAlive(pidIn(folder, 'other.pid'))]).toEqual([false, false])
})

test('a process in the background that prints for ever neither holds the call nor is killed by a closed pipe', async () => {
  const { folder, run } = openShell()
  const result = await run('while :; do echo x; sleep 0.01; done & echo $! > child.pid')
  expect(result.exitCode).toBe(0)
  await run('sleep 0.3')
  expect(isAlive(pidIn(folder, 'child.pid'))).toBe(true)
})

test('closing the session ends a command that still runs', async () => {
  const { shell, run } = openShell()
  const running = run('sleep 300')
  await run('true')
  await shell.close()
  expect((await running).end).toBe('cancelled')
})

test('a cancel at the moment of the end gives one result', async () => {
  const { run } = openShell()
  for (let time = 1; time <= 40; time += 3) {
    const result = await run('sleep 0.02', { signal: AbortSignal.timeout(time) })
    expect(['exited', 'cancelled']).toContain(result.end)
  }
})

test('a reader that goes away is no fault of the runtime', async () => {
  const { run } = openShell()
  const result = await run('yes | head -1')
  expect([result.stdout.head, result.exitCode]).toEqual(['y\n', 0])
})
