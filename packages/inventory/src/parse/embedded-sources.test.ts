/** Scripts inside executables are found by each layout, and an executable without one is a fault, not a guess. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bunExecutable, denoExecutable, nodeExecutable, pkgExecutable } from '../testing/write-executable.ts'
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

test('pkg', () => {
  expect(sourcesIn(pkgExecutable(SCRIPT))).toEqual([{ path: 'agent!/snapshot/app/agent.js', text: SCRIPT }])
})

test('Deno', () => {
  expect(sourcesIn(denoExecutable(SCRIPT))).toEqual([{ path: 'agent!file:///app/agent.js', text: SCRIPT }])
})

test('Node, with a blob that Node made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sea-'))
  try {
    await writeFile(join(folder, 'agent.js'), SCRIPT)
    await writeFile(
      join(folder, 'sea.json'),
      JSON.stringify({ main: 'agent.js', output: 'agent.blob', disableExperimentalSEAWarning: true }),
    )
    await promisify(execFile)(process.execPath, ['--experimental-sea-config', 'sea.json'], { cwd: folder })
    const [source] = sourcesIn(nodeExecutable(await readFile(join(folder, 'agent.blob'))))
    expect(source?.text).toBe(SCRIPT)
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

test.each([0.3, 0.6, 0.9, 0.99])('a Bun executable cut at %d of its length does not throw', (share) => {
  const whole = bunExecutable(SCRIPT)
  expect(() =>
    embeddedSources({ path: 'cut', bytes: whole.subarray(0, Math.floor(whole.length * share)) }),
  ).not.toThrow()
})
