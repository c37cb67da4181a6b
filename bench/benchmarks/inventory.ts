/** The whole inventory of a large bundle, and the same again when nothing changed. */
import { match, ok, strictEqual } from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Benchmark, PrepareOptions } from '../benchmark.ts'
import { builtCommand, freshFolder, runCommand } from '../command.ts'

const script = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** The largest single file with a permissive licence that was found in a published agent: 16.7 MB. */
const packages = { '@google/gemini-cli': '0.61.0', acorn: '8.19.0', 'acorn-walk': '8.3.5' }
const BUNDLE = 'node_modules/@google/gemini-cli/bundle/chunk-5FZXKDXH.js'
/** What it registers. */
const FOUND = 77

export const wholeInventory: Benchmark = {
  name: 'inventory',
  unit: 'ms',
  work: 'the whole inventory of a bundle of 16.7 MB, the registrations counted; the floor is acorn: parse with lines, and a walk',
  target: { toFloor: 0.35 },
  packages,
  prepare: async (options) => {
    const { file, ours } = contest(options)
    const { peerFolder } = options
    return {
      ours: async () => (await ours()).ms,
      ...(peerFolder !== undefined && {
        floor: async () => {
          const { stdout } = await runCommand(process.execPath, [script('floor-walk.mjs'), peerFolder, file])
          const walked = JSON.parse(stdout) as Told
          ok(walked.found > 1_000_000)
          return walked.ms
        },
      }),
      peers: {},
    }
  },
}

export const inventoryMemory: Benchmark = {
  name: 'inventory-memory',
  unit: 'MB',
  work: 'the peak resident memory of that process',
  target: {},
  packages,
  prepare: async (options) => {
    const { ours } = contest(options)
    return { ours: async () => (await ours()).peakMB, peers: {} }
  },
}

export const inventoryAgain: Benchmark = {
  name: 'inventory-unchanged',
  unit: 'ms',
  work: 'wall time of the command on a file that it knows and nobody changed; the floor is an empty Node',
  // 50 ms where an empty Node takes 40.
  target: { toFloor: 1.25 },
  packages,
  prepare: async (options) => {
    const { file } = contest(options)
    const home = freshFolder()
    const run = async (): Promise<number> => {
      const { wallMs, stdout } = await runCommand(process.execPath, [builtCommand, 'inventory', file], { home })
      match(stdout, /^.*: 1 file\(s\), parsed by/)
      return wallMs
    }
    // A file that was written just now is not recalled yet.
    await new Promise((done) => setTimeout(done, 2_500))
    await run()
    // The folder of the version, the inventory, and the answer that was printed.
    strictEqual(readdirSync(join(home, '.cache/toolgate/inventory'), { recursive: true }).length, 3)
    return {
      ours: run,
      floor: async () => (await runCommand(process.execPath, ['-e', '0'], { home })).wallMs,
      peers: {},
    }
  },
}

interface Told {
  readonly ms: number
  readonly found: number
}

function contest({ size, peerFolder }: PrepareOptions) {
  const isSmall = size === 'smoke' || peerFolder === undefined
  const file = isSmall ? smallBundle() : join(peerFolder, BUNDLE)
  return {
    file,
    ours: async (): Promise<Told & { readonly peakMB: number }> => {
      const { stdout, peakMB } = await runCommand(process.execPath, [script('take-inventory.ts'), file])
      const told = JSON.parse(stdout) as Told
      strictEqual(told.found, isSmall ? 3 : FOUND)
      return { ...told, peakMB }
    },
  }
}

function smallBundle(): string {
  const file = join(freshFolder(), 'agent.js')
  const tools = ['look', 'touch', 'ask'].map((name) => `{ name: '${name}', description: 'd', parameters: {} }`)
  writeFileSync(file, `export const tools = [${tools.join(', ')}]\n`)
  return file
}
