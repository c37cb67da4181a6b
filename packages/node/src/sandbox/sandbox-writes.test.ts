/** Writes reach the workspace and a private folder for temporary files, and nothing else by any way. */
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hindrance, openSandbox, whyNot } from './open-sandbox.test.fixture.ts'

describe.skipIf(hindrance !== undefined)(`writes${whyNot}`, () => {
  test('stay in the workspace', async () => {
    const { run, workspace, outside, folder } = openSandbox()
    const ran = await run(
      `echo in > file; echo out > ${outside}/file; echo out > ${folder}/file; mkdir sub && echo $PWD`,
    )
    expect(ran.stdout).toBe(`${workspace}\n`)
    expect(readFileSync(join(workspace, 'file'), 'utf8')).toBe('in\n')
    expect(readdirSync(outside)).toEqual([])
    expect(readdirSync(folder).toSorted()).toEqual(['outside', 'workspace'])
    expect(ran.stderr).toMatch(/outside\/file: Read-only file system/)
  })

  test('go nowhere through a link, old or new, nor through a hard link or a rename', async () => {
    const { run, workspace, outside } = openSandbox()
    writeFileSync(join(outside, 'kept'), 'kept')
    symlinkSync(outside, join(workspace, 'old'))
    const ran = await run(
      `echo x > old/new; ln -s ${outside} new && echo x > new/new; ln ${outside}/kept hard; mv ${outside}/kept moved; rm ${outside}/kept; echo x >> old/kept`,
    )
    expect(ran.code).toBe(1)
    expect(readdirSync(outside)).toEqual(['kept'])
    expect(readFileSync(join(outside, 'kept'), 'utf8')).toBe('kept')
  })

  test('have /tmp to themselves, and it is gone afterwards', async () => {
    const { run } = openSandbox()
    const name = `toolgate-${process.pid}`
    expect((await run(`echo x > /tmp/${name} && cat /tmp/${name} && ls /tmp && echo $TMPDIR`)).stdout).toBe(
      `x\n${name}\n/tmp\n`,
    )
    expect(existsSync(`/tmp/${name}`)).toBe(false)
    expect((await run('ls -A /tmp')).stdout).toBe('')
  })

  test('reach further folders only where they are named', async () => {
    const { run, outside } = openSandbox((folders) => ({ writable: [folders.outside] }))
    expect((await run(`echo x > ${outside}/file`)).code).toBe(0)
    expect(readdirSync(outside)).toEqual(['file'])
  })

  test('never reach a name that makes other programs run something', async () => {
    const { run, workspace, sandbox } = openSandbox()
    mkdirSync(join(workspace, '.git/hooks'), { recursive: true })
    writeFileSync(join(workspace, '.git/config'), '[core]\n')
    const ran = await run(
      [
        'echo x > .git/hooks/pre-commit',
        'echo x >> .git/config',
        'mv .git away',
        'mv .git/hooks .git/away',
        'rm -rf .git/hooks',
        'mkdir -p .toolgate && echo {} > .toolgate/settings.json',
        'echo {} > .mcp.json',
        'ln -s /tmp .claude/commands',
        'echo x > .git/HEAD && echo committed',
      ].join('\n'),
    )
    expect(ran.stdout).toBe('committed\n')
    expect(readdirSync(join(workspace, '.git')).toSorted()).toEqual(['HEAD', 'config', 'hooks'])
    expect(readdirSync(join(workspace, '.git/hooks'))).toEqual([])
    expect(readFileSync(join(workspace, '.git/config'), 'utf8')).toBe('[core]\n')
    await sandbox.close()
    expect(readdirSync(workspace)).toEqual(['.git'])
  })

  test('fail in a hidden folder instead of vanishing', async () => {
    const { run, outside } = openSandbox((folders) => ({ deniedReads: [folders.outside] }))
    const ran = await run(`echo x > ${outside}/file`)
    expect(ran.code).toBe(1)
    expect(readdirSync(outside)).toEqual([])
  })

  test('cannot change the kernel through /proc or /sys', async () => {
    const { run } = openSandbox()
    // Each switch is set to what it is already, should the wall not stand.
    const set = (path: string): string => `v=$(cat ${path}); (echo "$v" > ${path}) 2>/dev/null && echo ${path}`
    const ran = await run(
      [
        set('/proc/sys/kernel/core_pattern'),
        set('/proc/sys/vm/swappiness'),
        set('/proc/sys/kernel/hostname'),
        '(: > /proc/sysrq-trigger) 2>/dev/null && echo sysrq',
        '(: > /sys/kernel/profiling) 2>/dev/null && echo sysfs',
        'find /proc/[a-z]* /sys -maxdepth 3 -type f -perm /222 -writable 2>/dev/null | grep -Ev "^/proc/(self|thread-self|net)/"',
        'mount -t tmpfs none /mnt 2>/dev/null && echo mounted',
        'mount -o remount,rw / 2>/dev/null && echo remounted',
        'echo done',
      ].join('\n'),
    )
    expect(ran.stdout).toBe('done\n')
  })

  test('cannot make a device', async () => {
    const { run, workspace } = openSandbox()
    expect((await run('mknod disk b 8 0')).code).toBe(1)
    expect(lstatSync(join(workspace, 'disk'), { throwIfNoEntry: false })).toBeUndefined()
  })
})
