/**
 * Runs every published command that is judged read-only under strace, in a small repository: nothing may be written, removed
 * or connected to. Skipped where strace is missing or may not trace.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { understandCommand } from './understand-command.ts'

interface Case {
  readonly id: string
  readonly command: string
  readonly context?: unknown
}

const FILES = ['bash-readonly', 'bash-more'].map((name) => new URL(`../../../../corpus/${name}.jsonl`, import.meta.url))
const traced = spawnSync('strace', ['-f', 'true'], { encoding: 'utf8' }).status === 0
const cases = FILES.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Case)
  .filter(
    (line) =>
      line.context === undefined && understandCommand(line.command, { gitHardened: true }).verdict === 'readonly',
  )

// The hardened start of git that corpus/README.md describes.
const GIT = {
  'core.fsmonitor': 'false',
  'core.hooksPath': '/dev/null',
  'diff.autoRefreshIndex': 'false',
  'log.showSignature': 'false',
  'safe.bareRepository': 'explicit',
  'core.pager': 'cat',
}
const CALLS =
  'open,openat,openat2,creat,unlink,unlinkat,rename,renameat,renameat2,mkdir,mkdirat,rmdir,link,linkat,symlink,symlinkat,truncate,ftruncate,chmod,fchmod,fchmodat,chown,fchown,lchown,fchownat,mknod,mknodat,utimensat,connect,bind,sendto,mount,settimeofday,clock_settime,sethostname,kill'

let folder = ''
let environment: Record<string, string> = {}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shell-strace-'))
  const pairs = Object.entries(GIT)
  environment = {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    HOME: join(folder, 'home'),
    LANG: 'C.UTF-8',
    PAGER: 'cat',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_CONFIG_COUNT: String(pairs.length),
  }
  pairs.forEach(([key, value], index) =>
    Object.assign(environment, { [`GIT_CONFIG_KEY_${index}`]: key, [`GIT_CONFIG_VALUE_${index}`]: value }),
  )
  mkdirSync(join(folder, 'home'))
  mkdirSync(join(folder, 'w/src'), { recursive: true })
  writeFileSync(join(folder, 'w/README.md'), 'one\ntwo foo\nTODO three\n')
  writeFileSync(join(folder, 'w/src/app.ts'), 'export const foo = 1 // TODO\n')
  writeFileSync(join(folder, 'w/package.json'), '{"name":"x"}\n')
  const setup =
    'tar cf a.tar README.md; gzip -kc README.md > a.gz; git init -q; git add README.md src package.json; git -c user.name=n -c user.email=e@x commit -qm first; echo four >> README.md'
  spawnSync('bash', ['-c', setup], { cwd: join(folder, 'w'), env: environment })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(!traced).each(cases.map((line) => [line.id, line.command.slice(0, 60), line] as const))(
  '%s %s',
  (_id, _text, line) => {
    const log = join(folder, `${line.id}.trace`)
    spawnSync(
      'strace',
      [
        '-f',
        '-qq',
        '-e',
        `trace=${CALLS}`,
        '-e',
        'signal=none',
        '-o',
        log,
        'bash',
        '--norc',
        '--noprofile',
        '-c',
        line.command,
      ],
      {
        cwd: join(folder, 'w'),
        env: environment,
        stdio: ['ignore', 'ignore', 'ignore'],
        timeout: 20_000,
      },
    )
    expect(
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((entry) => isEffect(entry)),
    ).toEqual([])
  },
)

function isEffect(entry: string): boolean {
  const call = /^\d+\s+(\w+)\(/.exec(entry)?.[1]
  // What did not happen has no effect; an interrupted call shows its arguments before it is resumed.
  if (call === undefined || /= -1 E/.test(entry)) return false
  if (/^open|^creat$/.test(call))
    return /O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)/.test(entry) && !/"\/dev\/(?:null|tty)"/.test(entry)
  if (/^(?:connect|bind|sendto)$/.test(call)) return /sa_family=AF_INET/.test(entry)
  return true
}
