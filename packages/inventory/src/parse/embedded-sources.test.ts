/** Scripts inside executables are found by each layout, and an executable without one is a fault, not a guess. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bunExecutable,
  denoArchiveExecutable,
  denoSectionExecutable,
  nodeExecutable,
  pkgExecutable,
} from '../testing/write-executable.ts'
import { embeddedSources } from './embedded-sources.ts'
import { isFault } from './fault.ts'

const SCRIPT = '// an agent\nconst tools = [{ name: "Bash", description: "é", parameters: {} }]\n'

function sourcesIn(bytes: Buffer) {
  const found = embeddedSources({ path: 'agent', bytes })
  if (found === undefined || isFault(found)) throw new Error(`no source: ${JSON.stringify(found)}`)
  return found
}

test.each([36, 52] as const)('Bun, module rows of %i bytes', (rowSize) => {
  expect(sourcesIn(bunExecutable(SCRIPT, rowSize))).toEqual([{ path: 'agent!/$bunfs/root/agent.js', text: SCRIPT }])
})

test.each([0, 1, 2, 3] as const)('pkg, compression %i', (compression) => {
  expect(sourcesIn(pkgExecutable(SCRIPT, compression))).toEqual([
    { path: 'agent!/snapshot/app/agent.js', text: SCRIPT },
  ])
})

test('Deno, an archive', () => {
  expect(sourcesIn(denoArchiveExecutable(SCRIPT))).toEqual([{ path: 'agent!file:///app/agent.js', text: SCRIPT }])
})

test.each(['2.1.0', '2.1.4', '2.1.6', '2.2'] as const)('Deno, a section as of %s', (release) => {
  expect(sourcesIn(denoSectionExecutable(release, { local: SCRIPT, remote: 'far()' }))).toEqual([
    { path: 'agent!https://a.example/far.ts', text: 'far()' },
    { path: 'agent!app/agent.js', text: SCRIPT },
  ])
})

const ARCHIVE = gzipSync(SCRIPT)
const MANIFEST = { offsets: { '/app/agent.js': [0, ARCHIVE.length], '/app/data.json': [0, 1] }, compression: 1 }

test.each([
  ['plain', {}, []],
  ['code cache and assets', { 'tools.mjs': SCRIPT, 'icon.png': 'png' }, ['tools.mjs']],
  ['an archive of pkg', { __pkg_archive__: ARCHIVE, __pkg_manifest__: JSON.stringify(MANIFEST) }, ['/app/agent.js']],
])('Node, with a blob that Node made: %s', async (_, assets, more) => {
  const folder = await mkdtemp(join(tmpdir(), 'sea-'))
  try {
    const files = { 'agent.js': SCRIPT, ...assets }
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const names = Object.fromEntries(Object.keys(assets).map((name) => [name, name]))
    const settings = { main: 'agent.js', output: 'agent.blob', disableExperimentalSEAWarning: true }
    const whole = { ...settings, ...(more.length > 0 && { assets: names, useCodeCache: true }) }
    await writeFile(join(folder, 'sea.json'), JSON.stringify(whole))
    await promisify(execFile)(process.execPath, ['--experimental-sea-config', 'sea.json'], { cwd: folder })
    const sources = sourcesIn(nodeExecutable(await readFile(join(folder, 'agent.blob'))))
    expect(sources).toEqual(['agent.js', ...more].map((name) => ({ path: `agent!${name}`, text: SCRIPT })))
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an executable without a script is a fault; a script is no executable', () => {
  const plain = Buffer.alloc(8192)
  Buffer.from([0x7f, 0x45, 0x4c, 0x46]).copy(plain)
  expect(embeddedSources({ path: 'ls', bytes: plain })).toMatchObject({
    fault: true,
    code: 'not-javascript',
    file: 'ls',
  })
  expect(embeddedSources({ path: 'a.js', bytes: Buffer.from(SCRIPT) })).toBeUndefined()
})

/** Each with JSON inside, whose shape nobody vouches for. */
const KINDS = {
  Bun: bunExecutable(SCRIPT),
  pkg: pkgExecutable(SCRIPT),
  'pkg, compressed': pkgExecutable(SCRIPT, 2),
  Deno: denoSectionExecutable('2.2', { local: SCRIPT, remote: SCRIPT }),
  'Deno 2.1.0': denoSectionExecutable('2.1.0', { local: SCRIPT, remote: SCRIPT }),
  'Deno, an archive': denoArchiveExecutable(SCRIPT),
}

test.each(Object.entries(KINDS))('%s: cut or changed anywhere, it gives sources or a fault', (_, whole) => {
  const changes = fc.array(fc.tuple(fc.integer({ min: 4000, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 })))
  fc.assert(
    fc.property(fc.integer({ min: 64, max: whole.length }), changes, (length, changed) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changed) bytes[at] = value
      expect(() => embeddedSources({ path: 'agent', bytes: bytes.subarray(0, length) })).not.toThrow()
    }),
    { numRuns: 300 },
  )
})

test.each([
  [[null]],
  [[5, 'a.js', []]],
  [[{ Dir: null, File: null }]],
  [[{ Dir: { n: 'a', e: 5 } }]],
  [[{ File: { n: 'a.js' } }, { File: { n: 5, o: [0, 1] } }]],
  [[{ File: { n: 'a.js', o: [1e300, -1] } }, { File: { n: 'a.js', o: { o: 0, l: 99 } } }]],
  [{ n: 'app', e: [{ File: { n: 'a.js', m: 'o' } }] }],
])('a file tree %j holds nothing', (tree) => {
  const sources = sourcesIn(denoSectionExecutable('2.2', { local: '', remote: SCRIPT, tree }))
  expect(sources.map(({ path }) => path)).toEqual(['agent!https://a.example/far.ts'])
})
