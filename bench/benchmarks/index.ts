/** All benchmarks. A new one is its file and a line here. */
import type { Benchmark } from '../benchmark.ts'
import { inventoryAgain, inventoryMemory, wholeInventory } from './inventory.ts'
import { manyCalls, noOpCall } from './no-op-call.ts'
import { nextRequest, oneShot, peakMemory } from './one-shot.ts'
import { longDecision, manyRules, typicalDecision } from './permission.ts'
import { helpStart, versionStart } from './start-up.ts'

export const benchmarks: readonly Benchmark[] = [
  versionStart,
  helpStart,
  oneShot,
  nextRequest,
  peakMemory,
  noOpCall,
  manyCalls,
  typicalDecision,
  longDecision,
  manyRules,
  wholeInventory,
  inventoryMemory,
  inventoryAgain,
]
