import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles } from '@toolgate/node/files'
import { beforeEach, expect, test } from 'vitest'
import { createSession, type TestSession } from '../testing/session.ts'
import { edit } from './edit.ts'
import { read } from './read.ts'
import { write } from './write.ts'

let folder: string
let session: TestSession
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolgate-write-'))
  session = createSession({ cwd: folder, ports: { files: createFiles() } })
})

const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)
const get = (name: string, encoding: BufferEncoding = 'utf8') => readFile(join(folder, name), encoding)
const save = (name: string, content: string) => session.call(write, { file_path: name, content })

test('a new file holds exactly the content, and its folders are made', async () => {
  expect(await save('a/b/c.txt', 'one\r\ntwo')).toMatchObject({
    ok: true,
    text: 'Created a/b/c.txt: 2 lines, 8 bytes.',
  })
  expect(await get('a/b/c.txt')).toBe('one\r\ntwo')
  expect(await save('empty', '')).toMatchObject({ ok: true, text: 'Created empty: 0 lines, 0 bytes.' })
})

test('an existing file must have been shown whole, as it is', async () => {
  await put('a.txt', 'one\ntwo\n')
  expect(await save('a.txt', 'x')).toMatchObject({
    code: 'not-read',
    text: expect.stringContaining('has not been shown'),
  })
  await session.call(read, { file_path: 'a.txt', limit: 1 })
  expect(await save('a.txt', 'x')).toMatchObject({
    code: 'not-read',
    text:
      'Only lines 1 of a.txt have been shown in this session, and writing replaces all of them. Nothing was written. ' +
      'Show the rest with Read first, or change the part with Edit.',
  })
  await session.call(read, { file_path: 'a.txt' })
  await put('a.txt', 'one\nTWO\n')
  expect(await save('a.txt', 'x')).toMatchObject({ code: 'stale' })
  expect(await get('a.txt')).toBe('one\nTWO\n')
  await session.call(read, { file_path: 'a.txt' })
  expect(await save('a.txt', 'x')).toMatchObject({ ok: true, text: 'Replaced a.txt: 1 line, 1 bytes.' })
  expect(await save('a.txt', 'x')).toMatchObject({ ok: true, text: expect.stringContaining('Nothing was written') })
  expect(await save('a.txt', 'y')).toMatchObject({ ok: true })
})

test.each([
  ['CRLF stays', 'aa\r\nbb\r\n', 'cc\ndd\n', 'cc\r\ndd\r\n', ' Kept: CRLF line ends.'],
  ['LF stays', 'aa\nbb\n', 'cc\ndd\n', 'cc\ndd\n', ''],
  [
    'own CRLF is meant',
    'aa\nbb\n',
    'cc\r\ndd\r\n',
    'cc\r\ndd\r\n',
    ' The line ends changed to CRLF, as in the content given.',
  ],
  ['the byte-order mark stays', '\uFEFFaa\n', 'bb\n', '\uFEFFbb\n', ' Kept: the byte-order mark.'],
  ['the byte-order mark is not doubled', '\uFEFFaa\n', '\uFEFFbb\n', '\uFEFFbb\n', ' Kept: the byte-order mark.'],
  ['carriage returns stay', 'a\rb\r', 'c\nd\n', 'c\rd\r', ''],
  ['no final line end is added or removed', 'a\n', 'b', 'b', ''],
])('%s', async (_name, before, content, after, note) => {
  await put('a.txt', before)
  await session.call(read, { file_path: 'a.txt' })
  const answer = await save('a.txt', content)
  expect(answer.text.replace(/^.*bytes\./, '')).toBe(note)
  expect(await get('a.txt')).toBe(after)
})

test('what is no text file is not overwritten', async () => {
  await put('a.bin', Buffer.from([0, 1, 2]))
  execFileSync('mkfifo', [join(folder, 'pipe')])
  expect(await save('a.bin', 'x')).toMatchObject({ code: 'binary' })
  expect(await save('.', 'x')).toMatchObject({ code: 'directory' })
  expect(await save('pipe', 'x')).toMatchObject({ code: 'not-regular' })
  expect(await save('/dev/full', 'x')).toMatchObject({ code: 'not-regular' })
  expect(await get('a.bin', 'hex')).toBe('000102')
})

test('what was written is known', async () => {
  await save('a.txt', 'one\n')
  expect(await session.call(edit, { file_path: 'a.txt', old_string: 'one', new_string: 'two' })).toMatchObject({
    ok: true,
  })
  expect(await save('a.txt', 'three\n')).toMatchObject({ ok: true })
})

test('a preview shows what differs', async () => {
  await put('a.txt', 'one\ntwo\n')
  await session.call(read, { file_path: 'a.txt' })
  const context = { ...session.ports, place: session.place, signal: new AbortController().signal } as never
  expect(await write.preview?.({ file_path: 'a.txt', content: 'one\nzwei\n' }, context)).toContain('-two\n+zwei\n')
  expect(await write.preview?.({ file_path: 'b.txt', content: 'new' }, context)).toBe('New file b.txt:\nnew')
})
