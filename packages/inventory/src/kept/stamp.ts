/**
 * What files are known by without reading them. The file system vouches for that: place, number, size and both times are as they
 * were. The time of the last change of any kind is the system's own, so that only who turns back its clock, or a file system that
 * keeps no such time, can deceive it.
 */
import { statSync } from 'node:fs'
import { listTarget, type ReadOptions } from '../list-target.ts'
import { isFault } from '../parse/fault.ts'
import { checksum } from './checksum.ts'

/** A change so shortly before could be followed by one that no time tells apart. */
const SETTLED_MS = 2_000

export interface Stamp {
  /** The same as long as the target has the same files and nobody changed one. */
  readonly text: string
  /** Nobody had changed a file in the moment before. */
  readonly isSettled: boolean
}

/** Undefined for what is no target. */
export function stampOf(path: string, options: ReadOptions): Stamp | undefined {
  const files = listTarget(path, options)
  if (isFault(files)) return undefined
  try {
    return stampOfAll(files)
  } catch {
    // One went away since the look.
    return undefined
  }
}

function stampOfAll(files: readonly string[]): Stamp {
  const settledBefore = BigInt(Date.now() - SETTLED_MS)
  let isSettled = true
  const rows: string[] = []
  for (const file of files) {
    const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = statSync(file, { bigint: true })
    isSettled &&= ctimeMs < settledBefore
    rows.push(`${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs} ${file}\0`)
  }
  return { text: checksum(rows.join('')), isSettled }
}
