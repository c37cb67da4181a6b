import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { benchmarks } from './benchmarks/index.ts'
import { builtCommand } from './command.ts'
import { runBenchmark } from './run-benchmark.ts'

describe.skipIf(!existsSync(builtCommand))('every benchmark does its work at a small size, without peers', () => {
  test.each(benchmarks.map((benchmark) => [benchmark.name, benchmark] as const))('%s', async (_name, benchmark) => {
    const result = await runBenchmark(benchmark, { size: 'smoke', rounds: 1, warn: (message) => expect.fail(message) })
    expect(result.ours).toBeGreaterThan(0)
    expect(result.peers).toEqual({})
  })
})
