import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openShell } from './open-shell.test.fixture.ts'

test('the command reaches bash unchanged: quotes, heredocs, comments and errors end where it ends', async () => {
  const { run } = openShell()
  const answers = async (command: string) => {
    const { stdout, stderr, exitCode } = await run(command)
    return [stdout.head, stderr.head, exitCode]
  }
  expect(await answers("cat <<'EOF'\nit's $HOME `x`\nEOF")).toEqual(["it's $HOME `x`\n", '', 0])
  expect(await answers('cat <<EOF\nopen')).toEqual(['open\n', expect.stringContaining('delimited by end-of-file'), 0])
  expect(await answers('echo a # it`s a comment')).toEqual(['a\n', '', 0])
  expect(await answers('echo "[$#] [$1] $0"')).toEqual(['[0] [] bash\n', '', 0])
  expect((await answers('echo "a'))[2]).toBe(2)
  expect((await answers('echo )'))[2]).toBe(2)
  expect(await answers('-n x')).toEqual(['', 'bash: line 1: -n: command not found\n', 127])
  expect(await answers('set -e; false; echo no')).toEqual(['', '', 1])
  expect(await answers('set -x; true')).toEqual(['', '++ true\n', 0])
  expect(await answers('pwd() { echo no; }; trap() { echo no; }; exit() { echo no; }; true')).toEqual(['', '', 0])
  expect(await answers('exec 3>&1; echo x >&3')).toEqual(['x\n', '', 0])
  expect(await answers('trap "echo bye" EXIT; exit 5')).toEqual(['bye\n', '', 5])
})

test('neither `exit` nor `exec` nor a trap changes the exit code or tells a wrong folder', async () => {
  const { folder, run } = openShell()
  const ends = async (command: string) => {
    const { exitCode, nextIn } = await run(`cd ${folder}; ${command}`)
    return [exitCode, nextIn]
  }
  expect(await ends('cd sub; exit 3')).toEqual([3, `${folder}/sub`])
  expect(await ends('cd sub; set -e; false')).toEqual([1, `${folder}/sub`])
  expect(await ends('trap "cd /; echo bye" EXIT; cd sub')).toEqual([0, `${folder}/sub`])
  expect(await ends('(cd sub)')).toEqual([0, folder])
  await run(`cd ${folder}`)
  expect(await ends('cd sub && exec sh -c "exit 9"')).toEqual([9, folder])
})

test('a folder that was removed is replaced by the workspace, and the next command says so too', async () => {
  const { folder, run } = openShell()
  await run('mkdir w && cd w')
  const removal = await run('rm -rf ../w')
  expect([removal.exitCode, removal.ranIn, removal.nextIn]).toEqual([0, `${folder}/w`, folder])
  expect(removal.note).toBe(`The folder ${folder}/w no longer exists, so the next command runs in ${folder}.`)
  const alive = await run('echo alive')
  expect([alive.stdout.head, alive.ranIn, alive.note]).toEqual([
    'alive\n',
    folder,
    `The folder ${folder}/w no longer exists, so this command ran in ${folder}.`,
  ])
  const root = await run('cd / && pwd')
  expect([root.stdout.head, root.nextIn, root.note]).toEqual(['/\n', '/', undefined])
})

test('without a workspace nothing starts, and the message says why', async () => {
  const { folder, run } = openShell()
  rmSync(folder, { recursive: true })
  expect(await run('echo hi')).toMatchObject({
    end: 'not-started',
    exitCode: null,
    message: `Neither ${folder} nor the workspace ${folder} exists.`,
  })
})
