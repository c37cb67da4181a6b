/** Names of sessions and calls: sortable by time, unique by chance, safe in file names. */
import { randomBytes } from 'node:crypto'

export function newId(now: Date = new Date()): string {
  const stamp = now.toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15)
  return `${stamp}-${randomBytes(4).toString('hex')}`
}
