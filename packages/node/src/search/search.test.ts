import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isSearchFault, type SearchFault, type TextFound, type TextSearch } from '@toolgate/runtime/contract'
import { searchConformance } from '@toolgate/runtime/testing'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSearch } from './create-search.ts'
import { cutLine } from './cut-line.ts'
import { createSplitter } from './split.ts'

searchConformance('node', async () => {
  const root = await mkdtemp(join(tmpdir(), 'search-'))
  let time = 1_700_000_000
  return {
    search: createSearch(),
    root,
    async put(path, content) {
      const at = join(root, path)
      await mkdir(dirname(at), { recursive: true })
      await writeFile(at, content)
      time++
      await utimes(at, time, time)
    },
    remove: () => rm(root, { recursive: true, force: true }),
    ...(process.platform !== 'win32' && {
      link: (path: string, target: string) => symlink(target, join(root, path)),
      makePipe: async (path: string) => void execFileSync('mkfifo', [join(root, path)]),
    }),
  }
})

describe('ripgrep', () => {
  const search = createSearch()
  let root: string

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'search-'))
  })
  afterEach(async () => {
    await rm(root, { recursive: true, force: true })
  })

  const asked = (options: Partial<TextSearch>): TextSearch => ({
    in: root,
    pattern: 'needle',
    ignoreCase: false,
    multiline: false,
    before: 0,
    after: 0,
    mode: 'lines',
    onlyMatching: false,
    skip: 0,
    keep: 0,
    lineCharacters: 500,
    ...options,
  })
  const text = async (options: Partial<TextSearch>): Promise<TextFound> => sure(await search.text(asked(options)))
  const fault = async (options: Partial<TextSearch>): Promise<SearchFault> => {
    const answer = await search.text(asked(options))
    if (isSearchFault(answer)) return answer
    throw new Error(`no fault: ${JSON.stringify(answer)}`)
  }

  test('what the quick engine does not understand goes to the other one by itself', async () => {
    await writeFile(join(root, 'f'), 'foobar\nfoobaz\nabab\n')
    expect((await text({ pattern: 'foo(?=baz)' })).rows.map((row) => row.line)).toEqual([2])
    expect((await text({ pattern: '(ab)\\1' })).rows.map((row) => row.line)).toEqual([3])
    expect((await text({ pattern: '(?<!x)foo(?=bar)', mode: 'files' })).total).toBe(1)
  })

  test('a refused pattern is told in ripgrep’s words, without its options', async () => {
    expect(await fault({ pattern: '(foo' })).toEqual({
      fault: 'pattern',
      message: 'regex parse error:\n    (foo\n    ^\nerror: unclosed group',
    })
    expect(await fault({ pattern: '(?<=foo' })).toMatchObject({
      message: expect.stringMatching(/^PCRE2: error compiling pattern at offset/),
    })
    expect(await fault({ pattern: 'a\\nb' })).toEqual({
      fault: 'pattern',
      message: 'the literal "\\n" is not allowed in a regex\nAsk for a multiline search to match line ends.',
    })
    expect(await fault({ glob: '[a' })).toEqual({
      fault: 'pattern',
      message: "error parsing glob '[a': unclosed character class; missing ']'",
    })
    expect(await fault({ type: 'nope' })).toEqual({ fault: 'pattern', message: 'unrecognized file type: nope' })
    expect(await fault({ pattern: 'a\0b' })).toMatchObject({ fault: 'pattern' })
  })

  test('a pattern may begin with a dash and a name may hold a line end', async () => {
    await writeFile(join(root, '-e'), '--help\n')
    await writeFile(join(root, 'two\nlines'), 'x\n--help\n')
    expect((await text({ pattern: '--help' })).rows.map((row) => [row.path, row.line])).toEqual([
      [join(root, '-e'), 1],
      [join(root, 'two\nlines'), 2],
    ])
    expect((await text({ pattern: '--help', mode: 'counts' })).rows).toEqual([
      { path: join(root, '-e'), count: 1 },
      { path: join(root, 'two\nlines'), count: 1 },
    ])
    expect(sure(await search.files('two*', { in: root, newest: 9 })).paths).toEqual([join(root, 'two\nlines')])
  })

  test('a long line of wide characters is cut around what was found', async () => {
    await writeFile(join(root, 'f'), `${'é日😀'.repeat(1_000)}needle${'x'.repeat(1_000)}\n`)
    expect((await text({ lineCharacters: 40 })).rows[0]?.text).toBe(
      `…😀é日😀é日😀needle${'x'.repeat(24)}… [line cut: 5006 characters in all]`,
    )
  })

  test('names that are not UTF-8 stop nothing', async ({ skip }) => {
    if (process.platform !== 'linux') return skip('such names exist on Linux only')
    await writeFile(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff])]), 'needle')
    await writeFile(join(root, 'good'), 'needle')
    expect((await text({})).rows.map((row) => row.path)).toEqual([join(root, 'bad\uFFFD'), join(root, 'good')])
    expect((await text({ mode: 'files' })).total).toBe(2)
    expect(sure(await search.files('good', { in: root, newest: 9 })).total).toBe(1)
    expect(sure(await search.files('**', { in: root, newest: 9 })).paths).toContain(join(root, 'good'))
  })

  test('folders of real projects with brackets and parentheses are found by their names', async () => {
    for (const path of ['app/[id]/page.tsx', 'app/(auth)/login.tsx', 'app/i/page.tsx']) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), 'needle')
    }
    const names = async (pattern: string) =>
      sure(await search.files(pattern, { in: root, newest: 9 }))
        .paths.map((path) => path.slice(root.length + 1))
        .toSorted()
    expect(await names('app/[id]/page.tsx')).toEqual(['app/[id]/page.tsx', 'app/i/page.tsx'])
    expect(await names('**/(auth)/*.tsx')).toEqual(['app/(auth)/login.tsx'])
  })

  test('a folder that may not be read hides nothing else', async ({ skip }) => {
    await mkdir(join(root, 'closed'), { mode: 0o700 })
    await writeFile(join(root, 'closed/f'), 'needle')
    await writeFile(join(root, 'open'), 'needle')
    await chmod(root, 0o755)
    const entry = fileURLToPath(new URL('./create-search.ts', import.meta.url))
    const script = `import { createSearch } from ${JSON.stringify(entry)}
      const search = createSearch()
      const found = await search.text(${JSON.stringify(asked({ mode: 'files' }))})
      const closed = await search.text(${JSON.stringify(asked({ in: join(root, 'closed') }))})
      console.log(JSON.stringify([found, closed.fault]))`
    const node = [
      process.execPath,
      '--conditions=toolgate-source',
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      script,
    ]
    const child = spawnSync('setpriv', ['--reuid=65534', '--clear-groups', ...node], { encoding: 'utf8' })
    if (process.getuid?.() !== 0 || child.status !== 0)
      return skip(`cannot run as another user: ${child.stderr.slice(0, 200)}`)
    expect(JSON.parse(child.stdout)).toEqual([{ rows: [{ path: join(root, 'open') }], total: 1 }, 'denied'])
  })

  test('a search that finds too much ends early, in order, and says so', async () => {
    for (let each = 0; each < 40; each++)
      await writeFile(join(root, String(each).padStart(2, '0')), 'e\n'.repeat(5_000))
    const first = await text({ pattern: 'e', keep: 250 })
    expect(first.rows).toHaveLength(250)
    expect(new Set(first.rows.map((row) => row.path))).toEqual(new Set([join(root, '00')]))
    expect(first.atLeast).toBe(true)
    expect(first.total).toBeGreaterThan(10_000)
    const later = await text({ pattern: 'e', skip: 9_999, keep: 2 })
    expect(later.rows.map((row) => [row.path, row.line])).toEqual([
      [join(root, '01'), 5_000],
      [join(root, '02'), 1],
    ])
  })

  test('a line far too long for memory is answered from its beginning', async () => {
    const file = await open(join(root, 'huge'), 'w')
    for (let each = 0; each < 20; each++) await file.write('abcdefgh'.repeat(1 << 17))
    await file.write('NEEDLE\nshort NEEDLE\n')
    await file.close()
    const { rows, total } = await text({ pattern: 'NEEDLE', lineCharacters: 100 })
    expect(total).toBe(2)
    expect(rows.map(({ line, text: shown, matched }) => [line, shown, matched])).toEqual([
      [1, `${'abcdefgh'.repeat(13).slice(0, 100)}… [line cut: it is very long]`, true],
      [2, 'short NEEDLE', true],
    ])
  })

  test('a cancel ends ripgrep', async () => {
    const endless = join(root, 'rg')
    await writeFile(endless, '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 })
    const slow = createSearch({ ripgrep: endless })
    expect(await slow.text(asked({ signal: AbortSignal.timeout(50) }))).toMatchObject({ fault: 'cancelled' })
    expect(await slow.files('*', { in: root, newest: 1, signal: AbortSignal.timeout(50) })).toMatchObject({
      fault: 'cancelled',
    })
  })

  test('a missing ripgrep is a fault, and so is one that dies', async () => {
    const dying = join(root, 'rg')
    await writeFile(dying, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 })
    for (const ripgrep of ['/nowhere/rg', dying]) {
      const other = createSearch({ ripgrep })
      expect(await other.files('*', { in: root, newest: 1 })).toMatchObject({ fault: 'broken' })
      expect(await other.text(asked({}))).toMatchObject({ fault: 'broken' })
    }
  })

  test('without free file descriptors the fault is told, and passes', async ({ skip }) => {
    await writeFile(join(root, 'f'), 'needle')
    const entry = fileURLToPath(new URL('./create-search.ts', import.meta.url))
    const script = `import { createSearch } from ${JSON.stringify(entry)}
      import { openSync, closeSync } from 'node:fs'
      const search = createSearch()
      const asked = ${JSON.stringify(asked({ mode: 'files' }))}
      await search.text(asked)
      const held = []
      try { for (;;) held.push(openSync('/dev/null')) } catch {}
      const during = await search.text(asked)
      for (const each of held) closeSync(each)
      console.log(JSON.stringify([during.fault, (await search.text(asked)).total]))`
    const node = [
      process.execPath,
      '--conditions=toolgate-source',
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      script,
    ]
    const child = spawnSync('bash', ['-c', 'ulimit -n 64; exec "$@"', 'bash', ...node], { encoding: 'utf8' })
    if (child.status === null) return skip('no bash here')
    expect([child.stderr, JSON.parse(child.stdout)]).toEqual(['', ['broken', 1]])
  })
})

