/**
 * What goes wrong around a call, a session and the machine: a clear message, the right exit code, and no file damaged. Beside
 * this, commands/call.test.ts has bad JSON, unknown tools, missing, binary, huge and unreadable files, a full disk under a new
 * file and nobody to ask; commands/print.test.ts a missing model and a missing key.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createWorld, patience, type World } from '../testing/create-world.ts'
import { ask, createModelServer, type ModelServer } from './model-server.test.fixture.ts'
import { createPlace, openCalls } from './session.test.fixture.ts'
import { wires, type Wire } from './wires.test.fixture.ts'

let server: ModelServer
beforeAll(async () => {
  server = await createModelServer()
})
afterAll(() => server.close())

const [messages] = wires as readonly [Wire, Wire, Wire, Wire]
const isRoot = process.getuid?.() === 0

describe('files that cannot be changed stay as they are', () => {
  const GIGABYTE = 2 ** 30

  /** What each file holds, by name; the huge one by its size and blocks. */
  function look(folder: string): Readonly<Record<string, string>> {
    return Object.fromEntries(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .toSorted()
        .map((name) => {
          const { size, blocks, mtimeMs, isDirectory } = describeFile(join(folder, name))
          if (isDirectory) return [name, 'folder']
          if (size >= GIGABYTE) return [name, `${size} bytes, ${blocks} blocks, ${mtimeMs}`]
          return [
            name,
            createHash('sha256')
              .update(readFileSync(join(folder, name)))
              .digest('hex'),
          ]
        }),
    )
  }

  function describeFile(path: string) {
    const found = statSync(path)
    return { size: found.size, blocks: found.blocks, mtimeMs: found.mtimeMs, isDirectory: found.isDirectory() }
  }

  test('a folder, a binary file, a huge file, a file nobody read, a path that no system takes', async () => {
    const place = createPlace(
      `mkdir folder; echo kept > folder/c.txt; printf 'a\\0b\\377' > data.bin; truncate -s ${GIGABYTE} huge.txt; echo one > a.txt`,
    )
    const before = look(place.folder)
    const call = await openCalls(place, ['--permission-mode', 'acceptEdits'])
    const edit = (file_path: string) => call('Edit', { file_path, old_string: 'a', new_string: 'b' })
    const write = (file_path: string) => call('Write', { file_path, content: 'new\n' })
    const said: Record<string, string> = {}
    for (const [name, answer] of [
      ['edit folder', await edit('folder')],
      ['write folder', await write('folder')],
      ['edit binary', await edit('data.bin')],
      ['write binary', await write('data.bin')],
      ['edit huge', await edit('huge.txt')],
      ['write huge', await write('huge.txt')],
      ['edit unread', await edit('a.txt')],
      ['write unread', await write('a.txt')],
      ['edit missing', await edit('b.txt')],
      ['write below a file', await write('a.txt/b.txt')],
      ['read below a file', await call('Read', { file_path: 'a.txt/b.txt' })],
      ['write long name', await write('n'.repeat(300))],
      ['read NUL', await call('Read', { file_path: 'a\0.txt' })],
      ['search missing', await call('Grep', { pattern: 'x', path: 'nowhere' })],
      ['search pattern', await call('Grep', { pattern: '(' })],
      ['search huge', await call('Grep', { pattern: 'needle', path: 'huge.txt' })],
    ] as const)
      said[name] = `${answer.kind}: ${answer.text}`
    expect(said).toMatchInlineSnapshot(`
      {
        "edit binary": "failed: <work>/data.bin is a binary file, not text.",
        "edit folder": "failed: folder is a directory, not a file.",
        "edit huge": "failed: <work>/huge.txt is too large to be taken whole: at most 268435456 bytes can be.",
        "edit missing": "failed: No file at b.txt. Relative paths start at <work>. Similar names there: a.txt.",
        "edit unread": "failed: a.txt has not been shown in this session. Show it with Read first.",
        "read NUL": "denied: The path holds a NUL character.",
        "read below a file": "denied: A part of <work>/a.txt/b.txt is a file, not a folder.",
        "search huge": "done: No match for needle in huge.txt.",
        "search missing": "failed: There is nothing at nowhere to search.",
        "search pattern": "failed: The search was refused: regex parse error:
          (
          ^
      error: unclosed group",
        "write below a file": "denied: A part of <work>/a.txt/b.txt is a file, not a folder.",
        "write binary": "failed: <work>/data.bin is a binary file, not text. It cannot be overwritten with text; delete or move it first.",
        "write folder": "failed: folder is a directory: a file cannot take its place.",
        "write huge": "failed: <work>/huge.txt is too large to be taken whole: at most 268435456 bytes can be.",
        "write long name": "denied: The path is longer than a file system takes.",
        "write unread": "failed: a.txt exists and has not been shown in this session. Show it with Read first.",
      }
    `)
    expect(look(place.folder)).toEqual(before)
  })
})

