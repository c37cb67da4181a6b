/** One target from its path to its inventory, with its faults in words. */
import type { Fault, Inventory } from '@toolgate/inventory'
import { recall, type RecallOptions } from '@toolgate/inventory/cache'
import { exitCodes } from '../exit-code.ts'
import { tell } from '../show/streams.ts'
import { stop, type Stop } from '../stop.ts'
import { showProgress } from './show-progress.ts'

/** More faults than this say nothing new. */
const TOLD = 10

export async function take(path: string, options: RecallOptions): Promise<Inventory | Stop> {
  const past = recall(path, options)
  if (past.inventory !== undefined) return told(past.inventory)
  const progress = showProgress(`reading ${path}`)
  const { isFault, readTarget, takeInventory } = await import('@toolgate/inventory')
  const target = await readTarget(path, options)
  if (isFault(target)) return progress.end(faultStop(target))
  const bytes = target.files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  progress.step(`taking the inventory of ${target.files.length} file(s), ${(bytes / 1e6).toFixed(1)} MB`)
  const inventory = await takeInventory(target, options)
  if (isFault(inventory)) return progress.end(faultStop(inventory))
  progress.end(undefined)
  past.remember(inventory)
  return told(inventory)
}

function told(inventory: Inventory): Inventory {
  for (const problem of inventory.problems.slice(0, TOLD)) tell(faultText(problem))
  const more = inventory.problems.length - TOLD
  if (more > 0) tell(`… and ${more} more files that could not be read.`)
  return inventory
}

function faultStop(fault: Fault): Stop {
  return stop(fault.code === 'not-found' ? exitCodes.usage : exitCodes.failed, faultText(fault))
}

function faultText({ file, line, column, message }: Fault): string {
  return `${file}:${line}:${column}: ${message}`
}
