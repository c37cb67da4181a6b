/** A command does not notice the walls until it runs into one, and nothing of it is left when it has ended. */
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createSandbox } from './create-sandbox.ts'
import { hindrance, openSandbox, whyNot } from './open-sandbox.test.fixture.ts'

function countMarked(mark: string): number {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(mark)
    } catch {
      return false
    }
  }).length
}

async function waitUntilGone(mark: string): Promise<number> {
  for (let tries = 0; tries < 200 && countMarked(mark) > 0; tries++) await sleep(20)
  return countMarked(mark)
}

describe.skipIf(hindrance !== undefined)(`a command inside${whyNot}`, () => {
  test('keeps its exit code, its output byte for byte, and its folder', async () => {
    const { run, workspace } = openSandbox()
    mkdirSync(join(workspace, 'a b'))
    expect(await run('pwd -P; printf "ä\\0ö"; echo fault >&2; exit 7', join(workspace, 'a b'))).toEqual({
      code: 7,
      stdout: `${workspace}/a b\nä\0ö`,
      stderr: 'fault\n',
    })
    expect((await run('kill -9 $$')).code).toBe(137)
  })

  test('keeps further descriptors', async () => {
    const { sandbox, workspace } = openSandbox()
    const { program, args, environment } = sandbox.wrap({
      program: '/bin/bash',
      args: ['-c', 'echo report >&3'],
      cwd: workspace,
      environment: {},
    })
    const child = spawn(program, [...args], { env: environment, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    expect(String(await (child.stdio[3] as Readable).toArray())).toBe('report\n')
  })

  test('cannot leave a process behind, also not one of its own session', async () => {
    const { run } = openSandbox()
    const mark = `6${process.pid}.25`
    const ran = await run(
      `setsid sleep ${mark} >/dev/null 2>&1 & (setsid bash -c 'trap "" TERM HUP; sleep ${mark}' >/dev/null 2>&1 &) ; sleep 0.1; echo ended`,
    )
    expect(ran).toEqual({ code: 0, stdout: 'ended\n', stderr: '' })
    expect(await waitUntilGone(mark)).toBe(0)
  })

  test('ends with whoever started it, even when that one is killed', async () => {
    const { sandbox, workspace } = openSandbox()
    const mark = `7${process.pid}.25`
    const { program, args, environment } = sandbox.wrap({
      program: '/bin/bash',
      args: ['-c', `setsid sleep ${mark} & sleep ${mark}`],
      cwd: workspace,
      environment: { PATH: '/usr/bin:/bin' },
    })
    const script = `require('child_process').spawn(process.argv[1],process.argv.slice(2),{stdio:'ignore',detached:true});setInterval(()=>{},1000)`
    const parent = spawn(process.execPath, ['-e', script, program, ...args], { env: environment, stdio: 'ignore' })
    for (let tries = 0; tries < 200 && countMarked(mark) < 5; tries++) await sleep(20)
    expect(countMarked(mark)).toBeGreaterThanOrEqual(5)
    parent.kill('SIGKILL')
    expect(await waitUntilGone(mark)).toBe(0)
  })

  test('may clean up when its group is asked to end', async () => {
    const { sandbox, workspace } = openSandbox()
    const { program, args, environment } = sandbox.wrap({
      program: '/bin/bash',
      args: ['-c', `trap 'echo cleaned; exit 3' TERM; echo ready; while :; do sleep 0.05; done`],
      cwd: workspace,
      environment: { PATH: '/usr/bin:/bin' },
    })
    const child = spawn(program, [...args], { env: environment, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
    let said = ''
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString()
      // The wrapped bash is a grandchild with a session of its own: everybody is asked, as a host does that ends a family.
      if (said === 'ready\n') for (const pid of descendants(child.pid ?? 0)) process.kill(pid, 'SIGTERM')
    })
    const code = await new Promise((settle) => void child.once('close', settle))
    expect([said, code]).toEqual(['ready\ncleaned\n', 3])
  })

  test('sees no process but its own, no rights, and only the variables it is given', async () => {
    const { run } = openSandbox()
    const ran = await run(
      `kill -0 ${process.pid} 2>/dev/null && echo seen; grep -E 'CapEff|CapBnd|NoNewPrivs' /proc/self/status; unshare -Ur true || echo refused; tr '\\0' '\\n' < /proc/1/environ`,
    )
    expect(ran.stdout).toBe(
      'CapEff:\t0000000000000000\nCapBnd:\t0000000000000000\nNoNewPrivs:\t1\nrefused\nPATH=/usr/local/bin:/usr/bin:/bin\nLC_ALL=C.UTF-8\nTMPDIR=/tmp\n',
    )
  })

  test('has no network, not even this machine', async () => {
    let connections = 0
    const server = createServer((socket) => void (connections++, socket.destroy()))
    await new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle))
    const { run } = openSandbox()
    const ran = await run(
      `(: < /dev/tcp/127.0.0.1/${(server.address() as AddressInfo).port}) || echo refused; (: < /dev/tcp/1.1.1.1/443) || echo refused`,
    )
    expect(ran.stdout).toBe('refused\nrefused\n')
    expect(connections).toBe(0)
    server.close()
  })
})

describe.skipIf(process.platform !== 'linux')('without walls', () => {
  test('the missing program is named, nothing is promised, and no bare command is handed out', async () => {
    const sandbox = createSandbox({
      workspace: '/w',
      deniedReads: [],
      allowedDomains: 'none',
      bubblewrap: '/nowhere/bwrap',
    })
    expect(sandbox.describe().state).toBe('unchecked')
    const missing = { ok: false, reason: 'bubblewrap is not installed.', fix: 'apt-get install bubblewrap socat' }
    expect(await sandbox.available()).toEqual(missing)
    const { state, promises, missing: said } = sandbox.describe()
    expect([state, said, promises.map(({ holds }) => holds)]).toEqual([
      'off',
      missing,
      Array.from({ length: 6 }, () => false),
    ])
    const wrapped = sandbox.wrap({ program: 'bash', args: ['-c', 'true'], cwd: '/', environment: {} })
    expect(wrapped.args.slice(0, 2)).toEqual(['--ignore-signal=TERM,INT,HUP', '/nowhere/bwrap'])
    await sandbox.close()
  })
})

describe.skipIf(hindrance !== undefined)(`a sandbox tried out${whyNot}`, () => {
  test('tells a broken program in its own words', async () => {
    const sandbox = createSandbox({
      workspace: '/tmp',
      deniedReads: [],
      allowedDomains: 'none',
      bubblewrap: '/bin/false',
    })
    expect(await sandbox.available()).toMatchObject({
      ok: false,
      reason: expect.stringContaining('bubblewrap does not work here.'),
    })
    await sandbox.close()
  })

  test('takes no whole disk for a workspace', async () => {
    const sandbox = createSandbox({ workspace: '/', deniedReads: [], allowedDomains: 'none' })
    expect(await sandbox.available()).toMatchObject({ ok: false, fix: 'Start in the folder of a project.' })
  })

  test('holds all promises', async () => {
    const { sandbox } = openSandbox()
    expect(await sandbox.available()).toEqual({ ok: true })
    expect(sandbox.describe()).toMatchObject({
      state: 'on',
      promises: Array.from({ length: 6 }, () => ({ holds: true })),
    })
  })
})

function descendants(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [
    pid,
    ...children
      .split(' ')
      .filter((text) => text !== '')
      .flatMap((text) => descendants(Number(text))),
  ]
}
