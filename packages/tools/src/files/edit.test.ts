import { mkdtemp, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles } from '@toolgate/node/files'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSession, type TestSession } from '../testing/session.ts'
import { edit } from './edit.ts'
import { read } from './read.ts'
import { write } from './write.ts'

let folder: string
let session: TestSession
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolgate-edit-'))
  session = createSession({ cwd: folder, ports: { files: createFiles() } })
})

const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)
const get = (name: string) => readFile(join(folder, name), 'utf8')
const show = (name: string, part: object = {}) => session.call(read, { file_path: name, ...part })
const change = (name: string, old_string: string, new_string: string, more: object = {}) =>
  session.call(edit, { file_path: name, old_string, new_string, ...more })

describe('what is known', () => {
  test('a file that was not shown is not changed', async () => {
    await put('a.txt', 'one\n')
    expect(await change('a.txt', 'one', 'two')).toMatchObject({
      code: 'not-read',
      text: 'a.txt has not been shown in this session. Show it with Read first.',
    })
    expect(await get('a.txt')).toBe('one\n')
  })

  test('after a part was shown, only that part may be changed', async () => {
    await put('a.txt', 'one\ntwo\nthree\nfour\n')
    await show('a.txt', { offset: 2, limit: 2 })
    expect(await change('a.txt', 'one', 'ONE')).toMatchObject({
      code: 'not-read',
      text: expect.stringContaining('line 1 of a.txt'),
    })
    expect(await change('a.txt', 'three\nfour', 'x')).toMatchObject({
      code: 'not-read',
      text: expect.stringContaining('lines 3-4'),
    })
    expect(await change('a.txt', 'three', '3\n3')).toMatchObject({ ok: true })
    expect(await change('a.txt', 'two', '2')).toMatchObject({ ok: true })
    expect(await change('a.txt', '3\n3', '3')).toMatchObject({ ok: true })
    expect(await change('a.txt', 'four', '4')).toMatchObject({
      code: 'not-read',
      text: expect.stringContaining('line 4'),
    })
    expect(await session.call(write, { file_path: 'a.txt', content: '' })).toMatchObject({ code: 'not-read' })
    expect(await get('a.txt')).toBe('one\n2\n3\nfour\n')
  })

  test('a touch is no change; a change is stale once, and a new look helps', async () => {
    await put('a.txt', 'v = 1\n')
    await show('a.txt')
    await utimes(join(folder, 'a.txt'), new Date(), new Date(Date.now() + 60_000))
    expect(await change('a.txt', '1', '2')).toMatchObject({ ok: true })
    await put('a.txt', 'v = 2\nw = 2\n')
    expect(await change('a.txt', 'v = 2', 'v = 3')).toMatchObject({
      code: 'stale',
      text: 'a.txt has changed since it was shown. Nothing was changed. Show it again with Read, then edit.',
    })
    await show('a.txt')
    expect(await change('a.txt', 'v = 2', 'v = 3')).toMatchObject({ ok: true })
    expect(await get('a.txt')).toBe('v = 3\nw = 2\n')
  })

  test('the same size and an older time do not hide a change', async () => {
    await put('a.txt', 'aaa\n')
    await show('a.txt')
    const before = await stat(join(folder, 'a.txt'))
    await put('a.txt', 'bbb\n')
    await utimes(join(folder, 'a.txt'), before.atime, new Date(before.mtimeMs - 60_000))
    expect(await change('a.txt', 'bbb', 'ccc')).toMatchObject({ code: 'stale' })
  })

  test('a touch after a part was shown is no change either', async () => {
    await put('a.txt', 'one\ntwo\n')
    await show('a.txt', { limit: 1 })
    await utimes(join(folder, 'a.txt'), new Date(), new Date(Date.now() + 60_000))
    expect(await change('a.txt', 'one', '1')).toMatchObject({ ok: true })
  })

  test('a failed edit leaves what is known as it was', async () => {
    await put('a.txt', 'one\n')
    await show('a.txt')
    const before = session.ports.views?.get(join(folder, 'a.txt'))
    await change('a.txt', 'nothing like it', 'x')
    expect(session.ports.views?.get(join(folder, 'a.txt'))).toEqual(before)
    expect(await change('a.txt', 'one', 'two')).toMatchObject({ ok: true })
    expect(await change('a.txt', 'two', 'three')).toMatchObject({ ok: true })
  })
})

