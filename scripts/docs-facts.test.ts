/** What the guides state about the code stands in the code: links, fields, codes, options, versions, targets. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { benchmarks } from '../bench/benchmarks/index.ts'
import { agentCommand, commands } from '../hosts/cli/src/command-list.ts'
import { exitCodes } from '../hosts/cli/src/exit-code.ts'
import { commonOptions, sessionOptions } from '../hosts/cli/src/option-spec.ts'
import { codes, list, pages, proseOf, read, root, sourcesOf, tableAfter } from './docs-pages.test.fixture.ts'

const folders = ['packages', 'hosts', 'bench', 'scripts'] as const
const sources = sourcesOf(...folders)
/** Other words than codes of the project. */
const withoutCodes = ['docs/dependencies.md']

describe.each(pages.map((page) => [page.path, page] as const))('%s', (path, page) => {
  const prose = proseOf(page)

  test('its links lead to files and headings', () => {
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const inside = links.filter((target) => !/^[a-z]+:/.test(target))
    expect(inside.filter((target) => !leads(target, path))).toEqual([])
  })

  test('every code that it names stands in the sources', () => {
    const named = withoutCodes.includes(path) ? [] : codes(prose).filter((code) => /^[a-z]+(-[a-z]+)+$/.test(code))
    expect(named.filter((code) => !sources.includes(`'${code}'`))).toEqual([])
  })

  test('every environment variable that it names is read somewhere', () => {
    const named = codes(prose).filter((code) => /^[A-Z]+(_[A-Z]+)+$/.test(code))
    expect(named.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
  })

  test('every test and corpus that it names is there', () => {
    const named = codes(prose).flatMap(
      (code) => /^(?:npm test --|toolgate corpus \w+) ([^-].*)$/.exec(code)?.[1]?.split(' ') ?? [],
    )
    expect(named.filter((name) => name !== 'PATH' && !existsSync(join(root, name)))).toEqual([])
  })

  test('every option that it names exists', () => {
    const specs = [
      ...commonOptions,
      ...sessionOptions,
      ...[agentCommand, ...commands].flatMap(({ options }) => options),
    ]
    const known = [
      ...specs.flatMap(({ name, spellings = [] }) => [name, ...spellings]),
      'version',
      'rounds',
      'no-peers',
      'list',
      'node',
    ]
    const named = codes(prose).flatMap((code) =>
      [...code.matchAll(/(?:^|\s)--([a-z][\w-]*)/g)].map(([, name = '']) => name),
    )
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })
})

function leads(target: string, from: string): boolean {
  const [file = '', heading] = target.split('#')
  const path = file === '' ? from : join(dirname(from), file)
  if (!existsSync(join(root, path))) return false
  if (heading === undefined) return true
  const headings = [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => slug(text))
  return headings.includes(heading)
}

/** The anchor that code hosts make of a heading. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

describe('the contract', () => {
  const rows = tableAfter('docs/tools.md', '## The contract, field by field')

  test('each field of a declaration has its row, in the order of the contract or not, and no other', () => {
    const [, body = ''] =
      /export interface Tool<[\s\S]*?> \{\n([\s\S]*?)\n\}/.exec(read('packages/runtime/src/contract/tool.ts')) ?? []
    const fields = [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name]) => name)
    expect(fields.length).toBeGreaterThan(20)
    expect(rows.flatMap(([field = '']) => codes(field)).toSorted()).toEqual(fields.toSorted())
  })

  test('each example stands in an example or a built-in tool', () => {
    const plain = (text: string) => text.replaceAll(/\s+/g, '').replaceAll(/,(?=[)\]}])/g, '')
    const written = plain([...list('examples', /\.ts$/), ...list('packages/tools/src', /\.ts$/)].map(read).join('\n'))
    const examples = rows.map(([, , example = '']) => codes(example)[0] ?? 'no example')
    expect(examples.filter((example) => !written.includes(plain(example)))).toEqual([])
  })
})

test('the nine tools have their sections', () => {
  const names = [...sourcesOf('packages/tools/src').matchAll(/defineTool\(\{\s*name: '(\w+)'/g)].map(
    ([, name = '']) => name,
  )
  const section = read('docs/tools.md').split('## The nine built-in tools')[1] ?? ''
  const headings = [...section.matchAll(/^### (.*)$/gm)].flatMap(([, text = '']) => text.split(' and '))
  expect(headings.toSorted()).toEqual(names.toSorted())
})

test('the reason codes of the policy are those of the table', () => {
  const policy = sourcesOf('packages/runtime/src/policy/decide', 'packages/runtime/src/policy/paths')
  const made = [
    ...policy.matchAll(/(?:code: |\b(?:deny|ask|allow)\(\s*|\bbyRule\(\w+, '\w+', )'([a-z]+(?:-[a-z]+)*)'/g),
  ].map(([, code = '']) => code)
  const told = tableAfter('docs/rules.md', '## Reason codes').flatMap(([cell = '']) => codes(cell))
  expect(told.toSorted()).toEqual([...new Set(made)].toSorted())
})

test('the exit codes are those of the command', () => {
  const told = tableAfter('docs/sessions.md', '## Exit codes').map(([code]) => Number(code))
  expect(told).toEqual(Object.values(exitCodes))
})

test('the dependencies are those that are imported, in the versions that are pinned', () => {
  const manifests = ['package.json', ...list('packages', /^package\.json$/), 'hosts/cli/package.json'].map(
    (path) => JSON.parse(read(path)) as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>,
  )
  const pinned = new Map(
    manifests.flatMap(({ dependencies, devDependencies }) => Object.entries({ ...dependencies, ...devDependencies })),
  )
  const rows = ['## In the product', '## For building and testing'].flatMap((heading) =>
    tableAfter('docs/dependencies.md', heading),
  )
  const told = rows.map(([name = '', version]) => [codes(name)[0] ?? '', version] as const)
  expect(told.filter(([name, version]) => pinned.get(name) !== version)).toEqual([])
  const product = sourcesOf('packages', 'hosts/cli/src').replaceAll(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')
  const imported = [...product.matchAll(/(?:from |import\()'(@[\w-]+\/[\w-]+|[\w.-]+)/g)].map(([, name = '']) => name)
  const foreign = imported.filter((name) => pinned.has(name) && !name.startsWith('@toolgate/'))
  const names = new Set(told.map(([name]) => name))
  expect([...new Set(foreign)].filter((name) => !names.has(name))).toEqual([])
})

test('the benchmarks and their targets are those of the runner', () => {
  const targets = benchmarks.map(({ name, unit, target: { toFloor, toBestPeer, atMost } }) => [
    name,
    [
      ...(toFloor === undefined ? [] : [`${toFloor} × floor`]),
      ...(toBestPeer === undefined ? [] : [`${toBestPeer} × best peer`]),
      ...(atMost === undefined ? [] : [`${atMost} ${unit}`]),
    ].join(', '),
  ])
  for (const text of ['| name | what is done', '## Results']) {
    const rows = tableAfter('docs/benchmarks.md', text)
    expect(rows.map((row) => [codes(row[0] ?? '')[0], row.at(-1)])).toEqual(targets)
  }
})

test('each of the fifty weaknesses has its line, with something that shows it or the word that it is not built', () => {
  const lines = [...read('docs/better.md').matchAll(/^(\d+)\. (.*)$/gm)]
  expect(lines.map(([, number]) => Number(number))).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(
    lines.filter(([, , text = '']) => !/\]\(\.\.\/|not built yet|Not built yet/.test(text)).map(([line]) => line),
  ).toEqual([])
})
