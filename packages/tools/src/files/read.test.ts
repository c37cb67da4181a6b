import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles } from '@toolgate/node/files'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSession, type TestSession } from '../testing/session.ts'
import { read } from './read.ts'
import { write } from './write.ts'

let folder: string
let session: TestSession
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolgate-read-'))
  session = createSession({ cwd: folder, ports: { files: createFiles() } })
})

const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)
const show = (name: string, part: object = {}) => session.call(read, { file_path: name, ...part })
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}\tl${from + index}`).join('\n')
const lines = (count: number) => Array.from({ length: count }, (_, index) => `l${index + 1}\n`).join('')

describe('pages', () => {
  test('a small file is shown whole, with numbers and tabs, and nothing else', async () => {
    await put('a.txt', 'one\n\n  two\r\nthree')
    expect(await show('a.txt')).toMatchObject({ ok: true, text: '1\tone\n2\t\n3\t  two\n4\tthree' })
  })

  test('the default limit is 2,000 lines, and the notice leads on', async () => {
    await put('a.txt', lines(2_001))
    const first = await show('a.txt')
    expect(first.text).toBe(
      `${numbered(1, 2_000)}\n\n[The file goes on after line 2000 (10899 bytes in all). Continue with offset 2001.]`.replace(
        '10899 bytes',
        /\((.*) in all/.exec(first.text)?.[1] ?? '',
      ),
    )
    expect((await show('a.txt', { offset: 2_001 })).text).toBe('2001\tl2001\n\n[The file ends with line 2001.]')
  })

  test('offset and limit are exact', async () => {
    await put('a.txt', lines(10))
    expect((await show('a.txt', { offset: 3, limit: 2 })).text).toMatch(
      /^3\tl3\n4\tl4\n\n\[The file goes on after line 4 \(.* in all\)\. Continue with offset 5\.\]$/,
    )
    expect(await show('a.txt', { offset: 11 })).toMatchObject({
      ok: true,
      text: 'a.txt has no line 11: it ends with line 10.',
    })
    for (const part of [
      { offset: 0 },
      { offset: -1 },
      { offset: 1.5 },
      { limit: 0 },
      { limit: 1e12 },
      { column: 0 },
      { pages: '1' },
    ]) {
      expect(await show('a.txt', part)).toMatchObject({ code: 'invalid-input' })
    }
  })

  test('a file over the token limit is shown in pages that lead to its end', async () => {
    const content = `${'word '.repeat(30).trim()}\n`.repeat(3_000)
    await put('a.txt', content)
    const seen: string[] = []
    let offset: number | undefined = 1
    for (let page = 0; offset !== undefined && page < 20; page++) {
      const { text } = await show('a.txt', { offset, limit: 100_000 })
      expect(text.length).toBeLessThan(102_000)
      const [body = '', notice = ''] = text.split('\n\n[')
      seen.push(...body.split('\n').map((line) => line.replace(/^\d+\t/, '')))
      offset = /offset (\d+)/.exec(notice)?.[1] === undefined ? undefined : Number(/offset (\d+)/.exec(notice)?.[1])
    }
    expect(`${seen.join('\n')}\n`).toBe(content)
  })

  test.each([
    ['plain', 'x'.repeat(250_000)],
    ['wide', '語'.repeat(60_000)],
    ['pairs', '😀'.repeat(40_000)],
  ])('a %s line over the limit is shown in pieces that make it up', async (_name, line) => {
    await put('a.txt', `first\n${line}\nlast\n`)
    expect((await show('a.txt')).text).toMatch(
      /^1\tfirst\n\n\[The file goes on after line 1 .* Continue with offset 2\.\]$/,
    )
    let rest = ''
    let part: { offset: number; column?: number } = { offset: 2 }
    const answers = new Set<string>()
    for (let page = 0; page < 20; page++) {
      const { text } = await show('a.txt', part)
      expect(answers.has(text)).toBe(false)
      answers.add(text)
      const piece = /^2\t(.*)/.exec(text)?.[1] ?? ''
      expect(piece).not.toBe('')
      rest += piece
      const way = /\[Line 2 is cut in the middle: .* Continue with offset 2 and column (\d+)\.\]/.exec(text)
      if (way === null) break
      part = { offset: 2, column: Number(way[1]) }
    }
    expect(rest).toBe(line)
  })
})

describe('what is no text', () => {
  test.each([
    [
      'photo.txt',
      '89504e470d0a1a0a0000000d49484452',
      'photo.txt is no text: it is a PNG image of 16 bytes. Only text can be shown.',
    ],
    [
      'logo.png',
      'ffd8ffe000104a46494600010100000100010000ffd9',
      'logo.png is no text: it is a JPEG image of 22 bytes. Only text can be shown.',
    ],
    ['x.bin', '00010203', 'x.bin is no text: 4 bytes of an unknown binary format.'],
    [
      'p.pdf',
      Buffer.from('%PDF-1.4 nothing\n').toString('hex'),
      'p.pdf begins like a PDF document but is none: it has no %%EOF mark at its end.',
    ],
  ])('%s is named by its bytes', async (name, hex, text) => {
    await put(name, Buffer.from(hex, 'hex'))
    expect(await show(name)).toMatchObject({ ok: false, code: 'binary', text })
  })

  test('text is text whatever its name', async () => {
    await put('page.pdf', '<html></html>\n')
    await put('a.ts', 'export {}\n')
    expect((await show('page.pdf')).text).toBe('1\t<html></html>')
    expect((await show('a.ts')).text).toBe('1\texport {}')
  })

  test('a directory names what it holds', async () => {
    await mkdir(join(folder, 'd/sub'), { recursive: true })
    await put('d/a.txt', '')
    expect(await show('d')).toMatchObject({
      code: 'directory',
      text: 'd is a directory with 2 entries: a.txt, sub/. Give the path of a file in it.',
    })
  })

  test('a FIFO and a device are refused at once', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')])
    expect(await show('pipe')).toMatchObject({ code: 'not-regular' })
    expect(await show('/dev/zero')).toMatchObject({ code: 'not-regular' })
  })
})

test('an empty file is said to be empty, one line end is one empty line', async () => {
  await put('.gitkeep', '')
  await put('nl.txt', '\n')
  expect(await show('.gitkeep')).toMatchObject({ ok: true, text: '.gitkeep exists and is empty: 0 bytes, 0 lines.' })
  expect(await show('.gitkeep', { offset: 2 })).toMatchObject({
    ok: true,
    text: '.gitkeep has no line 2: it is empty.',
  })
  expect(await show('nl.txt')).toMatchObject({ ok: true, text: '1\t' })
})

test('a missing file names the working directory and what is near', async () => {
  await put('Readme.md', '')
  await put('readme.txt', '')
  expect(await show('README.md')).toMatchObject({
    code: 'not-found',
    text: `No file at README.md. Relative paths start at ${folder}. Similar names there: Readme.md, readme.txt.`,
  })
  expect((await show('no/such/file')).text).toBe(
    `No file at no/such/file. Relative paths start at ${folder}. Its folder no/such does not exist either.`,
  )
})

describe('what is recorded', () => {
  test('the same lines of the same file are not sent twice', async () => {
    await put('a.txt', lines(10))
    await show('a.txt')
    const again = 'a.txt has not changed since these lines were shown in this session; that result still holds.'
    expect((await show('a.txt')).text).toBe(again)
    expect((await show('a.txt', { offset: 3, limit: 2 })).text).toBe(again)
    expect((await show('a.txt', { offset: 11 })).text).toContain('no line 11')
    await utimes(join(folder, 'a.txt'), new Date(), new Date(Date.now() + 60_000))
    expect((await show('a.txt')).text).toBe(numbered(1, 10))
  })

  test('after a part, other lines are sent', async () => {
    await put('a.txt', lines(10))
    await show('a.txt', { offset: 3, limit: 2 })
    expect((await show('a.txt')).text).toBe(numbered(1, 10))
  })

  test('after a write by the session itself the file is sent', async () => {
    await session.call(write, { file_path: 'a.txt', content: 'l1\n' })
    expect((await show('a.txt')).text).toBe('1\tl1')
  })

  test('one line shown after a write does not stand for the rest', async () => {
    await session.call(write, { file_path: 'a.txt', content: 'l1\nl2\n' })
    await show('a.txt', { limit: 1 })
    expect((await show('a.txt')).text).toBe('1\tl1\n2\tl2')
  })

  test('pieces that make up the file are the whole file, in any order', async () => {
    await put('a.txt', lines(10))
    for (const part of [{ offset: 7 }, { limit: 4 }, { offset: 5, limit: 2 }]) {
      expect(await session.call(write, { file_path: 'a.txt', content: 'x' })).toMatchObject({ code: 'not-read' })
      await show('a.txt', part)
    }
    expect(await session.call(write, { file_path: 'a.txt', content: 'x' })).toMatchObject({ ok: true })
  })

  test('a touch between two pieces forgets nothing', async () => {
    await put('a.txt', lines(10))
    await show('a.txt', { limit: 4 })
    await utimes(join(folder, 'a.txt'), new Date(), new Date(Date.now() + 60_000))
    await show('a.txt', { offset: 5 })
    expect(await session.call(write, { file_path: 'a.txt', content: 'x' })).toMatchObject({ ok: true })
  })

  test('a line that was cut does not count as seen whole', async () => {
    await put('a.txt', 'x'.repeat(150_000))
    await show('a.txt')
    expect(await session.call(write, { file_path: 'a.txt', content: 'x' })).toMatchObject({ code: 'not-read' })
  })
})