function mountTiny(path: string, size: string): boolean {
  try {
    mkdirSync(path)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'ignore' })
    onTestFinished(() => void execFileSync('umount', ['-l', path]))
    return true
  } catch {
    return false
  }
}

describe('a disk that is full or closed', () => {
  test('a change of a file that no longer fits leaves the old one', { timeout: patience }, async ({ skip }) => {
    if (!isRoot) return skip('only root mounts a small disk')
    const place = createPlace()
    const disk = join(place.folder, 'disk')
    if (!mountTiny(disk, '64k')) return skip('this machine mounts no tmpfs here')
    const text = `first\n${'x'.repeat(30_000)}\n`
    writeFileSync(join(disk, 'kept.txt'), text)
    const call = await openCalls(place, ['--permission-mode', 'acceptEdits'])
    expect(await call('Read', { file_path: 'disk/kept.txt', limit: 1 })).toMatchObject({ kind: 'done' })
    const edit = { file_path: 'disk/kept.txt', old_string: 'first', new_string: 'y'.repeat(20_000) }
    const { kind, text: said } = await call('Edit', edit)
    expect({ kind, said }).toMatchInlineSnapshot(`
      {
        "kind": "failed",
        "said": "<work>/disk/kept.txt cannot be written: no space is left on the disk. Nothing was changed.",
      }
    `)
    expect(readdirSync(disk)).toEqual(['kept.txt'])
    expect(readFileSync(join(disk, 'kept.txt'), 'utf8')).toBe(text)
  })

  test(
    'a journal that no longer fits ends the run, and the session goes on once there is room',
    { timeout: patience },
    async ({ skip }) => {
      if (!isRoot) return skip('only root mounts a small disk')
      const world = createWorld({ 'long.txt': 'a line of text that is long enough\n'.repeat(900) })
      mkdirSync(world.state)
      if (!mountTiny(join(world.state, 'sessions'), '48k')) return skip('this machine mounts no tmpfs here')
      const at = { world, wire: messages, server }
      server.script(messages, [
        { text: 'I read.', calls: [['Read', { file_path: 'long.txt' }]] },
        { calls: [['Bash', { command: 'touch never' }]] },
      ])
      const mode = ['--permission-mode', 'bypassPermissions']
      const full = await ask(['-p', 'Begin.', ...mode], at)
      expect({
        ...full,
        error: full.error.replaceAll(/\d{8}-\d{6}-[0-9a-f]{8}/g, '<id>').replaceAll(world.state, '<state>'),
      }).toMatchInlineSnapshot(`
      {
        "code": 1,
        "error": "journal: The session cannot be written down any more: <state>/sessions/<id>.jsonl: ENOSPC: no space left on device, write
      ",
        "out": "I read.
      ",
      }
    `)
      expect(server.requests).toHaveLength(1)
      expect(existsSync(join(world.folder, 'never'))).toBe(false)

      execFileSync('mount', ['-o', 'remount,size=4m', join(world.state, 'sessions')])
      server.script(messages, [{ text: 'On we go.' }])
      const resumed = await ask(['-p', 'Go on.', '--continue', ...mode], at)
      expect({ code: resumed.code, out: resumed.out }).toEqual({ code: 0, out: 'On we go.\n' })
      expect(server.faults).toEqual([])
      expect(server.requests.map(({ body }) => messages.told(body).map((told) => told.slice(0, 40))))
        .toMatchInlineSnapshot(`
      [
        [
          "1	a line of text that is long enough
      2	a",
        ],
      ]
    `)
    },
  )

  test('a state folder that cannot be made', { timeout: patience }, async () => {
    const world = createWorld({ file: '', 'told.yaml': 'turns:\n  - text: Hi.\n' })
    const environment = { TOOLGATE_STATE: join(world.folder, 'file', 'state') }
    const run = await world.run(['-p', 'x', '--model', 'scripted/told.yaml'], { environment })
    expect({ code: run.code, out: run.out }).toEqual({ code: 3, out: '' })
    expect(world.plain(run.error).trimEnd().split('\n').at(-1)).toBe(
      "No session can be kept: EEXIST: file already exists, mkdir '<work>/file'. Another place: --state DIR or TOOLGATE_STATE.",
    )
    expect(await world.run(['tools', '--tools', 'Read'], { environment })).toMatchObject({ code: 0 })
    expect(readdirSync(world.folder).toSorted()).toEqual(['file', 'told.yaml'])
  })

  test('a state folder on a disk that takes no writes', { timeout: patience }, async ({ skip }) => {
    if (!isRoot) return skip('only root mounts such a disk')
    const world = createWorld({ 'told.yaml': 'turns:\n  - text: Hi.\n' })
    if (!mountTiny(world.state, '64k')) return skip('this machine mounts no tmpfs here')
    execFileSync('mount', ['-o', 'remount,ro', world.state])
    const run = await world.run(['-p', 'x', '--model', 'scripted/told.yaml'])
    expect({ ...run, error: world.plain(run.error) }).toMatchInlineSnapshot(`
      {
        "code": 3,
        "error": "No session can be kept: EROFS: read-only file system, mkdir '<state>/sessions'. Another place: --state DIR or TOOLGATE_STATE.
      ",
        "out": "",
      }
    `)
  })
})

