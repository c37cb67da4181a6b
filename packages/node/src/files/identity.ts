/** What a stat says about a file, in nanoseconds: whole milliseconds would hide a change made right after a read. */
import type { BigIntStats } from 'node:fs'
import type { FileStat } from '@toolgate/runtime/contract'

/**
 * Two contents written within one tick of the file system's clock can carry the same time. Kernels tick every few milliseconds;
 * file systems that store no fraction of a millisecond may keep as little as every second second.
 */
const TICK_MS = { fine: 50, coarse: 2_100 }

export function identityOf(stat: BigIntStats): string {
  return `${stat.dev}:${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}`
}

/** True when a change after `since` (milliseconds since 1970) may have left the identity as it is. */
export function mayHideChange(stat: BigIntStats, since: number): boolean {
  const tick = stat.ctimeNs % 1_000_000n === 0n ? TICK_MS.coarse : TICK_MS.fine
  return Number(stat.ctimeMs) > since - tick
}

export function toFileStat(stat: BigIntStats): FileStat {
  return {
    kind: stat.isFile() ? 'file' : stat.isDirectory() ? 'directory' : 'other',
    bytes: Number(stat.size),
    modifiedAt: Number(stat.mtimeNs / 1_000_000n) + Number(stat.mtimeNs % 1_000_000n) / 1e6,
    identity: identityOf(stat),
  }
}
