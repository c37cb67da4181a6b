/** Executables that the runtimes themselves made: each layout is read as its maker writes it today. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { installAgents } from '../testing/install-agents.ts'
import { embeddedSources } from './embedded-sources.ts'
import { isFault } from './fault.ts'

const run = promisify(execFile)
const BUN = {
  package: '@oven/bun-linux-x64',
  version: '1.4.5',
  integrity: 'sha512-IWX9BELoGHAUtMonkeSaNaZwXzRk+oDw6Mk+HBFXd3KHYIBNBsIGRupMZPcgNoDbJpLu6gAJjIoIVPZtt1aJ1g==',
}
const DENO = {
  package: '@deno/linux-x64-glibc',
  version: '2.9.6',
  integrity: 'sha512-3md4TKLCuzsLDmfOoC5KN7NAZaxSVkMgm64vg6foD00JBADCpYS2/5QqXfzgnP5ZQz3iLP9vBQJtEgc116OAoQ==',
}
const FAR_MS = 300_000

const isHere = process.platform === 'linux' && process.arch === 'x64'
const { folders, hindrance } = isHere
  ? await installAgents([BUN, DENO])
  : { folders: new Map<string, string>(), hindrance: 'the runtimes that are fetched run on Linux x64 alone' }
const whyNot = hindrance === undefined ? '' : ` (${hindrance})`

const folder = await mkdtemp(join(tmpdir(), 'real-executables-'))
afterAll(() => rm(folder, { recursive: true }))
await mkdir(join(folder, 'lib'))
await writeFile(
  join(folder, 'main.ts'),
  `import { read } from './lib/read.ts'\nglobalThis.tools = [read, { name: 'Bash' }]\n`,
)
await writeFile(join(folder, 'lib/read.ts'), `export const read: { name: string } = { name: 'Read' }\n`)

async function textOf(name: string): Promise<string> {
  const found = embeddedSources({ path: name, bytes: await readFile(join(folder, name)) })
  if (found === undefined || isFault(found)) throw new Error(`no source: ${JSON.stringify(found)}`)
  return found.map(({ text }) => text).join('\n')
}

test.skipIf(hindrance !== undefined).each([
  ['as it is', []],
  ['minified', ['--minify']],
  ['with bytecode', ['--bytecode']],
])(`Bun, %s${whyNot}`, { timeout: FAR_MS }, async (name, options) => {
  const out = `bun ${name}`
  const bun = join(folders.get(BUN.package) ?? '', 'bin', 'bun')
  await run(bun, ['build', '--compile', ...options, '--outfile', out, 'main.ts'], { cwd: folder })
  const text = await textOf(out)
  expect(text).toMatch(/name: ?"Bash"/)
  expect(text).toMatch(/name: ?"Read"/)
})

test.skipIf(hindrance !== undefined)(`Deno${whyNot}`, { timeout: FAR_MS }, async () => {
  const deno = join(folders.get(DENO.package) ?? '', 'deno')
  // Deno fetches a smaller program to put the script into, unless it is told to take another.
  const env = {
    PATH: process.env['PATH'] ?? '',
    DENORT_BIN: deno,
    DENO_DIR: join(folder, 'cache'),
    DENO_NO_UPDATE_CHECK: '1',
  }
  await run(deno, ['compile', '--no-check', '--output', 'deno-agent', 'main.ts'], { cwd: folder, env })
  const text = await textOf('deno-agent')
  expect(text).toMatch(/name: 'Bash'/)
  expect(text).toMatch(/const read = \{\s*name: 'Read'/)
})
