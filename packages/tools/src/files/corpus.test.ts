/** The published cases on files, each with what must be true after it; `setup_sh` builds the input. */
import { execFileSync } from 'node:child_process'
import { appendFile, chmod, lstat, mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles } from '@toolgate/node/files'
import { describe, expect, test } from 'vitest'
import { createSession, type Called } from '../testing/session.ts'
import { edit } from './edit.ts'
import { read } from './read.ts'
import { write } from './write.ts'

interface Case {
  readonly id: string
  readonly area: string
  readonly title: string
  readonly setup_sh?: string
}

const corpus = new URL('../../../../corpus/bug-reports.jsonl', import.meta.url)
const cases: readonly Case[] = (await readFile(corpus, 'utf8'))
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))

interface World {
  readonly folder: string
  show(name: string, part?: object): Promise<Called>
  change(name: string, old_string: string, new_string: string, more?: object): Promise<Called>
  save(name: string, content: string): Promise<Called>
  text(name: string): Promise<string>
  hex(name: string): Promise<string>
  put(name: string, content: string): Promise<void>
}

async function build(setup: string | undefined): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'toolgate-corpus-'))
  if (setup !== undefined) execFileSync('bash', ['-c', setup], { cwd: folder, stdio: 'ignore' })
  const session = createSession({ cwd: folder, ports: { files: createFiles() } })
  return {
    folder,
    show: (file_path, part = {}) => session.call(read, { file_path, ...part }),
    change: (file_path, old_string, new_string, more = {}) =>
      session.call(edit, { file_path, old_string, new_string, ...more }),
    save: (file_path, content) => session.call(write, { file_path, content }),
    text: (name) => readFile(join(folder, name), 'utf8'),
    hex: (name) => readFile(join(folder, name), 'hex'),
    put: (name, content) => writeFile(join(folder, name), content),
  }
}

