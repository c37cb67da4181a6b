/** This command looked at as any other agent: what its bundle ships, and what it really advertises. */
import { fileURLToPath } from 'node:url'
import { isFault, takeInventory } from '@toolgate/inventory'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

interface Surface {
  readonly digest: string
  readonly tools: readonly { readonly name: string; readonly residency: string }[]
}

interface Probe {
  readonly requests: readonly { readonly toolsDigest: string; readonly tools: readonly { readonly name: string }[] }[]
  readonly prefixStable: boolean
  readonly answers: readonly { readonly case: string; readonly told: string | null }[]
}

async function surfaceOf(words: readonly string[]): Promise<Surface> {
  const { code, out, error } = await createWorld().run(['tools', '--json', ...words])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  return JSON.parse(out) as Surface
}

async function probeOf(words: readonly string[]): Promise<Probe> {
  const own = [process.execPath, '--conditions=toolgate-source', main, '-p', 'hi', ...words]
  const { code, out, error } = await createWorld().run(['probe', '--json', '--', ...own])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  return JSON.parse(out) as Probe
}

/** As the build does it, without its cache and its folder. */
async function bundle(minify: boolean) {
  const { outputFiles } = await build({
    entryPoints: [{ in: main, out: 'toolgate' }],
    outdir: 'bundle',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    conditions: ['toolgate-source'],
    mainFields: ['module', 'main'],
    external: ['@vscode/ripgrep', 'oxc-parser'],
    minify,
    write: false,
    logLevel: 'silent',
  })
  return outputFiles.map(({ path, contents }) => ({ path, bytes: contents }))
}

test.each([false, true])(
  'the inventory of the bundle finds every tool that is registered, minified: %s',
  { timeout: patience },
  async (minify) => {
    const inventory = await takeInventory({ name: 'toolgate', files: await bundle(minify) })
    if (isFault(inventory)) throw new Error(inventory.message)
    expect(inventory.problems).toEqual([])
    const found = inventory.registrations.filter(({ evidence }) => evidence.shape === 'contract')
    const { tools } = await surfaceOf([])
    expect(found.map(({ name }) => name).toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
    for (const { texts } of found) expect(texts).toHaveProperty('title')
    // A schema that a function adds rules to is not followed through that function.
    expect(found.filter(({ schema }) => schema?.['opaque'] === true).length).toBeLessThanOrEqual(1)
  },
)

describe('the probe', () => {
  const model = ['--model', 'anthropic/x']

  test('advertises the tools of the surface in its order', { timeout: patience }, async () => {
    const [{ tools }, { requests, prefixStable, answers }] = [await surfaceOf(model), await probeOf(model)]
    const inline = tools.filter(({ residency }) => residency === 'inline').map(({ name }) => name)
    expect(requests).toHaveLength(4)
    for (const request of requests) expect(request.tools.map(({ name }) => name)).toEqual(inline)
    expect(new Set(requests.map(({ toolsDigest }) => toolsDigest)).size).toBe(1)
    expect(prefixStable).toBe(true)
    expect(answers.map(({ case: which, told }) => [which, typeof told])).toEqual([
      ['unknown-tool', 'string'],
      ['missing-parameter', 'string'],
      ['wrong-type', 'string'],
    ])
  })

  test.each(['anthropic/x', 'openai/x', 'openai-chat/x', 'google/x'])(
    'has the digest of the surface on %s, whatever form the provider takes',
    { timeout: patience },
    async (id) => {
      const words = ['--model', id]
      const [surface, { requests }] = [await surfaceOf(words), await probeOf(words)]
      expect(requests.length).toBeGreaterThan(0)
      for (const { toolsDigest } of requests) expect(toolsDigest).toBe(surface.digest)
    },
  )
})