describe('settings', () => {
  const wrong: readonly (readonly [name: string, content: string, error: string])[] = [
    [
      'a rule that is none',
      '{ "permissions": { "deny": ["Bash("] } }',
      '1:29: The deny rule "Bash(" is ignored: expected `)` at column 6.',
    ],
    ['a wrong type', '{\n  "model": 5\n}', '2:12: "model" must be a model such as "provider/id", not 5.'],
    ['a cut file', '{\n "model": "a",\n', '3:1: This is not valid JSON: property name expected.'],
  ]

  test.each(wrong)(
    '%s is wrong configuration, with its place',
    { timeout: patience },
    async (_name, content, error) => {
      const world = createWorld()
      const file = join(world.home, '.config', 'toolgate', 'settings.json')
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
      const run = await world.run(['tools'])
      expect({ ...run, error: world.plain(run.error) }).toEqual({
        code: 3,
        out: '',
        error: `<home>/.config/toolgate/settings.json:${error}\n`,
      })
      expect(readFileSync(file, 'utf8')).toBe(content)
    },
  )

  test('a file that was named and is not there', { timeout: patience }, async () => {
    const world = createWorld()
    const run = await world.run(['tools', '--settings', 'nowhere.json'])
    expect({ ...run, error: world.plain(run.error) }).toMatchInlineSnapshot(`
      {
        "code": 3,
        "error": "<work>/nowhere.json:1:1: There is no such file.
      ",
        "out": "",
      }
    `)
  })
})

describe('words', () => {
  const wrong: readonly (readonly [words: readonly string[], code: number, error: string])[] = [
    [
      ['tools', '--permision-mode', 'plan'],
      2,
      'There is no option --permision-mode. Did you mean --permission-mode?\n',
    ],
    [
      ['-p', '--input-format', 'stream-json', '--model', 'scripted/x.yaml'],
      2,
      'Line 2 of standard input: not valid JSON, at 1:12: the text ends before the JSON value is complete.\n',
    ],
  ]

  test.each(wrong)('%j', { timeout: patience }, async (words, code, error) => {
    const input = '{"prompt":"a"}\n{"prompt": \n'
    expect(await createWorld().run(words, { input })).toEqual({ code, out: '', error })
  })
})

