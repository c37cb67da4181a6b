import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShell } from './open-shell.test.fixture.ts'

test('there is no terminal, and standard input is at its end', async () => {
  const { run } = openShell()
  const result = await run(
    'cat; read x; test -t 0 && echo TTY || echo NOTTY; (: < /dev/tty) 2>/dev/null || echo no terminal',
  )
  expect([result.stdout.head, result.exitCode]).toEqual(['NOTTY\nno terminal\n', 0])
})

test('standard output and error can be opened by name', async () => {
  const { run } = openShell()
  const result = await run('echo a > /dev/stdout; echo b | tee /dev/stderr')
  expect([result.stdout.head, result.stderr.head]).toEqual(['a\nb\n', 'b\n'])
})

test('the environment is the fixed one', async () => {
  const { folder, run } = openShell({
    environment: { PATH: process.env['PATH'], API_KEY: 'k', BASH_ENV: '/x', LANG: 'C' },
  })
  const { stdout } = await run('env')
  const names = stdout.head
    .split('\n')
    .flatMap((line) => (line.includes('=') ? [line.slice(0, line.indexOf('='))] : []))
  expect(names.toSorted()).toEqual([
    'EDITOR',
    'GIT_CONFIG_COUNT',
    'GIT_CONFIG_KEY_0',
    'GIT_CONFIG_VALUE_0',
    'GIT_EDITOR',
    'GIT_OPTIONAL_LOCKS',
    'GIT_PAGER',
    'GIT_SEQUENCE_EDITOR',
    'GIT_TERMINAL_PROMPT',
    'HOME',
    'LANG',
    'LC_ALL',
    'MANPAGER',
    'PAGER',
    'PATH',
    'PWD',
    'SHLVL',
    'SYSTEMD_PAGER',
    'TERM',
    'TOOLGATE_CALL',
    'VISUAL',
    '_',
  ])
  expect(stdout.head).toContain(`HOME=${folder}\n`)
  expect((await run('echo "$-$(declare -F)$(alias)"')).stdout.head).not.toContain('i')
})

test('the shell is bash whatever the person uses, and reads no start file of theirs', async () => {
  const { folder, run } = openShell({
    environment: { PATH: process.env['PATH'], SHELL: '/bin/zsh', ENV: './.profile' },
  })
  const files = ['.bashrc', '.bash_profile', '.bash_login', '.profile', '.zshenv', '.zshrc', '.bash_aliases']
  for (const name of files) writeFileSync(join(folder, name), `touch '${folder}/ran'\necho() { :; }\n`)
  // To zsh this would be a write to out.txt.
  const { stdout } = await run('echo x >! out.txt; echo "$0 ${BASH_VERSION:+bash}$ZSH_VERSION"')
  expect(stdout.head).toBe('bash bash\n')
  expect(['ran', 'out.txt', '!'].map((name) => existsSync(join(folder, name)))).toEqual([false, false, true])
})

test('git never waits for an editor or for credentials', async () => {
  const { run } = openShell()
  await run('git init -q r && cd r && git config user.name t && git config user.email t@example.com')
  await run('for i in 1 2 3; do echo $i > f; git add f; git commit -qm "c$i"; done')
  const before = (await run('git rev-parse HEAD')).stdout.head
  const rebase = await run('git rebase -i HEAD~2')
  expect(rebase.exitCode).not.toBe(0)
  expect(rebase.stderr.head).toContain('Use a non-interactive form')
  expect((await run('git rev-parse HEAD')).stdout.head).toBe(before)
  const commit = await run('echo 4 > f; git add f; git commit')
  expect([commit.exitCode, commit.output.head]).toEqual([1, 'Aborting commit due to empty commit message.\n'])
  expect((await run('git clone https://127.0.0.1:1/x.git')).exitCode).toBe(128)
  expect((await run('GIT_EDITOR="echo message >" git commit -q; git log -1 --format=%s')).stdout.head).toBe('message\n')
})

test('a rebase that stopped at a conflict goes on with the message that is there', async () => {
  const { run } = openShell()
  await run(
    'git init -q r && cd r && git config user.name t && git config user.email t@example.com && echo base > f && git add f && ' +
      'git commit -qm base && git checkout -qb topic && echo topic > f && git commit -qam topic && git checkout -q - && ' +
      'echo main > f && git commit -qam main && git checkout -q topic && (git rebase -q - >/dev/null 2>&1 || true) && ' +
      'echo both > f && git add f',
  )
  const result = await run('git rebase --continue && git log -1 --format=%s')
  expect([result.exitCode, result.stdout.head.split('\n').at(-2)]).toEqual([0, 'topic'])
})

test('hardened git runs no hook of the repository', async () => {
  const { folder, run } = openShell({ hardenGit: (command) => command.includes('hard') })
  await run('git init -q . && git config user.name t && git config user.email t@example.com')
  await run('printf "#!/bin/sh\\ntouch ran-hook\\n" > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit')
  await run('git commit -q --allow-empty -m hard')
  expect(existsSync(join(folder, 'ran-hook'))).toBe(false)
  await run('git commit -q --allow-empty -m soft')
  expect(existsSync(join(folder, 'ran-hook'))).toBe(true)
})

test('a wrap says what starts, with the environment of each command; where it cannot, nothing starts', async () => {
  const { folder, run } = openShell({
    wrap: ({ program, args, cwd, environment }) => {
      if (args.some((word) => word.includes('broken'))) throw new Error('The walls are gone')
      return { program: 'env', args: ['WRAPPED=yes', program, ...args], environment: { ...environment, RAN_IN: cwd } }
    },
  })
  const { stdout } = await run('cd sub; echo $WRAPPED $RAN_IN')
  expect(stdout.head).toBe(`yes ${folder}\n`)
  expect((await run('echo $RAN_IN')).stdout.head).toBe(`${folder}/sub\n`)
  const refused = await run('touch broken')
  expect([refused.end, refused.message]).toEqual(['not-started', 'The walls are gone.'])
  expect(existsSync(join(folder, 'sub', 'broken'))).toBe(false)
})
