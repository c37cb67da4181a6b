/** All benchmarks. A new one is its file and a line here. */
import type { Benchmark } from '../benchmark.ts'
import { manyCalls, noOpCall } from './no-op-call.ts'
import { nextRequest, oneShot, peakMemory } from './one-shot.ts'
import { helpStart, versionStart } from './start-up.ts'

export const benchmarks: readonly Benchmark[] = [
  versionStart,
  helpStart,
  oneShot,
  nextRequest,
  peakMemory,
  noOpCall,
  manyCalls,
]
