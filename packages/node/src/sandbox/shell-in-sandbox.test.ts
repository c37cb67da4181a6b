/** The shell port with bash inside the walls: folders carry over, long commands arrive, a cancel ends everything. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createShell, type ShellOptions } from '@toolgate/node/shell'
import type { ShellRequest } from '@toolgate/runtime/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hindrance, openSandbox, whyNot } from './open-sandbox.test.fixture.ts'

function openShell(more: Partial<ShellOptions> = {}) {
  const { sandbox, workspace, outside } = openSandbox()
  const started: string[] = []
  const wrap: typeof sandbox.wrap = (command) => {
    started.push(command.program)
    return sandbox.wrap(command)
  }
  const same = (path: string): string => path
  const place = { cwd: workspace, workspace, home: workspace, platform: 'linux' as const, resolve: same, display: same }
  const shell = createShell({ place, environment: { PATH: process.env['PATH'] }, wrap, ...more })
  onTestFinished(() => shell.close())
  const run = (command: string, request: Partial<ShellRequest> = {}) =>
    shell.run({ keep: { head: 500, tail: 500 }, signal: new AbortController().signal, ...request, command })
  return { run, workspace, outside, started }
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

  test('holds the look at the configuration of git too, but for a command outside', async () => {
    const { run, workspace, started } = openShell({ mayLeave: true, hardenGit: (command) => command.endsWith(' diff') })
    const planted = join(workspace, 'ran')
    await run(
      `git init -q . && git config user.name t && git config user.email t && echo '* diff=x' > .gitattributes && git add . && git commit -qm a`,
      { outside: true },
    )
    await run(`git config diff.x.command "touch ${planted}; true"; echo '# b' >> .gitattributes`, { outside: true })
    expect(started).toEqual([])
    expect(await run('git --no-pager diff')).toMatchObject({ exitCode: 0, stdout: { omittedCharacters: 0 } })
    expect([started, existsSync(planted)]).toEqual([['git', 'bash'], false])
    await run('git --no-pager diff', { outside: true })
    expect([started, existsSync(planted)]).toEqual([['git', 'bash'], false])
  })

  test('takes no command when the look at git cannot be put inside', async () => {
    const wrap = () => {
      throw new Error('no walls')
    }
    const { run, workspace } = openShell({ wrap, hardenGit: true })
    expect(await run('git status; touch ran')).toMatchObject({ end: 'not-started', message: 'no walls.' })
    expect(existsSync(join(workspace, 'ran'))).toBe(false)
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
