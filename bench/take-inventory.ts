/** A process of its own for the inventory of one file: prints how long it took and how many registrations it found. */
import { isFault, readTarget, takeInventory } from '@toolgate/inventory'

const startedAt = performance.now()
const target = await readTarget(process.argv[2] ?? '')
if (isFault(target)) throw new Error(target.message)
const inventory = await takeInventory(target)
if (isFault(inventory)) throw new Error(inventory.message)
console.log(JSON.stringify({ ms: performance.now() - startedAt, found: inventory.registrations.length }))
