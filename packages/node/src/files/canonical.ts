/** One string for each file, however it is spelled: the key for locks, records of what was shown, and rules. */
import { lstat, readlink, realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { FileFault } from '@toolgate/runtime/contract'
import { codeOf, fromError, pathFault } from './fault.ts'

/** As many links as Linux follows. */
const MOST_LINKS = 40

/** The real path; where the path does not exist, the place where a write would create it. */
export async function canonicalPath(path: string): Promise<string | FileFault> {
  const unusable = pathFault(path)
  if (unusable !== undefined) return unusable
  try {
    return await follow(resolve(path), MOST_LINKS)
  } catch (error) {
    return fromError(error, path)
  }
}

async function follow(path: string, linksLeft: number): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const parent = dirname(path)
  if (parent === path) return path
  const here = join(await follow(parent, linksLeft), basename(path))
  const target = await danglingTarget(here)
  if (target === undefined) return here
  if (linksLeft === 0) throw Object.assign(new Error('too many links'), { code: 'ELOOP' })
  return follow(resolve(dirname(here), target), linksLeft - 1)
}

async function danglingTarget(path: string): Promise<string | undefined> {
  try {
    return (await lstat(path)).isSymbolicLink() ? await readlink(path) : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
