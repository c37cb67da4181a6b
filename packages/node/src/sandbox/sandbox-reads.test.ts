/** What is denied to be read cannot be read, by no spelling and no detour, whatever the order of the options. */
import { createServer } from 'node:net'
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hindrance, openSandbox, whyNot } from './open-sandbox.test.fixture.ts'

describe.skipIf(hindrance !== undefined)(`denied reads${whyNot}`, () => {
  test('hide folders and files outside of the workspace, and leave the rest readable', async () => {
    const { run, outside } = openSandbox((folders) => ({
      deniedReads: [join(folders.outside, 'keys'), join(folders.outside, 'token'), join(folders.outside, 'missing')],
    }))
    mkdirSync(join(outside, 'keys'))
    for (const name of ['keys/id', 'token', 'plain']) writeFileSync(join(outside, name), 'TEXT\n')
    const ran = await run(`cd ${outside}; cat keys/id token; ls keys; cat < token; cat plain`)
    expect(ran.stdout).toBe('TEXT\n')
    expect(ran.stderr).toMatch(/cat: token: Permission denied/)
    expect(ran.stderr).toMatch(/keys.*: Permission denied/)
  })

  test('hide inside the workspace too', async () => {
    const { run, workspace } = openSandbox((folders) => ({ deniedReads: [join(folders.workspace, '.env')] }))
    writeFileSync(join(workspace, '.env'), 'SECRET\n')
    writeFileSync(join(workspace, 'plain'), 'plain\n')
    expect(
      await run('cat plain; cp .env copy; mv .env moved; ln .env hard; chmod 644 .env; cat .env copy moved hard'),
    ).toMatchObject({
      code: 1,
      stdout: 'plain\n',
    })
  })

  test('are not reached by links, old or new, nor by what /proc shows', async () => {
    const { run, workspace, outside } = openSandbox((folders) => ({ deniedReads: [join(folders.outside, 'keys')] }))
    mkdirSync(join(outside, 'keys'))
    writeFileSync(join(outside, 'keys/id'), 'SECRET')
    symlinkSync(join(outside, 'keys'), join(workspace, 'old'))
    const ran = await run(
      `ln -s ${outside}/keys new; cat old/id new/id; for p in /proc/[0-9]*; do cat $p/root${outside}/keys/id $p/cwd/old/id; done; ls /proc/1/fd/ | while read d; do cat /proc/1/fd/$d/id; done`,
    )
    expect(ran.stdout).not.toContain('SECRET')
    expect(ran.code).not.toBe(0)
  })

  test('follow a link to where the secret really stands', async () => {
    const { run, outside } = openSandbox((folders) => ({ deniedReads: [join(folders.outside, 'link')] }))
    mkdirSync(join(outside, 'real'))
    writeFileSync(join(outside, 'real/id'), 'SECRET')
    symlinkSync(join(outside, 'real'), join(outside, 'link'))
    expect((await run(`cat ${outside}/link/id ${outside}/real/id`)).stdout).toBe('')
  })

  test('are cut out of a readable folder, and readable and writable places out of them', async () => {
    const { run, folder, workspace } = openSandbox((folders) => ({
      deniedReads: [join(folders.workspace, '..'), join(folders.workspace, 'secret')],
      readable: [join(folders.workspace, '../outside/shown')],
    }))
    mkdirSync(join(folder, 'outside/shown'))
    for (const name of ['outside/shown/a', 'outside/b', 'workspace/secret'])
      writeFileSync(join(folder, name), `${name}\n`)
    const ran = await run(
      `cat ${folder}/outside/shown/a ${folder}/outside/b secret; ls ${folder}; echo x > mine; echo x > ${folder}/outside/shown/b; cat mine`,
    )
    expect(ran.stdout).toBe('outside/shown/a\nx\n')
    expect((await run('pwd -P', workspace)).stdout).toBe(`${workspace}\n`)
  })

  test('do not cover a second name of the same file: this is not promised', async () => {
    const { run, outside } = openSandbox((folders) => ({ deniedReads: [join(folders.outside, 'token')] }))
    writeFileSync(join(outside, 'token'), 'SECRET')
    linkSync(join(outside, 'token'), join(outside, 'second'))
    expect((await run(`cat ${outside}/second`)).stdout).toBe('SECRET')
  })

  test('include the sockets of programs outside', async () => {
    const { run, outside } = openSandbox(() => ({ readable: [process.execPath] }))
    const path = join(outside, 'agent')
    let connections = 0
    const server = createServer((socket) => void (connections++, socket.on('error', () => {}).end('SECRET')))
    await new Promise<void>((settle) => void server.listen(path, settle))
    const client = `const s=require("net").connect("${path}");s.on("error",e=>console.log(e.code));s.on("data",d=>console.log(String(d)))`
    expect((await run(`${process.execPath} -e '${client}'`)).stdout).toBe('ECONNREFUSED\n')
    expect(connections).toBe(0)
    server.close()
  })
})
