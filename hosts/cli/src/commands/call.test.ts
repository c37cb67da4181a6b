import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

const isRoot = process.getuid?.() === 0

test('a call prints its content', { timeout: patience }, async () => {
  const world = createWorld({ 'a.txt': 'one\ntwo\n' })
  expect(await world.run(['call', 'Read', '{"file_path": "a.txt"}'])).toEqual({
    code: 0,
    out: '1\tone\n2\ttwo\n',
    error: '',
  })
})

test('the JSON of a call, its input from standard input', { timeout: patience }, async () => {
  const world = createWorld({ 'a.txt': 'one\n' })
  const { code, out, error } = await world.run(['call', 'Read', '--json'], { input: '{"file_path": "a.txt"}' })
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const { timing, decision, ...rest } = JSON.parse(world.plain(out)) as { timing: object; decision: { hash: string } }
  expect(Object.keys(timing)).toEqual(['startedAt', 'endedAt', 'waitedMs', 'ranMs'])
  expect(decision.hash).toMatch(/^[0-9a-f]{64}$/)
  expect({ ...rest, decision: { ...decision, hash: '' } }).toMatchInlineSnapshot(`
    {
      "content": [
        {
          "text": "1	one",
          "type": "text",
        },
      ],
      "decision": {
        "behavior": "allow",
        "code": "read-only",
        "hash": "",
        "part": "<work>/a.txt",
        "reason": "It only reads inside the workspace.",
        "source": {
          "kind": "default",
        },
      },
      "isError": false,
      "outcome": "done",
      "repairs": [],
      "tool": "Read",
    }
  `)
})

test('what nobody can be asked about is refused', { timeout: patience }, async () => {
  const world = createWorld({ 'a.txt': 'one\n' })
  const { code, out } = await world.run(['call', 'Bash', '{"command": "rm a.txt"}', '--json'])
  expect(code).toBe(4)
  expect(JSON.parse(out)).toMatchObject({
    tool: 'Bash',
    outcome: 'denied',
    isError: true,
    code: 'nobody-to-ask',
    decision: { behavior: 'deny' },
  })
  expect(existsSync(join(world.folder, 'a.txt'))).toBe(true)
})

test('a deny rule refuses and is named with its place', { timeout: patience }, async () => {
  const { code, out, error } = await createWorld().run([
    'call',
    'Bash',
    '{"command": "git push"}',
    '--disallowed-tools',
    'Bash(git push:*)',
    '--allowed-tools',
    'Bash',
  ])
  expect({ code, out, error }).toMatchInlineSnapshot(`
    {
      "code": 4,
      "error": "The rule Bash(git push:*) (--disallowed-tools) forbids "git push".
    ",
      "out": "",
    }
  `)
})

const faults: readonly (readonly [name: string, words: readonly string[], code: number, error: string])[] = [
  [
    'bad JSON',
    ['Read', '{\n  "file_path": a.txt\n}'],
    2,
    'The input is not valid JSON. At line:column 2:16: "a.txt\\n}" is not what JSON expects here.\n',
  ],
  ['an unknown tool', ['Raed', '{"file_path": "a.txt"}'], 1, 'There is no tool named Raed. Did you mean Read?\n'],
  [
    'a missing file',
    ['Read', '{"file_path": "b.txt"}'],
    1,
    'No file at b.txt. Relative paths start at <work>. Similar names there: a.txt.\n',
  ],
  [
    'a directory',
    ['Read', '{"file_path": "folder"}'],
    1,
    'folder is a directory with 1 entries: c.txt. Give the path of a file in it.\n',
  ],
  [
    'a binary file',
    ['Read', '{"file_path": "data.bin"}'],
    1,
    'data.bin is no text: 300 bytes of an unknown binary format.\n',
  ],
  [
    'a sparse file of 1 GB',
    ['Read', '{"file_path": "sparse.txt"}'],
    1,
    '<work>/sparse.txt is a binary file, not text.\n',
  ],
  [
    'wrong parameters',
    ['Read', '{"path": "a.txt", "limit": "many"}'],
    1,
    'Read was not run. The required parameter `file_path` is missing (expected string). An unexpected parameter `path` was given; did you mean `file_path`? The parameter `limit` must be an integer, but a string was given.\n',
  ],
  [
    'a tool that this host cannot lend',
    ['AskUserQuestion', '{}'],
    1,
    'AskUserQuestion exists but cannot be called now: it stopped at gate 2 (hosted). The headless host lends no dialog, which this tool needs.\n',
  ],
]

