/** The published cases on searching, each with what must be true after it, on real folders with a real ripgrep. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSearch } from '@toolgate/node/search'
import { describe, expect, test } from 'vitest'
import { createSession, type Called } from '../testing/session.ts'
import { glob } from './glob.ts'
import { grep } from './grep.ts'

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
  find(pattern: string, path?: string): Promise<Called>
  search(pattern: string, options?: object): Promise<Called>
}

async function build(setup: string | undefined): Promise<World> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'toolgate-corpus-')))
  if (setup !== undefined) execFileSync('bash', ['-c', setup], { cwd: folder, stdio: 'ignore' })
  const session = createSession({ cwd: folder, ports: { search: createSearch() } })
  return {
    find: (pattern, path = '.') => session.call(glob, { pattern, path }),
    search: (pattern, options = {}) => session.call(grep, { pattern, ...options }),
  }
}

/** What must be true, by case. */
const expectations: Readonly<Record<string, (world: World) => Promise<void>>> = {
  async 'read-02'({ search }) {
    expect(await search('^\\{', { output_mode: 'content' })).toMatchObject({ ok: true, text: 'bom.json:1:{"n":1}' })
  },
  async 'read-13'({ search }) {
    expect(await search('x')).toMatchObject({ ok: true, text: 'ok.txt' })
    expect(await search('x', { path: 'pipe' })).toMatchObject({ ok: false, code: 'not-directory' })
  },
  async 'search-02'({ find, search }) {
    expect((await find('.github/workflows/*.yml')).text).toBe('.github/workflows/ci.yml')
    expect((await find('.eslintrc.json')).text).toBe('.eslintrc.json')
    expect((await find('**/*.yml')).text).toBe('.github/workflows/ci.yml')
    expect((await search('push')).text).toBe('.github/workflows/ci.yml')
    expect((await search('y: 1')).text).toBe('No match for y: 1 in the working directory.')
  },
  async 'search-06'({ find, search }) {
    expect((await find('link/*.txt')).text).toBe('link/file.txt')
    expect((await find('**/*.txt')).text).toBe('real/file.txt')
    expect((await search('test', { path: 'link' })).text).toBe('link/file.txt')
  },
  async 'search-07'({ search }) {
    const { text } = await search('NEEDLE', { output_mode: 'content' })
    expect(text.length).toBeLessThan(2_000)
    expect(text).toMatch(/xNEEDLEy.*\[line cut: 200006 characters in all\]/)
  },
  async 'search-08'({ search }) {
    const { text } = await search('e', { output_mode: 'content' })
    expect(text.split('\n\n')[0]?.split('\n')).toHaveLength(250)
    expect(text).toMatch(/\[Shown 1-250 of at least \d+ lines\. Continue with offset 250, or narrow the search\.\]$/)
  },
  async 'search-09'({ search }) {
    const lines = (numbers: readonly number[], hit: number) =>
      numbers.map((number) => (number === hit ? `ctx.txt:${number}:${number} HIT` : `ctx.txt-${number}-${number}`))
    expect((await search('HIT', { output_mode: 'content', context: 2 })).text.split('\n')).toEqual([
      ...lines([39, 40, 41, 42, 43], 41),
      '--',
      ...lines([337, 338, 339, 340, 341], 339),
    ])
  },
}

describe.each(cases.filter(({ id, area }) => ['glob', 'grep'].includes(area) || id in expectations))(
  '$id $title',
  ({ id, setup_sh }) => {
    test('holds', async () => {
      const expectation = expectations[id]
      expect(expectation, `no expectation for ${id}`).toBeDefined()
      await expectation?.(await build(setup_sh))
    }, 120_000)
  },
)

test('a bad pattern is a failure in the words of the engine', async () => {
  const { search, find } = await build('echo x > a.txt')
  expect(await search('(unclosed')).toMatchObject({
    ok: false,
    code: 'bad-pattern',
    text: expect.stringContaining('unclosed group'),
  })
  expect(await find('{a')).toMatchObject({ ok: false, code: 'bad-pattern' })
  expect(await search('x', { path: 'nowhere' })).toMatchObject({
    code: 'not-found',
    text: 'There is nothing at nowhere to search.',
  })
  expect(await find('*', 'nowhere')).toMatchObject({ code: 'not-found' })
  expect(await find('*', 'a.txt')).toMatchObject({ code: 'not-directory' })
})

test('pages of one search fit together', async () => {
  const { search } = await build('for i in $(seq 100 160); do echo "hit $i" > f$i.txt; done')
  const seen: string[] = []
  for (let offset = 0; offset < 61; offset += 20) {
    const { text } = await search('hit', { head_limit: 20, offset, '-n': false, output_mode: 'content' })
    seen.push(...(text.split('\n\n')[0]?.split('\n') ?? []))
  }
  expect(seen).toEqual(Array.from({ length: 61 }, (_, index) => `f${100 + index}.txt:hit ${100 + index}`))
  expect((await search('hit', { offset: 61 })).text).toBe(
    'There is nothing at offset 61: the search has only 61 files.',
  )
})
