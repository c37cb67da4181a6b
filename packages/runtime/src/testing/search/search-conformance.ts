/** What every search port must do, whatever lies under it: each port runs this suite over a fresh folder for each test. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  isSearchFault,
  type NamesFound,
  type SearchFault,
  type SearchPort,
  type TextFound,
  type TextSearch,
} from '../../contract/index.ts'

/** A port with a folder of its own. */
export interface SearchWorld {
  readonly search: SearchPort
  /** Absolute path of an empty folder. */
  readonly root: string
  /** Puts bytes at a path below the root; a string is UTF-8. What is put later is newer. */
  put(path: string, content: string | Uint8Array): Promise<void>
  /** Undefined where there are no links. */
  readonly link?: (path: string, target: string) => Promise<void>
  /** Undefined where there are no named pipes. */
  readonly makePipe?: (path: string) => Promise<void>
  remove(): Promise<void>
}

export function searchConformance(name: string, createWorld: () => Promise<SearchWorld>): void {
  describe(`${name}: search`, () => {
    let world: SearchWorld

    beforeEach(async () => {
      world = await createWorld()
    })
    afterEach(async () => {
      await world.remove()
    })

    const shown = (path: string): string =>
      path.startsWith(`${world.root}/`) ? path.slice(world.root.length + 1) : path

    async function names(pattern: string, folder = ''): Promise<readonly string[]> {
      const found: NamesFound = sure(await world.search.files(pattern, { in: `${world.root}${folder}`, newest: 1_000 }))
      expect(found.total).toBe(found.paths.length)
      return found.paths.map(shown)
    }

    async function text(options: Partial<TextSearch> & { readonly pattern: string }): Promise<TextFound> {
      const search = {
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
        in: `${world.root}${options.in ?? ''}`,
      } as const
      const found = sure(await world.search.text(search))
      return { ...found, rows: found.rows.map((row) => ({ ...row, path: shown(row.path) })) }
    }

    /** Rows as a person reads them: `path:1:text` matched, `path-1-text` context, `--` between blocks. */
    async function lines(options: Partial<TextSearch> & { readonly pattern: string }): Promise<readonly string[]> {
      return (await text(options)).rows.map((row) => {
        if (row.line === null) return '--'
        const mark = row.matched ? ':' : '-'
        return `${row.path}${mark}${row.line}${mark}${row.text}`
      })
    }

    async function files(options: Partial<TextSearch> & { readonly pattern: string }): Promise<readonly string[]> {
      return (await text({ ...options, mode: 'files' })).rows.map((row) => row.path)
    }

    describe('names', () => {
      test('come newest first, with how many there are', async () => {
        for (const path of ['old.ts', 'src/middle.ts', 'new.ts', 'other.js']) await world.put(path, 'x')
        expect(await names('**/*.ts')).toEqual(['new.ts', 'src/middle.ts', 'old.ts'])
        const found = sure(await world.search.files('**/*.ts', { in: world.root, newest: 2 }))
        expect([found.paths.map(shown), found.total]).toEqual([['new.ts', 'src/middle.ts'], 3])
      })

      test.for<[pattern: string, expected: readonly string[]]>([
        ['*.ts', ['a.ts']],
        ['**/*.ts', ['a.ts', 'src/b.ts', 'src/deep/c.ts']],
        ['src/*.{ts,tsx}', ['src/b.ts', 'src/d.tsx']],
        ['src/**', ['src/b.ts', 'src/d.tsx', 'src/deep/c.ts']],
        ['src/**/c.ts', ['src/deep/c.ts']],
        ['**/deep/*', ['src/deep/c.ts']],
        ['src/?.ts', ['src/b.ts']],
        ['src/[a-c].ts', ['src/b.ts']],
        ['{src,lib}/b.*', ['src/b.ts']],
        ['a.ts', ['a.ts']],
        ['./a.ts', ['a.ts']],
        ['nothing/**', []],
        ['src', []],
      ])('%s', async ([pattern, expected]) => {
        for (const path of ['a.ts', 'src/b.ts', 'src/d.tsx', 'src/deep/c.ts', 'lib/e.js']) await world.put(path, 'x')
        expect((await names(pattern)).toSorted()).toEqual(expected)
      })

      test('a fixed beginning moves the place where the search starts', async () => {
        for (const path of ['lib/a.ts', 'src/b.ts']) await world.put(path, 'x')
        expect(await names('../lib/*.ts', '/src')).toEqual(['lib/a.ts'])
        expect(await names(`${world.root}/lib/**/*.ts`, '/src')).toEqual(['lib/a.ts'])
      })

      test('dot files are found, and nothing in .git', async () => {
        for (const path of ['.github/workflows/ci.yml', '.eslintrc.json', 'src/a.ts', '.git/z.yml'])
          await world.put(path, 'x')
        expect(await names('.github/workflows/*.yml')).toEqual(['.github/workflows/ci.yml'])
        expect(await names('.eslintrc.json')).toEqual(['.eslintrc.json'])
        expect(await names('**/*.yml')).toEqual(['.github/workflows/ci.yml'])
        expect(await names('.git/*')).toEqual([])
        expect(await files({ pattern: 'x' })).toEqual(['.eslintrc.json', '.github/workflows/ci.yml', 'src/a.ts'])
      })

      test('ignore files are honoured, whatever the pattern, also where there is no repository', async () => {
        await world.put('.gitignore', 'dist/\n*.log\n!keep.log\n')
        for (const path of ['dist/a.ts', 'a.log', 'keep.log', 'b.ts', 'sub/c.log', 'sub/d.ts', 'sub/keep.ts'])
          await world.put(path, 'needle')
        await world.put('sub/.gitignore', 'd.ts\n')
        expect((await names('**/*.ts')).toSorted()).toEqual(['b.ts', 'sub/keep.ts'])
        expect(await names('**/*.log')).toEqual(['keep.log'])
        expect((await names('**')).toSorted()).toEqual([
          '.gitignore',
          'b.ts',
          'keep.log',
          'sub/.gitignore',
          'sub/keep.ts',
        ])
        expect(await files({ pattern: 'needle' })).toEqual(['b.ts', 'keep.log', 'sub/keep.ts'])
        expect(await files({ pattern: 'needle', glob: '*.log' })).toEqual(['keep.log'])
        expect(await files({ pattern: 'needle', glob: '**' })).toEqual(['b.ts', 'keep.log', 'sub/keep.ts'])
      })

      test('names with blanks, dashes and brackets are found as they are', async () => {
        for (const path of ['-v', 'a b.ts', '(group)/page.ts', 'é日.ts']) await world.put(path, 'needle')
        expect((await names('**')).toSorted()).toEqual(['(group)/page.ts', '-v', 'a b.ts', 'é日.ts'])
        expect(await names('(group)/*.ts')).toEqual(['(group)/page.ts'])
        expect(await names('a b.*')).toEqual(['a b.ts'])
        expect(await files({ pattern: 'needle' })).toEqual(['(group)/page.ts', '-v', 'a b.ts', 'é日.ts'])
      })
    })

    describe('contents', () => {
      test('lines come in the order of paths, with their numbers', async () => {
        await world.put('b.ts', 'no\nfoo 1\n')
        await world.put('a/z.ts', 'foo 2')
        await world.put('a-b.ts', 'x\nfoo 3\nfoo 4\n')
        expect(await lines({ pattern: 'foo' })).toEqual([
          'a/z.ts:1:foo 2',
          'a-b.ts:2:foo 3',
          'a-b.ts:3:foo 4',
          'b.ts:2:foo 1',
        ])
        expect(await files({ pattern: 'foo' })).toEqual(['a/z.ts', 'a-b.ts', 'b.ts'])
        const counted = await text({ pattern: 'foo', mode: 'counts' })
        expect(counted).toEqual({
          rows: [
            { path: 'a/z.ts', count: 1 },
            { path: 'a-b.ts', count: 2 },
            { path: 'b.ts', count: 1 },
          ],
          total: 3,
        })
      })

      test('pages fit together', async () => {
        for (const path of ['c', 'a', 'b']) await world.put(path, 'foo\nfoo\n')
        const all = await lines({ pattern: 'foo' })
        const pages = await Promise.all([0, 2, 4].map((skip) => text({ pattern: 'foo', skip, keep: 2 })))
        expect(pages.map((page) => page.total)).toEqual([6, 6, 6])
        expect(pages.flatMap((page) => page.rows.map((row) => `${row.path}:${row.line}:${row.text}`))).toEqual(all)
        expect(await files({ pattern: 'foo', skip: 1, keep: 1 })).toEqual(['b'])
        expect(await text({ pattern: 'foo', mode: 'counts', skip: 2, keep: 5 })).toEqual({
          rows: [{ path: 'c', count: 2 }],
          total: 3,
        })
        expect(await text({ pattern: 'foo', skip: 9 })).toEqual({ rows: [], total: 6 })
      })

      test('context belongs to its match, and blocks are apart', async () => {
        const numbered = Array.from(
          { length: 400 },
          (_, index) => `${index + 1}${[41, 339].includes(index + 1) ? ' HIT' : ''}`,
        )
        await world.put('ctx.txt', `${numbered.join('\n')}\n`)
        await world.put('z.txt', 'HIT')
        expect(await lines({ pattern: 'HIT', before: 2, after: 2 })).toEqual([
          'ctx.txt-39-39',
          'ctx.txt-40-40',
          'ctx.txt:41:41 HIT',
          'ctx.txt-42-42',
          'ctx.txt-43-43',
          '--',
          'ctx.txt-337-337',
          'ctx.txt-338-338',
          'ctx.txt:339:339 HIT',
          'ctx.txt-340-340',
          'ctx.txt-341-341',
          '--',
          'z.txt:1:HIT',
        ])
        expect((await text({ pattern: 'HIT', before: 2, after: 2, keep: 3 })).total).toBe(13)
        expect(await lines({ pattern: 'HIT', after: 1, in: '/z.txt' })).toEqual(['z.txt:1:HIT'])
      })

      test('only the matching parts, each in a row', async () => {
        await world.put('f', 'a1b22\nx\nc333\n')
        expect(await lines({ pattern: '[0-9]+', onlyMatching: true })).toEqual(['f:1:1', 'f:1:22', 'f:3:333'])
      })

      test('case counts unless it is asked not to', async () => {
        await world.put('f', 'Foo\nfoo\n')
        expect(await lines({ pattern: 'foo' })).toEqual(['f:2:foo'])
        expect(await lines({ pattern: 'foo', ignoreCase: true })).toEqual(['f:1:Foo', 'f:2:foo'])
      })

      test('a pattern spans lines only when asked', async () => {
        await world.put('f', 'x\nstart\nmiddle\nend\ny\n')
        expect(await lines({ pattern: 'start.*end', multiline: true })).toEqual(['f:2:start', 'f:3:middle', 'f:4:end'])
        expect(await lines({ pattern: 'start.*end' })).toEqual([])
      })

      test('line ends and a byte-order mark are no part of a line', async () => {
        await world.put('bom.json', Uint8Array.from([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('{"n":1}\n')]))
        await world.put('crlf', 'foo\r\nbar\r\n')
        expect(await lines({ pattern: '^\\{' })).toEqual(['bom.json:1:{"n":1}'])
        expect(await lines({ pattern: 'foo$' })).toEqual(['crlf:1:foo'])
      })

      test('UTF-16 and legacy texts are shown as text, and binary files are left out', async () => {
        await world.put(
          'u16',
          Uint8Array.from([0xff, 0xfe, ...Array.from('needle', (letter) => [letter.charCodeAt(0), 0]).flat()]),
        )
        await world.put(
          'legacy',
          Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x20, ...new TextEncoder().encode('needle')]),
        )
        await world.put('binary', Uint8Array.from([0, 1, 2, ...new TextEncoder().encode('needle')]))
        expect(await lines({ pattern: 'needle' })).toEqual(['legacy:1:café needle', 'u16:1:needle'])
        expect(await lines({ pattern: 'needle', in: '/binary' })).toEqual([])
      })

      test('a long line is cut around what was found, and says so', async () => {
        await world.put('min.js', `${'x'.repeat(100_000)}NEEDLE${'y'.repeat(100_000)}`)
        const [row] = (await text({ pattern: 'NEEDLE', lineCharacters: 200 })).rows
        expect(row?.text).toBe(`…${'x'.repeat(50)}NEEDLE${'y'.repeat(144)}… [line cut: 200006 characters in all]`)
      })

      test('filters by glob and by type, alone and together', async () => {
        for (const path of ['a.ts', 'a.test.ts', 'b.js', 'src/c.ts', 'src/d/e.ts']) await world.put(path, 'needle')
        const found = (options: Partial<TextSearch>) => files({ pattern: 'needle', ...options })
        expect(await found({ glob: '*.ts' })).toEqual(['a.test.ts', 'a.ts', 'src/c.ts', 'src/d/e.ts'])
        expect(await found({ glob: '!*.test.ts' })).toEqual(['a.ts', 'b.js', 'src/c.ts', 'src/d/e.ts'])
        expect(await found({ glob: '*.{js,test.ts}' })).toEqual(['a.test.ts', 'b.js'])
        expect(await found({ glob: 'src/*.ts' })).toEqual(['src/c.ts'])
        expect(await found({ glob: 'src/**/*.ts' })).toEqual(['src/c.ts', 'src/d/e.ts'])
        expect(await found({ glob: '**/d/*' })).toEqual(['src/d/e.ts'])
        expect(await found({ type: 'js' })).toEqual(['b.js'])
        expect(await found({ type: 'ts', glob: 'a*' })).toEqual(['a.test.ts', 'a.ts'])
        expect(await found({ type: 'ts', glob: '!*.test.ts' })).toEqual(['a.ts', 'src/c.ts', 'src/d/e.ts'])
        const counted = await text({ pattern: 'needle', mode: 'counts', glob: 'src/*.ts' })
        expect(counted.rows).toEqual([{ path: 'src/c.ts', count: 1 }])
      })

      test('one file can be searched, whatever it is called', async () => {
        await world.put('a.txt', 'needle')
        await world.put('b.txt', 'needle')
        expect(await lines({ pattern: 'needle', in: '/a.txt', glob: '*.ts' })).toEqual(['a.txt:1:needle'])
        expect(await text({ pattern: 'needle', in: '/a.txt', mode: 'counts' })).toEqual({
          rows: [{ path: 'a.txt', count: 1 }],
          total: 1,
        })
      })
    })

    describe('faults', () => {
      const nameFault = async (pattern: string, folder = '') =>
        faultOf(world.search.files(pattern, { in: `${world.root}${folder}`, newest: 9 }))
      const textFault = async (options: Partial<TextSearch>) => {
        const base = {
          pattern: 'x',
          ignoreCase: false,
          multiline: false,
          before: 0,
          after: 0,
          mode: 'lines',
          onlyMatching: false,
        } as const
        return faultOf(
          world.search.text({
            ...base,
            skip: 0,
            keep: 0,
            lineCharacters: 9,
            ...options,
            in: `${world.root}${options.in ?? ''}`,
          }),
        )
      }

      test('each has its name', async () => {
        await world.put('file', 'x')
        expect(await nameFault('*', '/nothing')).toBe('missing')
        expect(await nameFault('*', '/file')).toBe('not-directory')
        expect(await nameFault('*', '/file/inside')).toBe('not-directory')
        expect(await nameFault('[a')).toBe('pattern')
        expect(await nameFault('{a')).toBe('pattern')
        expect(await textFault({ in: '/nothing' })).toBe('missing')
        expect(await textFault({ pattern: '(a' })).toBe('pattern')
        expect(await textFault({ glob: '[a' })).toBe('pattern')
        expect(await textFault({ type: 'no-such-type' })).toBe('pattern')
      })

      test('a signal that has fired stops the search', async () => {
        await world.put('file', 'x')
        const signal = AbortSignal.abort()
        expect(await faultOf(world.search.files('*', { in: world.root, newest: 9, signal }))).toBe('cancelled')
        expect(await textFault({ signal })).toBe('cancelled')
      })
    })

    test('a link in the fixed part of a pattern is followed, others are not', async ({ skip }) => {
      if (world.link === undefined) return skip('no links here')
      await world.put('real/file.txt', 'needle')
      await world.link('link', 'real')
      await world.link('real/up', '..')
      expect(await names('link/*.txt')).toEqual(['link/file.txt'])
      expect(await names('**/*.txt')).toEqual(['real/file.txt'])
      expect(await files({ pattern: 'needle', in: '/link' })).toEqual(['link/file.txt'])
      expect(await files({ pattern: 'needle' })).toEqual(['real/file.txt'])
    })

    test('a named pipe is never waited for', async ({ skip }) => {
      if (world.makePipe === undefined) return skip('no named pipes here')
      await world.put('ok.txt', 'x\n')
      await world.makePipe('pipe')
      expect(await names('**')).toEqual(['ok.txt'])
      expect(await files({ pattern: 'x' })).toEqual(['ok.txt'])
      expect(await files({ pattern: 'x', glob: 'pipe/*' })).toEqual([])
      expect(await faultOf(world.search.files('*', { in: `${world.root}/pipe`, newest: 9 }))).toBe('not-directory')
    })
  })
}

function sure<Answer>(answer: Answer | SearchFault): Answer {
  if (isSearchFault(answer)) throw new Error(`${answer.fault}: ${answer.message}`)
  return answer
}

async function faultOf(answer: Promise<unknown>): Promise<string> {
  const settled = await answer
  if (!isSearchFault(settled)) return `no fault: ${JSON.stringify(settled)}`
  expect(settled.message.length).toBeGreaterThan(0)
  return settled.fault
}