describe('what is told', () => {
  test('a change is shown with line numbers before and after', async () => {
    await put('a.txt', 'a\nb\nc\nd\ne\nf\ng\nh\n')
    await show('a.txt')
    expect((await change('a.txt', 'd\ne', 'D\nDD\nE')).text).toBe(
      [
        'Edited a.txt: 1 place.',
        ' 1\ta',
        ' 2\tb',
        ' 3\tc',
        '-4\td',
        '-5\te',
        '+4\tD',
        '+5\tDD',
        '+6\tE',
        ' 7\tf',
        ' 8\tg',
        ' 9\th',
      ].join('\n'),
    )
  })

  test('distant places are shown apart, near ones together, and later numbers follow the growth', async () => {
    await put(
      'a.txt',
      Array.from({ length: 30 }, (_, index) => ([3, 5, 25].includes(index + 1) ? 'x' : `l${index + 1}`)).join('\n'),
    )
    await show('a.txt')
    expect((await change('a.txt', 'x', 'y\nz', { replace_all: true })).text).toBe(
      [
        'Edited a.txt: 3 places.',
        ' 1\tl1',
        ' 2\tl2',
        '-3\tx',
        '-4\tl4',
        '-5\tx',
        '+3\ty',
        '+4\tz',
        '+5\tl4',
        '+6\ty',
        '+7\tz',
        ' 8\tl6',
        ' 9\tl7',
        ' 10\tl8',
        '...',
        ' 24\tl22',
        ' 25\tl23',
        ' 26\tl24',
        '-25\tx',
        '+27\ty',
        '+28\tz',
        ' 29\tl26',
        ' 30\tl27',
        ' 31\tl28',
      ].join('\n'),
    )
  })

  test('a long line is shown around what changed in it', async () => {
    await put('a.js', `${'x'.repeat(5_000)}OLD${'y'.repeat(5_000)}\n`)
    await show('a.js')
    const { text } = await change('a.js', 'OLD', 'NEW')
    expect(text).toMatch(/^Edited a\.js: 1 place\.\n-1\t…x{80}OLDy{157}…\n\+1\t…x{80}NEWy{157}…$/)
  })

  test('an ambiguous text names its lines', async () => {
    await put('a.txt', 'foo\nbar\nfoo\n')
    await show('a.txt')
    expect(await change('a.txt', 'foo', 'x')).toMatchObject({
      code: 'ambiguous',
      text:
        'old_string stands at 2 places in a.txt: lines 1, 3. Nothing was changed. ' +
        'Add lines around it until it is unique, or set replace_all to change every place.',
    })
  })

  test.each([
    [
      'indentation',
      'if x:\n        go()\n',
      '\tgo()',
      'line 2: indentation (the file has 8 spaces, old_string has 1 tab)',
    ],
    [
      'trailing blanks',
      'a = 1  \nb\n',
      'a = 1\nb',
      'line 1: whitespace at the end of the line (the file has 2 spaces, old_string has none)',
    ],
    ['quotes', 'say(“hi”)\n', 'say("hi")', 'line 1: quotes'],
    ['letter case', 'Const A = 1\n', 'const a = 1', 'line 1: letter case'],
    ['dashes', 'a – b\n', 'a - b', 'line 1: dashes'],
    ['two at once', '  Say(‘x’)\n', "\tsay('x')", 'line 1: quotes, letter case, indentation'],
    [
      'escapes',
      'a\tb\n',
      'a\\tb',
      'It differs in escape sequences instead of the characters: without that it stands at line 1.',
    ],
    [
      'line numbers',
      'one\ntwo\n',
      '1\tone\n2\ttwo',
      'It differs in line numbers copied from a listing: without that it stands at line 1.',
    ],
    ['entities', 'a && b\n', 'a &amp;&amp; b', 'It differs in HTML entities: without that it stands at line 1.'],
    ['line ends', 'one\ntwo\n', 'one\r\ntwo', 'It differs in line ends: without that it stands at line 1.'],
    ['composed letters', 'cafe\u0301\n', 'caf\u00e9', 'line 1: Unicode form (composed or look-alike characters)'],
    ['other text', 'let count = 1\nlet b = 2\n', 'let count = 3', 'line 1: the text differs'],
    ['a missing line end', 'a = 1', 'a = 1\n', 'line 1: it is the last one and has no line end'],
    ['lines after the end', 'one\ntwo\n', 'two\nthree\nfour', 'line 3: the file ends before it'],
    ['nothing', 'abc\n', 'zzzzzzzzz', 'No line of the file resembles it.'],
  ])('a miss through %s is explained, and nothing changes', async (_name, content, wanted, explanation) => {
    await put('a.txt', content)
    await show('a.txt')
    const answer = await change('a.txt', wanted, 'replaced')
    expect(answer.code).toBe('no-match')
    expect(answer.text).toContain('old_string does not stand in a.txt. Nothing was changed.')
    expect(answer.text).toContain(explanation)
    expect(await get('a.txt')).toBe(content)
  })

  test('the closest lines are shown, and only differing ones are listed', async () => {
    await put('a.go', 'package a\n\nfunc a() {\n\tx := 1\n\ty := 2\n\tz := 3\n\treturn\n}\n')
    await show('a.go')
    expect((await change('a.go', 'func a() {\n\tx := 1\n\ty := 99\n\tz := 3\n\treturn\n}', 'x')).text).toBe(
      [
        'old_string does not stand in a.go. Nothing was changed. Closest: lines 3-8. What differs:',
        '- line 5: the text differs from character 7 on',
        'The file has there:',
        '3\tfunc a() {',
        '4\t\tx := 1',
        '5\t\ty := 2',
        '6\t\tz := 3',
        '7\t\treturn',
        '8\t}',
      ].join('\n'),
    )
  })

  test('a change that was made before is recognised', async () => {
    await put('a.txt', 'let total = 2\n')
    await show('a.txt')
    expect((await change('a.txt', 'let total = 1', 'let total = 2')).text).toBe(
      'old_string does not stand in a.txt. Nothing was changed. new_string already stands at line 1: the change may have been made before.',
    )
  })

  test('an empty file is filled once it was shown', async () => {
    await put('a.txt', '')
    expect(await change('a.txt', '', 'x')).toMatchObject({ code: 'not-read' })
    await show('a.txt')
    expect(await change('a.txt', '', 'x\n')).toMatchObject({ ok: true, text: 'Edited a.txt: 1 place.\n+1\tx' })
    expect(await get('a.txt')).toBe('x\n')
  })

  test('a missing file names the folder and what is near', async () => {
    await put('config.ts', 'x')
    expect(await change('confg.ts', 'a', 'b')).toMatchObject({
      code: 'not-found',
      text: `No file at confg.ts. Relative paths start at ${folder}. Similar names there: config.ts.`,
    })
  })

  test('a preview is the same view, without a change', async () => {
    await put('a.txt', 'one\n')
    await show('a.txt')
    const input = { file_path: 'a.txt', old_string: 'one', new_string: 'two', replace_all: false }
    const context = { ...session.ports, place: session.place, signal: new AbortController().signal } as never
    expect(await edit.preview?.(input, context)).toBe('-1\tone\n+1\ttwo')
    expect(await get('a.txt')).toBe('one\n')
  })
})