test('a cut never splits a character and keeps what was found in sight', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 4, max: 60 }),
      fc.nat(),
      (line, most, at) => {
        const cut = cutLine(line, { most, around: line.length === 0 ? 0 : at % line.length })
        const body = cut
          .replace(/ \[line cut: \d+ characters in all\]$/, '')
          .replace(/^…/, '')
          .replace(/…$/, '')
        expect(line.length <= most ? cut === line : line.includes(body) && body.length <= most).toBe(true)
        if (line.isWellFormed()) expect(cut.isWellFormed()).toBe(true)
      },
    ),
  )
})

test('however a stream is cut, the same pieces come out', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 9 })), (chunks) => {
      const pieces: string[] = []
      const splitter = createSplitter({
        separator: 10,
        most: 6,
        onPiece: (piece) => pieces.push(piece.toString()),
        onLong: (head) => pieces.push(`long ${head.subarray(0, 3).toString()}`),
      })
      for (const chunk of chunks) splitter.take(Buffer.from(chunk))
      const wanted = chunks.join('').split('\n').slice(0, -1)
      expect(pieces).toEqual(wanted.map((piece) => (piece.length > 6 ? `long ${piece.slice(0, 3)}` : piece)))
    }),
  )
})

function sure<Answer>(answer: Answer | SearchFault): Answer {
  if (isSearchFault(answer)) throw new Error(`${answer.fault}: ${answer.message}`)
  return answer
}
