/** One call that does nothing, through the whole pipeline: what the pipeline itself costs. */
import { strictEqual } from 'node:assert/strict'
import * as z from 'zod'
import { defineTool, done } from '@toolgate/runtime/contract'
import type { ClockPort, Place } from '@toolgate/runtime/contract'
import { createExecutor } from '@toolgate/runtime/executor'
import { createPolicy } from '@toolgate/runtime/policy'
import { createRegistry } from '@toolgate/runtime/registry'
import { createSurface, plainFacts } from '@toolgate/runtime/surface'
import type { Benchmark, Contestants, PrepareOptions, Round } from '../benchmark.ts'

const input = '{"a":"hello","n":3}'

export const noOpCall: Benchmark = {
  name: 'no-op-call',
  unit: 'µs',
  work: 'a call of a tool that does nothing, ten in flight; the handler counts, and each outcome is looked at',
  target: { toFloor: 12, toBestPeer: 0.5 },
  packages: { '@modelcontextprotocol/sdk': '1.32.2', '@langchain/core': '1.4.0', zod: '4.6.7' },
  prepare: (options) => prepare(options, 10),
}

export const manyCalls: Benchmark = {
  name: 'no-op-call-in-flight',
  unit: 'µs',
  work: 'the same with 300 in flight; the floor is ours with ten',
  target: { toFloor: 1.2 },
  packages: {},
  async prepare(options) {
    const many = await prepare(options, 300)
    const ten = await prepare(options, 10)
    return { ours: many.ours, floor: ten.ours, peers: {} }
  },
}

async function prepare({ size, load }: PrepareOptions, inFlight: number): Promise<Contestants> {
  const count = size === 'smoke' ? 600 : 30_000
  return {
    ours: ours(count, inFlight),
    floor: floor(count),
    peers:
      load === undefined
        ? {}
        : { 'MCP SDK v1, in memory': await mcp(load, count / 10), LangChain: await langChain(load, count / 10) },
  }
}

function ours(count: number, inFlight: number): Round {
  let handled = 0
  const tool = defineTool({
    name: 'Nothing',
    describe: 'Do nothing.',
    input: z.strictObject({ a: z.string(), n: z.int().default(1) }),
    effect: { access: 'pure', scope: 'none' },
    run: () => (handled++, done('ok')),
  })
  const clock: ClockPort = { now: () => Date.now(), monotonic: () => performance.now(), sleep: async () => {} }
  const place: Place = {
    cwd: '/w',
    workspace: '/w',
    home: '/h',
    platform: 'linux',
    resolve: (path) => path,
    display: (path) => path,
  }
  const surface = createSurface(
    createRegistry([{ source: { kind: 'builtin', id: 'bench' }, tools: [tool] }]),
    plainFacts({ ports: ['clock'] }),
  )
  const policy = createPolicy({
    rules: [],
    mode: 'default',
    boundaries: { roots: [{ path: '/w' }], home: '/h', platform: 'linux' },
    knownTools: [tool],
    personPresent: false,
    trusted: true,
  })
  const executor = createExecutor({ ports: { clock }, place, policy: () => policy })
  return async () => {
    const before = handled
    const batch = executor.begin(surface, new AbortController().signal)
    const startedAt = performance.now()
    for (let from = 0; from < count; from += inFlight) {
      const outcomes = await Promise.all(
        Array.from({ length: inFlight }, (_unused, index) =>
          batch.add({ id: String(from + index), name: 'Nothing', input: JSON.parse(input) as unknown }),
        ),
      )
      for (const { kind } of outcomes) strictEqual(kind, 'done')
    }
    const took = performance.now() - startedAt
    strictEqual(handled - before, Math.ceil(count / inFlight) * inFlight)
    return (took / (handled - before)) * 1_000
  }
}

function floor(count: number): Round {
  const schema = z.strictObject({ a: z.string(), n: z.int().default(1) })
  let handled = 0
  const nothing = (_input: { a: string; n: number }) => (handled++, 'ok')
  return async () => {
    const before = handled
    const startedAt = performance.now()
    for (let index = 0; index < count; index++) strictEqual(nothing(schema.parse(JSON.parse(input))), 'ok')
    const took = performance.now() - startedAt
    strictEqual(handled - before, count)
    return (took / count) * 1_000
  }
}

/* The peers' modules are loaded from the cache, so their types are not at hand. */

async function mcp(load: NonNullable<PrepareOptions['load']>, count: number): Promise<Round> {
  const { McpServer } = (await load('@modelcontextprotocol/sdk/server/mcp.js')) as any
  const { Client } = (await load('@modelcontextprotocol/sdk/client/index.js')) as any
  const { InMemoryTransport } = (await load('@modelcontextprotocol/sdk/inMemory.js')) as any
  const peerZod = (await load('zod')) as any
  let handled = 0
  const server = new McpServer({ name: 'bench', version: '1' })
  server.registerTool(
    'nothing',
    { inputSchema: { a: peerZod.z.string(), n: peerZod.z.number().default(1) } },
    async () => (handled++, { content: [{ type: 'text', text: 'ok' }] }),
  )
  const client = new Client({ name: 'bench', version: '1' })
  const [left, right] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(left), client.connect(right)])
  return inBatches(
    count,
    () => handled,
    async () => void (await client.callTool({ name: 'nothing', arguments: JSON.parse(input) })),
  )
}

async function langChain(load: NonNullable<PrepareOptions['load']>, count: number): Promise<Round> {
  const { tool } = (await load('@langchain/core/tools')) as any
  const peerZod = (await load('zod')) as any
  let handled = 0
  const nothing = tool(async () => (handled++, 'ok'), {
    name: 'nothing',
    description: 'Do nothing.',
    schema: peerZod.z.object({ a: peerZod.z.string(), n: peerZod.z.number().default(1) }),
  })
  return inBatches(
    count,
    () => handled,
    async () => void (await nothing.invoke(JSON.parse(input))),
  )
}

function inBatches(count: number, handled: () => number, call: () => Promise<void>): Round {
  return async () => {
    const before = handled()
    const startedAt = performance.now()
    for (let from = 0; from < count; from += 10) await Promise.all(Array.from({ length: 10 }, call))
    const took = performance.now() - startedAt
    strictEqual(handled() - before, count)
    return (took / count) * 1_000
  }
}
