/** The benchmark runner: `node bench/main.ts [NAME…] [--rounds N] [--json] [--no-peers] [--list]`, after `npm run build`. */
import { parseArgs } from 'node:util'
import { benchmarks } from './benchmarks/index.ts'
import { installPeers } from './peers.ts'
import { runBenchmark } from './run-benchmark.ts'
import type { BenchmarkResult } from './run-benchmark.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    json: { type: 'boolean' },
    'no-peers': { type: 'boolean' },
    list: { type: 'boolean' },
  },
})

if (values.list) {
  for (const { name, work } of benchmarks) console.log(`${name.padEnd(24)} ${work}`)
} else {
  process.exitCode = (await runAll()) ? 0 : 6
}

async function runAll(): Promise<boolean> {
  const unknown = positionals.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name))
  if (unknown.length > 0) {
    console.error(
      `No benchmark is named ${unknown.join(', ')}. There are: ${benchmarks.map(({ name }) => name).join(', ')}.`,
    )
    return false
  }
  const results: BenchmarkResult[] = []
  for (const benchmark of benchmarks) {
    if (positionals.length > 0 && !positionals.includes(benchmark.name)) continue
    console.error(`${benchmark.name}: ${benchmark.work}`)
    const withPeers = !values['no-peers'] && Object.keys(benchmark.packages).length > 0
    const peers = withPeers
      ? await installPeers(benchmark.packages, (message) => console.error(`  ${message}`))
      : undefined
    const result = await runBenchmark(benchmark, {
      size: 'full',
      rounds: Number(values.rounds),
      warn: (message) => console.error(`  ${message}`),
      ...(peers !== undefined && { load: peers.load, peerFolder: peers.folder }),
    })
    results.push(result)
    if (!values.json) console.log(toLine(result))
  }
  if (values.json) console.log(JSON.stringify(results, undefined, 2))
  return results.every(({ met }) => met)
}

function toLine({ name, unit, ours, floor, peers, ratioToFloor, ratioToBestPeer, met }: BenchmarkResult): string {
  const show = (value: number) => `${value.toPrecision(3)} ${unit}`
  const list = (numbers: Readonly<Record<string, number>>) =>
    Object.entries(numbers).map(([key, value]) => `${key} ${show(value)}`)
  const parts = [
    `ours ${show(ours)}`,
    ...(floor === undefined ? [] : [`floor ${show(floor)} (${ratioToFloor?.toFixed(2)} ×)`]),
    ...list(peers),
    ...(ratioToBestPeer === undefined ? [] : [`best peer ${ratioToBestPeer.toFixed(2)} ×`]),
  ]
  return `${met ? 'met   ' : 'MISSED'} ${name.padEnd(24)} ${parts.join(' · ')}`
}
