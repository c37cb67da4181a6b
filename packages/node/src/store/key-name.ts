/** Names of files for keys: different keys never share a file, also where capitals do not count, and no key leaves the folder. */
import { createHash } from 'node:crypto'

/** Longer names are replaced by a hash: file systems take 255 bytes. */
const LONGEST = 150

export function toKeyName(key: string): string {
  const name = key.replace(/[^a-z0-9_-]/gu, (character) => `%${Buffer.from(character).toString('hex')}`)
  if (name !== '' && name.length <= LONGEST) return `${name}.json`
  return `%%${createHash('sha256').update(key).digest('hex')}.json`
}