/** What must be true, by case. */
const expectations: Readonly<Record<string, (world: World) => Promise<void>>> = {
  async 'read-02'({ show, change, hex }) {
    expect((await show('bom.json')).text).toBe('1\t{"n":1}')
    expect(await change('bom.json', '{"n":1}', '{"n":2}')).toMatchObject({ ok: true })
    expect(await hex('bom.json')).toBe(`efbbbf${Buffer.from('{"n":2}\n').toString('hex')}`)
  },
  async 'read-03'({ show }) {
    expect((await show('a.ts')).text).toBe('1\texport const x = 1;')
    expect((await show('b.mts')).text).toBe('1\texport const y = 2;')
    expect((await show('c.adp')).text).toBe('1\t<?xml version="1.0"?><A/>')
  },
  async 'read-04'({ show }) {
    expect(await show('logo.png')).toMatchObject({
      ok: false,
      code: 'binary',
      text: expect.stringContaining('a JPEG image'),
    })
  },
  async 'read-05'({ show }) {
    expect(await show('pic.bmp')).toMatchObject({
      ok: false,
      code: 'binary',
      text: expect.stringContaining('a BMP image'),
    })
  },
  async 'read-06'({ show }) {
    expect(await show('fake.pdf')).toMatchObject({
      ok: false,
      code: 'binary',
      text: expect.stringContaining('no %%EOF'),
    })
    expect((await show('page.pdf')).text).toBe('1\t<html><body>hi</body></html>')
  },
  async 'read-09'({ show }) {
    expect(await show('.gitkeep')).toMatchObject({ ok: true, text: expect.stringContaining('empty: 0 bytes, 0 lines') })
    expect(await show('.gitkeep', { offset: 2 })).toMatchObject({
      ok: true,
      text: expect.stringContaining('no line 2'),
    })
    expect(await show('nl.txt')).toMatchObject({ ok: true, text: '1\t' })
  },
  async 'read-11'({ show, put, text }) {
    expect((await show('big.json')).text).toBe(`1\t${(await text('big.json')).trimEnd()}`)
    await put('bigger.json', (await text('big.json')).trimEnd().repeat(10))
    const first = await show('bigger.json')
    const way =
      /^1\t(.+)\n\n\[Line 1 is cut in the middle: characters 1-(\d+) of (\d+) are shown\. Continue with offset 1 and column (\d+)\.\]$/.exec(
        first.text,
      )
    expect(way?.slice(2).map(Number)).toEqual([
      way?.[1]?.length,
      (await text('bigger.json')).length,
      (way?.[1]?.length ?? 0) + 1,
    ])
    const second = await show('bigger.json', { offset: 1, column: Number(way?.[4]) })
    expect(second.text).not.toBe(first.text)
    expect(second.text.slice(2, 30)).toBe((await text('bigger.json')).slice(Number(way?.[2])).slice(0, 28))
  },
  async 'read-13'({ show, save, change }) {
    expect(await show('pipe')).toMatchObject({ code: 'not-regular' })
    expect(await show('/dev/zero')).toMatchObject({ code: 'not-regular' })
    expect(await save('pipe', 'x')).toMatchObject({ code: 'not-regular' })
    expect(await change('pipe', 'a', 'b')).toMatchObject({ code: 'not-regular' })
    expect((await show('ok.txt')).text).toBe('1\tx')
  },
  async 'read-14'({ show, put, folder }) {
    await put('secret.txt', 'x')
    await chmod(join(folder, 'secret.txt'), 0)
    const codes = [await show('missing.txt'), await show('.')].map(({ code }) => code)
    expect(codes).toEqual(['not-found', 'directory'])
    // The owner of everything is denied nothing.
    if (process.getuid?.() !== 0) expect(await show('secret.txt')).toMatchObject({ code: 'permission-denied' })
  },
  async 'edit-01'({ show, change, text }) {
    const dollars = "$$9 and $& and $1 and $` and $'"
    await show('price.txt')
    expect(await change('price.txt', 'SLOT', dollars)).toMatchObject({ ok: true })
    expect(await text('price.txt')).toBe(`cost: ${dollars}\n`)
    expect(await change('price.txt', dollars, `${dollars}!`, { replace_all: true })).toMatchObject({ ok: true })
    expect(await text('price.txt')).toBe(`cost: ${dollars}!\n`)
  },
  async 'edit-02'({ show, change, text }) {
    await show('crlf.txt')
    expect(await change('crlf.txt', 'one\ntwo', 'uno\ndos')).toMatchObject({ ok: true })
    expect(await text('crlf.txt')).toBe('uno\r\ndos\r\nthree\r\n')
  },
  async 'edit-03'({ show, change, save, text, folder }) {
    await show('f.pas')
    expect(await change('f.pas', 'bb', 'BB')).toMatchObject({ ok: true })
    const changed = execFileSync('git', ['diff', '--numstat'], { cwd: folder, encoding: 'utf8' })
    expect(changed).toBe('1\t1\tf.pas\n')
    expect(await save('f.pas', 'new\ntext\n')).toMatchObject({ ok: true })
    expect(await text('f.pas')).toBe('new\r\ntext\r\n')
    expect(await save('new.pas', 'a\nb\n')).toMatchObject({ ok: true })
    expect(await text('new.pas')).toBe('a\nb\n')
  },
  async 'edit-04'({ show, change, hex }) {
    await show('t.ps1')
    expect(await change('t.ps1', 'hello', 'hello2')).toMatchObject({ ok: true })
    expect(await hex('t.ps1')).toBe(`efbbbf${Buffer.from('hello2\n中文\n').toString('hex')}`)
  },
  async 'edit-05'({ show, change, hex }) {
    const before = await hex('s.cpp')
    await show('s.cpp')
    expect(await change('s.cpp', 'return 0', 'return 1')).toMatchObject({ ok: true })
    const digit = Buffer.from('return 0').toString('hex')
    expect(await hex('s.cpp')).toBe(before.replace(digit, digit.replace(/30$/, '31')))
    expect(await change('s.cpp', 'return 1', 'return 語')).toMatchObject({ ok: false, code: 'unencodable' })
  },
  async 'edit-06'({ show, change, hex }) {
    await show('q.txt')
    expect(await change('q.txt', "'%s'", '\u2018%s\u2019')).toMatchObject({ ok: true })
    expect(await hex('q.txt')).toBe(Buffer.from('echo \u2018%s\u2019\n').toString('hex'))
  },
  async 'edit-07'({ show, change, save, text }) {
    const before = await text('p.md')
    await show('p.md')
    const miss = await change('p.md', '"Hello."', '"Bye."')
    expect(miss).toMatchObject({ ok: false, code: 'no-match', text: expect.stringContaining('line 1: quotes') })
    expect(await text('p.md')).toBe(before)
    await save('new.md', 'it\u2019s')
    expect(await text('new.md')).toBe('it\u2019s')
  },
  async 'edit-09'({ show, change, text, folder }) {
    await show('CLAUDE.md')
    expect(await change('CLAUDE.md', 'off', 'on')).toMatchObject({ ok: true })
    expect(await text('docs/AGENTS.md')).toBe('flag: on\n')
    for (const link of ['AGENTS.md', 'CLAUDE.md']) expect((await lstat(join(folder, link))).isSymbolicLink()).toBe(true)
    expect(await change('loopa', 'a', 'b')).toMatchObject({ ok: false, code: 'link-loop' })
  },
  async 'edit-10'({ show, change, text }) {
    const before = await text('a.go')
    await show('a.go')
    const miss = await change('a.go', before.replace('y := 2', 'y := 99'), 'x')
    expect(miss).toMatchObject({
      ok: false,
      code: 'no-match',
      text: expect.stringContaining('- line 3: the text differs'),
    })
    expect(await text('a.go')).toBe(before)
  },
  async 'edit-12'({ show, change, text }) {
    await show('o.txt')
    expect(await change('o.txt', 'foo\nfoo\n', 'bar\n')).toMatchObject({
      code: 'ambiguous',
      text: expect.stringContaining('2 places in o.txt: lines 1, 2.'),
    })
    expect(await text('o.txt')).toBe('foo\nfoo\nfoo\n')
  },
  async 'edit-13'({ show, change, text }) {
    await show('r.txt')
    expect(await change('r.txt', 'aa', 'b', { replace_all: true })).toMatchObject({ ok: true, facts: { places: 2 } })
    expect(await text('r.txt')).toBe('bb')
    await show('r2.txt')
    expect(await change('r2.txt', 'a a', 'b', { replace_all: true })).toMatchObject({ ok: true, facts: { places: 2 } })
    expect(await text('r2.txt')).toBe('b b')
  },
  async 'edit-14'({ show, change, text }) {
    await show('e.txt')
    for (const more of [{ replace_all: true }, {}]) {
      expect(await change('e.txt', '', 'X', more)).toMatchObject({ code: 'empty-old-string' })
    }
    expect(await change('e.txt', 'abc', 'abc')).toMatchObject({ code: 'nothing-to-change' })
    expect(await text('e.txt')).toBe('abc')
    expect(await change('new/e.txt', '', 'X')).toMatchObject({ ok: true, text: 'Created new/e.txt.\n+1\tX' })
    expect(await text('new/e.txt')).toBe('X')
  },
  async 'edit-16'({ show, change, text, folder }) {
    const file = join(folder, 'f.txt')
    await show('f.txt')
    await utimes(file, new Date(), new Date(Date.now() + 5_000))
    expect(await change('f.txt', 'v = 1', 'v = 2')).toMatchObject({ ok: true })
    await show('f.txt')
    await appendFile(file, 'w = 1\n')
    expect(await change('f.txt', 'v = 2', 'v = 3')).toMatchObject({ code: 'stale' })
    await show('f.txt')
    expect(await change('f.txt', 'v = 2', 'v = 3')).toMatchObject({ ok: true })
    await show('f.txt')
    expect(await change('f.txt', 'w = 1', 'w = 2')).toMatchObject({ ok: true })
    expect(await text('f.txt')).toBe('v = 3\nw = 2\n')
  },
  async 'edit-18'({ show, change, put, text }) {
    await show('g.txt')
    await put('g.txt', 'user text')
    expect(await change('g.txt', 'old text', 'new text')).toMatchObject({ code: 'stale' })
    expect(await text('g.txt')).toBe('user text')
  },
  async 'edit-20'({ show, change, text }) {
    await show('h.ts')
    expect(await change('h.ts', '&amp;&amp;', '&amp; and')).toMatchObject({ ok: true })
    expect(await text('h.ts')).toBe('// a &amp; and b &lt; c\n')
  },
  async 'edit-21'({ show, change, text }) {
    await show('c.txt')
    expect(await change('c.txt', await text('c.txt'), 'ours\n')).toMatchObject({ ok: true })
    expect(await text('c.txt')).toBe('ours\n')
  },
  async 'write-01'({ show, change, save, text }) {
    await save('a', 'a')
    await save('b', 'a\n')
    await show('v.txt')
    await change('v.txt', 'v1', 'v2')
    expect([await text('a'), await text('b'), await text('v.txt')]).toEqual(['a', 'a\n', 'v2'])
  },
}

/** Cases of these areas that are about another tool, and which. */
const elsewhere: Readonly<Record<string, string>> = {
  'read-07': 'PDF documents come with the media',
  'read-08': 'PDF documents come with the media',
  'edit-19': 'edits of several blocks',
  'edit-22': 'edits of several blocks',
}

describe.each(cases.filter(({ area }) => ['edit', 'read', 'write'].includes(area)))(
  '$id $title',
  ({ id, setup_sh }) => {
    const expectation = expectations[id]
    test.skipIf(id in elsewhere)('holds', async () => {
      expect(expectation, `no expectation for ${id}`).toBeDefined()
      await expectation?.(await build(setup_sh))
    })
  },
)
