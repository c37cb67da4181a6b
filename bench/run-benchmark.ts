/** Runs the contestants in rotation, so that a machine that slows down slows all of them, and compares medians. */
import type { Benchmark, Contestants, PrepareOptions, Round, Target } from './benchmark.ts'

export interface BenchmarkResult {
  readonly name: string
  readonly unit: string
  readonly ours: number
  readonly floor?: number
  readonly peers: Readonly<Record<string, number>>
  readonly ratioToFloor?: number
  readonly ratioToBestPeer?: number
  readonly target: Target
  readonly met: boolean
}

export interface RunOptions extends PrepareOptions {
  readonly rounds: number
  /** Told when a contestant has to be left out. */
  readonly warn: (message: string) => void
}

export async function runBenchmark(benchmark: Benchmark, options: RunOptions): Promise<BenchmarkResult> {
  const contestants = await benchmark.prepare(options)
  try {
    const medians = await measure(contestants, options)
    return judge(benchmark, contestants, medians)
  } finally {
    await contestants.close?.()
  }
}

async function measure(contestants: Contestants, { rounds, warn }: RunOptions): Promise<ReadonlyMap<string, number>> {
  const running = new Map<string, Round>([
    ['ours', contestants.ours],
    ...(contestants.floor === undefined ? [] : [['floor', contestants.floor] as const]),
    ...prefixed('peer', contestants.peers),
  ])
  const samples = new Map<string, number[]>([...running.keys()].map((name) => [name, []]))
  for (let round = -1; round < rounds; round++) {
    for (const [name, run] of rotated([...running], round)) {
      try {
        const sample = await run()
        if (round >= 0) samples.get(name)?.push(sample)
      } catch (error) {
        if (!name.startsWith('peer ')) throw error
        warn(`${name} is left out: ${error instanceof Error ? error.message : String(error)}`)
        running.delete(name)
        samples.delete(name)
      }
    }
  }
  return new Map([...samples].map(([name, values]) => [name, median(values)]))
}

function judge(
  { name, unit, target }: Benchmark,
  contestants: Contestants,
  medians: ReadonlyMap<string, number>,
): BenchmarkResult {
  const ours = medians.get('ours') ?? Number.NaN
  const floor = medians.get('floor')
  const peers = named(Object.keys(contestants.peers), 'peer', medians)
  const bestPeer = Math.min(...Object.values(peers))
  const ratioToFloor = floor === undefined ? undefined : ours / floor
  const ratioToBestPeer = Number.isFinite(bestPeer) ? ours / bestPeer : undefined
  const met =
    within(ratioToFloor, target.toFloor) && within(ratioToBestPeer, target.toBestPeer) && within(ours, target.atMost)
  return {
    name,
    unit,
    ours,
    ...(floor !== undefined && { floor }),
    peers,
    ...(ratioToFloor !== undefined && { ratioToFloor }),
    ...(ratioToBestPeer !== undefined && { ratioToBestPeer }),
    target,
    met,
  }
}

function within(value: number | undefined, limit: number | undefined): boolean {
  return value === undefined || limit === undefined || value <= limit
}

function prefixed(kind: string, rounds: Readonly<Record<string, Round>>): readonly (readonly [string, Round])[] {
  return Object.entries(rounds).map(([name, round]) => [`${kind} ${name}`, round] as const)
}

function named(
  names: readonly string[],
  kind: string,
  medians: ReadonlyMap<string, number>,
): Readonly<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const name of names) {
    const value = medians.get(`${kind} ${name}`)
    if (value !== undefined) found[name] = value
  }
  return found
}

function rotated<Item>(items: readonly Item[], by: number): readonly Item[] {
  const start = ((by % items.length) + items.length) % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
