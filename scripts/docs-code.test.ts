/**
 * The code of the guides is code that works. A `ts` block whose fence names a file of `examples` is a part of that file; any other is
 * type-checked against the sources, with the examples themselves. The examples run.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { pages, read, root } from './docs-pages.test.fixture.ts'

const run = promisify(execFile)
const blocks = pages.flatMap(({ path, blocks: all }) =>
  all.filter(({ language }) => language === 'ts').map((block) => ({ ...block, at: `${path}:${block.line}` })),
)
const quoted = blocks.filter(({ file }) => file?.startsWith('examples/') === true)
const free = blocks.filter((block) => !quoted.includes(block))

test.each(quoted.map(({ at, file = '', text }) => [at, file, text] as const))(
  '%s is a part of %s',
  (_at, file, text) => {
    expect(read(file)).toContain(text)
  },
)

test('the block of the front page is what the example is about', () => {
  const [block, ...others] = pages
    .filter(({ path }) => path === 'README.md')
    .flatMap((page) => page.blocks.filter(({ language }) => language === 'ts'))
  expect(others).toEqual([])
  const [before = '', after = ''] = read('examples/embed.ts').split(block?.text ?? 'nothing')
  expect(before).toMatch(/^\/\*\*[\s\S]*\bimport /)
  expect(before).not.toContain('defineTool({')
  expect(after).toMatch(/^\nconsole\.log/)
})

test('the examples and all other blocks type-check against the sources', { timeout: 120_000 }, async () => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'docs-code-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [index, { at, text }] of free.entries())
    writeFileSync(join(folder, `block-${index + 1}.ts`), `// ${at}\nexport {}\n${text}`)
  const compilerOptions = { types: ['node'], rootDir: '../..', composite: false, declaration: false, noEmit: true }
  const config = { extends: '../../tsconfig.base.json', compilerOptions, include: ['*.ts', '../../examples/*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test(
  'the embedding says what a model would see, greets, and explains what was wrong',
  { timeout: 60_000 },
  async () => {
    const { stdout } = await run(process.execPath, ['--conditions=toolgate-source', join(root, 'examples/embed.ts')])
    expect(stdout.split('\n')[0]).toBe(
      '[{"name":"Greet","description":"Greet somebody.","inputSchema":{"type":"object","properties":{"name":{"type":"string",' +
        '"minLength":1,"description":"Whom to greet"}},"required":["name"],"additionalProperties":false}}]',
    )
    expect(stdout).toContain("kind: 'done'")
    expect(stdout).toContain("output: 'Hello, Ada.'")
    expect(stdout).toContain("code: 'invalid-input'")
    expect(stdout).toContain('An unexpected parameter `nam` was given; did you mean `name`?')
  },
)
