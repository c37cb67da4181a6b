/** One writer at a time for a file, over all processes of this machine: whoever made the lock file has it. */
import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { toBusyFault } from './approval-file.ts'
import type { ApprovalFault } from './approvals.ts'

/** The work under a lock takes milliseconds: one that is older belongs to a process that ended in the midst of it. */
const STALE_MS = 5_000
/** Longer than a stale lock can hold anybody up. */
const PATIENCE_MS = 15_000
const PAUSE_MS = 10

/** `isStillOurs` is false once another process took this one for dead. Rejects with the system's error and with that of `work`. */
export async function withLock<Result>(
  file: string,
  work: (isStillOurs: () => Promise<boolean>) => Promise<Result>,
): Promise<Result | ApprovalFault> {
  const lock = `${file}.lock`
  const mark = randomBytes(8).toString('hex')
  const isStillOurs = async (): Promise<boolean> => (await readFile(lock, 'utf8').catch(() => '')) === mark
  const until = performance.now() + PATIENCE_MS
  while (!(await take(lock, mark))) {
    if (performance.now() > until) return toBusyFault(file)
    await removeStale(lock, mark)
    await sleep(PAUSE_MS * (0.5 + Math.random()))
  }
  try {
    return await work(isStillOurs)
  } finally {
    if (await isStillOurs()) await rm(lock, { force: true })
  }
}

async function take(lock: string, mark: string): Promise<boolean> {
  try {
    const handle = await open(lock, 'wx', 0o600)
    await handle.writeFile(mark).finally(() => handle.close())
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Moved away first, because of several who find it stale only one can move it. */
async function removeStale(lock: string, mark: string): Promise<void> {
  const found = await stat(lock).catch(() => undefined)
  if (found === undefined || Date.now() - found.mtimeMs < STALE_MS) return
  await rename(lock, `${lock}.${mark}`).then(
    () => rm(`${lock}.${mark}`, { force: true }),
    () => {},
  )
}
