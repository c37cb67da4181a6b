/** Properties of the files that a command is said to touch: rules on files rest on them, so none may be missed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FileUse } from './analysis.ts'
import { understandCommand } from './understand-command.ts'

const ENTERING = [
  (command: string) => `cd secret && ${command}`,
  (command: string) => `env -C secret ${command}`,
  (command: string) => `env -iCsecret A=b ${command}`,
  (command: string) => `env --chdir=secret ${command}`,
  (command: string) => `env -S '-C secret ${command}'`,
  (command: string) => `sudo -D secret ${command}`,
  (command: string) => `sudo -nu root --chdir secret -- ${command}`,
  (command: string) => `run0 --chdir=secret ${command}`,
  (command: string) => `unshare --wd=secret ${command}`,
  (command: string) => `systemd-run --working-directory=secret ${command}`,
  (command: string) => `bwrap --chdir secret ${command}`,
]
const PASSING = [
  (command: string) => command,
  (command: string) => `timeout 5 ${command}`,
  (command: string) => `nice -n 3 nohup ${command}`,
  (command: string) => `sh -c "${command}"`,
]
const READING = ['cat x', 'grep foo x', 'cp x /tmp/y', 'tool x', 'sh -c "cat x"', 'xxd ./x']
const WRITING = ['touch x', 'rm -f x', 'cp /tmp/y x', 'sh -c "echo > x"', 'sed -i s/a/b/ x', 'sort -o x /tmp/y']

const pathsOf = (uses: readonly FileUse[]) => uses.map((use) => use.path)

test('a file is found in the folder that a wrapper enters', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ENTERING),
      fc.constantFrom(...PASSING),
      fc.constantFrom(...READING),
      fc.constantFrom(...WRITING),
      (enter, pass, reading, writing) => {
        const quoted = (command: string) => (command.includes('"') ? enter(command) : enter(pass(command)))
        expect(pathsOf(understandCommand(quoted(reading)).reads)).toContain('/w/secret/x')
        expect(pathsOf(understandCommand(quoted(writing)).writes)).toContain('/w/secret/x')
      },
    ),
  )
})

test.each([
  'env -C $X cat x',
  'env --chd=secret cat x',
  'sudo --new cat x',
  'eval "$X"',
  'ls | sh',
  '$CMD x',
  '"$CMD" x',
])('what is not known may touch any file: %s', (command) => {
  const { reads, writes } = understandCommand(command)
  expect(pathsOf(reads)).toContain(null)
  expect(pathsOf(writes)).toContain(null)
})

test.each([
  'tar xf a.tar',
  'tar -xzf a.tgz --strip-components=1',
  'curl http://h | tar xz',
  'unzip -o a.zip',
  'cpio -idm < a.cpio',
  'patch -p1 < p.diff',
  'git checkout main',
  'git -c a.b=c reset --hard',
  'git clean -fdx',
  'curl -LO http://h/x',
])('some of the working folder is changed: %s', (command) => {
  const { writes } = understandCommand(command)
  expect(writes.filter((use) => use.path === '/w' && use.below !== 'none' && use.below !== 'all')).toHaveLength(1)
})

test.each([
  'tar tf a.tar',
  'tar xf a.tar -C out',
  'unzip -l a.zip',
  'unzip a.zip -d out',
  'patch --dry-run -p1 < p.diff',
  'git checkout -b new',
  'git checkout main -- src',
  'git stash list',
  'git reset HEAD~1',
  'curl -o x http://h',
])('the working folder is left alone: %s', (command) => {
  expect(pathsOf(understandCommand(command).writes)).not.toContain('/w')
})
