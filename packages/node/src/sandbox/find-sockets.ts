/**
 * Sockets with a name on the disk, behind which programs outside listen: an agent for keys, a container engine, a desktop.
 * A network namespace does not stop a connection to them, and neither does a read-only disk.
 */
import { readFileSync } from 'node:fs'

/** As the kernel lists them for this network; names without a path are not among them. Empty where there is no `/proc`. */
export function findSockets(): readonly string[] {
  let table: string
  try {
    table = readFileSync('/proc/net/unix', 'utf8')
  } catch {
    return []
  }
  // Seven columns of numbers stand before the path, which may hold spaces.
  const paths = table.split('\n').map((line) => /^(?:\S+\s+){7}(\/.*)$/.exec(line)?.[1])
  return [...new Set(paths.filter((path) => path !== undefined))]
}