describe('a model that cannot be asked', () => {
  test('a base URL that is none is a wrong word', { timeout: patience }, async () => {
    const { code, error } = await createWorld().run(['-p', 'x', '--model', 'anthropic/x', '--base-url', 'not a url'])
    expect([code, error]).toEqual([
      2,
      '--base-url not a url is no URL; write it whole, such as http://127.0.0.1:8080/v1.\n',
    ])
  })

  test('nobody answers', { timeout: patience }, async () => {
    const { code, out, error } = await createWorld().run(
      ['-p', 'x', '--model', 'anthropic/claude-sonnet-4-5', '--base-url', 'http://127.0.0.1:9'],
      { environment: { ANTHROPIC_API_KEY: 'no-key' } },
    )
    expect({ code, out }).toEqual({ code: 5, out: '' })
    expect(error).toBe(
      'unreachable: Nobody answers at http://127.0.0.1:9/v1: Cannot connect to API: connect ECONNREFUSED 127.0.0.1:9. Check the network, or name another place with --base-url or ANTHROPIC_BASE_URL.\n',
    )
  })

  test('a key that is refused is never shown', { timeout: patience }, async () => {
    const refusing = createServer((_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end('{"type":"error","error":{"type":"authentication_error","message":"invalid key sk-secret-123"}}')
    })
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void refusing.close())
    const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
    const world = createWorld()
    const run = await world.run(['-p', 'x', '--model', 'anthropic/claude-sonnet-4-5', '--base-url', url], {
      environment: { ANTHROPIC_API_KEY: 'sk-secret-123' },
    })
    expect(run).toEqual({
      code: 5,
      out: '',
      error:
        'auth: Anthropic says (401): invalid key (the key). Set ANTHROPIC_API_KEY to a valid key, or pass it with --api-key.\n',
    })
    expect(allText(world.state)).not.toContain('sk-secret-123')
  })
})

function allText(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

describe('the machine around', () => {
  test('a reader that goes away in the middle of an answer ends the run', { timeout: patience }, async () => {
    const world = createWorld()
    server.script(messages, [{ text: 'A long answer that nobody hears to its end. '.repeat(20), slow: 50 }])
    const run = await ask(
      ['-p', 'x', '--output-format', 'stream-json'],
      { world, wire: messages, server },
      {
        onStart: (child) => {
          child.stdout?.on('data', (chunk: Buffer) => {
            if (chunk.includes('"type":"text"')) child.stdout?.destroy()
          })
        },
      },
    )
    expect({ code: run.code, error: run.error }).toEqual({ code: 130, error: 'Cancelled.\n' })
    const [journal = ''] = readdirSync(join(world.state, 'sessions'))
    const last =
      readFileSync(join(world.state, 'sessions', journal), 'utf8')
        .trimEnd()
        .split('\n')
        .at(-1) ?? ''
    expect(JSON.parse(last)).toMatchObject({ type: 'turn-end', end: { kind: 'cancelled' } })
  })

  const homes: readonly (readonly [name: string, change: (world: World) => readonly string[]])[] = [
    ['without HOME', () => ['env', '-u', 'HOME']],
    ['with an empty HOME', () => ['env', 'HOME=']],
    ['with a HOME that is not there', ({ folder }) => ['env', `HOME=${folder}/../nobody`]],
  ]

  test.each(homes)(
    '%s the settings of a folder are not the person’s own',
    { timeout: patience },
    async (_name, change) => {
      const world = createWorld({
        '.config/toolgate/settings.json': '{ "permissions": { "allow": ["Bash"] } }',
        'told.yaml': 'turns:\n  - calls: [{ id: touch, tool: Bash, input: { command: touch ran } }]\n  - text: Hi.\n',
      })
      expect(await world.run(['-p', 'x', '--model', 'scripted/told.yaml'], { through: change(world) })).toEqual({
        code: 0,
        out: 'Hi.\n',
        error: '',
      })
      expect(readdirSync(world.folder).toSorted()).toEqual(['.config', 'told.yaml'])
    },
  )
})
