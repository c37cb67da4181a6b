import type { SearchFault, SearchPort, TextFound, TextRow, TextSearch } from '@toolgate/runtime/contract'
import { describe, expect, test } from 'vitest'
import { createSession } from '../testing/session.ts'
import { grep } from './grep.ts'

/** A port that answers every search the same and keeps what it was asked. */
function answering(answer: TextFound | SearchFault) {
  const asked: TextSearch[] = []
  const search: SearchPort = {
    files: async () => ({ fault: 'broken', message: 'not asked' }),
    text: async (options) => {
      asked.push(options)
      return answer
    },
  }
  return { asked, call: (input: object) => createSession({ cwd: '/w', ports: { search } }).call(grep, input) }
}

const rows = (...found: readonly TextRow[]): TextFound => ({ rows: found, total: found.length })

test('the defaults are names of files, 250 of them, from the working directory', async () => {
  const { asked, call } = answering(rows({ path: '/w/a.ts' }, { path: '/w/b/c.ts' }))
  expect(await call({ pattern: 'x' })).toMatchObject({ ok: true, text: 'a.ts\nb/c.ts', facts: { shown: 2, total: 2 } })
  const { signal: _signal, ...options } = asked[0] ?? ({} as TextSearch)
  expect(options).toEqual({
    in: '/w',
    pattern: 'x',
    ignoreCase: false,
    multiline: false,
    before: 0,
    after: 0,
    mode: 'files',
    onlyMatching: false,
    skip: 0,
    keep: 250,
    lineCharacters: 500,
  })
})

test('matches and context are told apart, blocks are separated', async () => {
  const found = rows(
    { path: '/w/a.ts', line: 1, text: 'one', matched: false },
    { path: '/w/a.ts', line: 2, text: 'two', matched: true },
    { path: '/w/a.ts', line: null },
    { path: '/w/b.ts', line: 9, text: 'two', matched: true },
  )
  const { asked, call } = answering(found)
  expect((await call({ pattern: 'two', output_mode: 'content', '-B': 1, context: 3 })).text).toBe(
    'a.ts-1-one\na.ts:2:two\n--\nb.ts:9:two',
  )
  expect(asked[0]).toMatchObject({ mode: 'lines', before: 1, after: 3 })
  expect((await call({ pattern: 'two', output_mode: 'content', '-n': false })).text).toBe(
    'a.ts-one\na.ts:two\n--\nb.ts:two',
  )
})

test('counts are those of each file', async () => {
  expect((await answering(rows({ path: '/w/a.ts', count: 3 })).call({ pattern: 'x', output_mode: 'count' })).text).toBe(
    'a.ts:3',
  )
})

describe('what is said about the rest', () => {
  test('more rows than shown', async () => {
    const { call } = answering({ rows: [{ path: '/w/a.ts' }], total: 12 })
    expect((await call({ pattern: 'x', head_limit: 1, offset: 2 })).text).toBe(
      'a.ts\n\n[Shown 3-3 of 12 files. Continue with offset 3, or narrow the search.]',
    )
    const many = answering({ rows: [{ path: '/w/a.ts' }], total: 12, atLeast: true })
    expect((await many.call({ pattern: 'x', head_limit: 1 })).text).toContain('Shown 1-1 of at least 12 files.')
  })

  test('rows that do not fit into the output are left for the next call', async () => {
    const line = (number: number): TextRow => ({ path: '/w/a.ts', line: number, text: 'x'.repeat(400), matched: true })
    const { call } = answering(rows(...Array.from({ length: 100 }, (_, index) => line(index + 1))))
    const { text } = await call({ pattern: 'x', output_mode: 'content', head_limit: 0 })
    expect(text.length).toBeLessThanOrEqual(20_000)
    const [body = '', notice = ''] = text.split('\n\n[')
    const shown = body.split('\n').length
    expect(notice).toBe(`Shown 1-${shown} of 100 lines. Continue with offset ${shown}, or narrow the search.]`)
  })

  test('nothing, nothing at this offset, and options without effect', async () => {
    const none = answering(rows())
    expect((await none.call({ pattern: 'x', path: 'src', glob: '*.ts', type: 'ts' })).text).toBe(
      'No match for x in src (only files named *.ts and files of type ts).',
    )
    expect((await answering({ rows: [], total: 3 }).call({ pattern: 'x', offset: 9 })).text).toBe(
      'There is nothing at offset 9: the search has only 3 files.',
    )
    expect((await answering(rows({ path: '/w/a' })).call({ pattern: 'x', '-C': 2, '-o': true })).text).toBe(
      'a\n\n[-C, -o had no effect: for output_mode content only.]',
    )
  })
})

test.each<[SearchFault['fault'], string, string]>([
  ['missing', 'not-found', 'There is nothing at lib to search.'],
  ['pattern', 'bad-pattern', 'The search was refused: regex parse error'],
])('the fault %s is told as %s', async (fault, code, text) => {
  expect(await answering({ fault, message: 'regex parse error' }).call({ pattern: '(', path: 'lib' })).toMatchObject({
    ok: false,
    code,
    text,
  })
})

test.each([
  { '-A': -1 },
  { '-A': 1.5 },
  { head_limit: -1 },
  { offset: 1e12 },
  { '-C': 1, context: 1 },
  { unknown: true },
])('%o is refused', async (options) => {
  expect(await answering(rows()).call({ pattern: 'x', ...options })).toMatchObject({ code: 'invalid-input' })
})