describe('line ends', () => {
  test.each([
    ['CRLF', 'one\r\ntwo\r\nthree\r\n', 'one\ntwo', 'uno\ndos', 'uno\r\ndos\r\nthree\r\n'],
    ['mixed', 'a\r\nb\nc\r\nd\n', 'a\nb\nc', 'A\nB\nC', 'A\r\nB\nC\r\nd\n'],
    ['an added line', 'a\r\nb\nc', 'a\nb', 'a\nnew\nb', 'a\r\nnew\r\nb\nc'],
    ['an added last line', 'a\r\nb\r\n', 'b', 'b\nc', 'a\r\nb\r\nc\r\n'],
    ['an added line in LF lines of a CRLF file', 'a\r\nb\r\nc\nd\r\n', 'c', 'c\nC', 'a\r\nb\r\nc\nC\nd\r\n'],
    ['a removed line keeps the ends of the rest', 'a\r\nb\nc\r\n', 'a\nb\nc', 'b\nc', 'b\nc\r\n'],
    ['a leading line end', 'a\r\nb\r\n', '\nb', '\nB', 'a\r\nB\r\n'],
    ['a trailing line end', 'a\r\nb\r\n', 'a\n', '', 'b\r\n'],
    ['own CRLF stays', 'a\nb\n', 'a', 'x\r\ny', 'x\r\ny\nb\n'],
    ['carriage returns alone', 'a\rb\rc', 'a\nb', 'A\nB', 'A\rB\rc'],
    ['no final line end', 'v1', 'v1', 'v2', 'v2'],
  ])('%s', async (_name, content, wanted, next, result) => {
    await put('a.txt', content)
    await show('a.txt')
    expect(await change('a.txt', wanted, next)).toMatchObject({ ok: true })
    expect(await get('a.txt')).toBe(result)
  })

  test('one line end is one place', async () => {
    await put('a.txt', 'a\r\nb')
    await show('a.txt')
    expect(await change('a.txt', '\n', ' ')).toMatchObject({ ok: true })
    expect(await get('a.txt')).toBe('a b')
  })
})

test('parameters that no one declared are refused', async () => {
  expect(await change('a.txt', 'a', 'b', { expected_replacements: 1 })).toMatchObject({ code: 'invalid-input' })
})