test.each(faults)('a clear message for %s', { timeout: patience }, async (_name, words, code, error) => {
  const world = createWorld({ 'a.txt': 'one\n', 'folder/c.txt': '' })
  world.write(
    'data.bin',
    Uint8Array.from({ length: 300 }, (_value, index) => index % 256),
  )
  truncateSync(world.write('sparse.txt', ''), 1 << 30)
  const ended = await world.run(['call', ...words])
  expect({ ...ended, error: world.plain(ended.error) }).toEqual({ code, out: '', error })
  expect(readFileSync(join(world.folder, 'a.txt'), 'utf8')).toBe('one\n')
})

/** Root may read everything, so the command runs as somebody else; that one must be able to read the sources. */
function somebodyElse(): readonly string[] | undefined {
  if (!isRoot) return []
  const through = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']
  try {
    execFileSync('setpriv', [
      ...through.slice(1),
      process.execPath,
      '-e',
      `require('fs').readFileSync(${JSON.stringify(new URL('../main.ts', import.meta.url).pathname)})`,
    ])
    return through
  } catch {
    return undefined
  }
}

const other = somebodyElse()

test.skipIf(other === undefined)('an unreadable file', { timeout: patience }, async () => {
  const world = createWorld({ 'secret.txt': 'x' })
  for (const path of [world.folder, world.home, join(world.folder, '..')]) chmodSync(path, 0o755)
  chmodSync(join(world.folder, 'secret.txt'), 0)
  const { code, out, error } = await world.run(['call', 'Read', '{"file_path": "secret.txt"}'], {
    through: other ?? [],
    environment: { NODE_COMPILE_CACHE: join(world.folder, '..', 'cache') },
  })
  chmodSync(join(world.folder, 'secret.txt'), 0o600)
  expect({ code, out, error: world.plain(error) }).toEqual({
    code: 1,
    out: '',
    error: '<work>/secret.txt cannot be accessed: permission denied.\n',
  })
})

function mountTiny(path: string): boolean {
  try {
    mkdirSync(path)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path])
    return true
  } catch {
    return false
  }
}

test.skipIf(!isRoot)('a full disk damages nothing', { timeout: patience }, async ({ skip }) => {
  const world = createWorld()
  const disk = join(world.folder, 'disk')
  if (!mountTiny(disk)) return skip('this machine mounts no tmpfs here')
  try {
    writeFileSync(join(disk, 'kept.txt'), 'kept\n')
    const content = 'x'.repeat(200_000)
    const { code, out, error } = await world.run(['call', 'Write', '--permission-mode', 'acceptEdits'], {
      input: JSON.stringify({ file_path: 'disk/new.txt', content }),
    })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(world.plain(error)).toMatch(/no space|full/i)
    expect(readdirSync(disk)).toEqual(['kept.txt'])
    expect(readFileSync(join(disk, 'kept.txt'), 'utf8')).toBe('kept\n')
  } finally {
    execFileSync('umount', [disk])
  }
})

test('a reader that goes away early ends the command quietly', { timeout: patience }, async () => {
  const world = createWorld({ 'a.txt': 'a line of text\n'.repeat(1500) })
  const { error } = await world.run(['call', 'Read', '{"file_path": "a.txt"}'], {
    onStart: (child) => child.stdout?.destroy(),
  })
  expect(error).toBe('')
})

test('an interrupt cancels a running command and leaves nothing behind', { timeout: patience }, async () => {
  const world = createWorld()
  const started = join(world.folder, 'started')
  const { code, out } = await world.run(
    ['call', 'Bash', '{"command": "touch started; sleep 300"}', '--json', '--permission-mode', 'bypassPermissions'],
    {
      onStart(child) {
        const poll = setInterval(() => {
          if (!existsSync(started)) return
          clearInterval(poll)
          child.kill('SIGINT')
        }, 20)
      },
    },
  )
  expect(code).toBe(130)
  expect(JSON.parse(out)).toMatchObject({ tool: 'Bash', outcome: 'cancelled', isError: true })
})
