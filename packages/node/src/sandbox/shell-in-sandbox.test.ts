/** The shell port with bash inside the walls: folders carry over, long commands arrive, a cancel ends everything. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createShell, type ShellOptions } from '@toolgate/node/shell'
import type { ShellRequest } from '@toolgate/runtime/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hindrance, openSandbox, whyNot } from './open-sandbox.test.fixture.ts'

function openShell(more: Partial<ShellOptions> = {}) {
  const { sandbox, workspace, outside } = openSandbox()
  const same = (path: string): string => path
  const place = { cwd: workspace, workspace, home: workspace, platform: 'linux' as const, resolve: same, display: same }
  const shell = createShell({ place, environment: { PATH: process.env['PATH'] }, wrap: sandbox.wrap, ...more })
  onTestFinished(() => shell.close())
  const run = (command: string, request: Partial<ShellRequest> = {}) =>
    shell.run({ keep: { head: 500, tail: 500 }, signal: new AbortController().signal, ...request, command })
  return { run, workspace, outside }
}

describe.skipIf(hindrance !== undefined)(`the shell port inside a sandbox${whyNot}`, () => {
  test('tells output, exit code and the folder reached', async () => {
    const { run, workspace } = openShell()
    const result = await run('mkdir sub && cd sub && echo out; echo fault >&2; echo again > /dev/stderr; exit 4')
    expect(result).toMatchObject({
      end: 'exited',
      exitCode: 4,
      stdout: { head: 'out\n' },
      stderr: { head: 'fault\nagain\n' },
      nextIn: join(workspace, 'sub'),
    })
    expect(result.note).toBeUndefined()
  })

  test('is held by the walls from the first command on', async () => {
    const { run, workspace, outside } = openShell()
    const result = await run(`echo in > inside; echo out > ${join(outside, 'file')}; cat /proc/1/comm`)
    expect(result).toMatchObject({ exitCode: 0, stdout: { head: 'bwrap\n' } })
    expect([existsSync(join(workspace, 'inside')), existsSync(join(outside, 'file'))]).toEqual([true, false])
  })

  test('is left by a command that asks for it where that is allowed, and by no other', async () => {
    const open = openShell({ mayLeave: true })
    const reach = (name: string) => `echo out > ${join(open.outside, name)}`
    expect(await open.run(reach('a'))).toMatchObject({ walls: true })
    expect(await open.run(reach('b'), { outside: true })).not.toHaveProperty('walls')
    expect(['a', 'b'].map((name) => existsSync(join(open.outside, name)))).toEqual([false, true])
    const firm = openShell()
    const result = await firm.run(`echo out > ${join(firm.outside, 'c')}`, { outside: true })
    expect([existsSync(join(firm.outside, 'c')), result.walls]).toEqual([false, undefined])
  })

  test('takes commands that are longer than an argument may be', async () => {
    const { run } = openShell()
    expect(await run(`# ${'x'.repeat(300_000)}\necho long`)).toMatchObject({ exitCode: 0, stdout: { head: 'long\n' } })
  })

  test('lets a command clean up when it is cancelled, and leaves nothing behind', async () => {
    const { run } = openShell()
    const result = await run(
      'trap "echo cleaned; exit 1" TERM; setsid sleep 60 & echo started; while :; do sleep 0.05; done',
      {
        signal: AbortSignal.timeout(700),
      },
    )
    expect(result).toMatchObject({ end: 'cancelled', stdout: { head: 'started\ncleaned\n' } })
    expect(result.note).toBeUndefined()
  })

  test('ends at once what a command leaves in the background', async () => {
    const { run } = openShell()
    expect(await run('setsid sleep 60 & echo left')).toMatchObject({
      end: 'exited',
      exitCode: 0,
      stdout: { head: 'left\n' },
    })
  })
})
