/** Names in a directory, in an order that does not depend on the machine. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileFault } from '@toolgate/runtime/contract'
import { fromError, pathFault } from './fault.ts'

export async function listDirectory(path: string): Promise<readonly string[] | FileFault> {
  const unusable = pathFault(path)
  if (unusable !== undefined) return unusable
  try {
    const entries = await readdir(path, { withFileTypes: true })
    const names = await Promise.all(
      entries.map(async (entry) => {
        const directory =
          entry.isDirectory() || (entry.isSymbolicLink() && (await leadsToDirectory(join(path, entry.name))))
        return directory ? `${entry.name}/` : entry.name
      }),
    )
    return names.toSorted(byCodePoint)
  } catch (error) {
    return fromError(error, path)
  }
}

async function leadsToDirectory(link: string): Promise<boolean> {
  return stat(link).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** Surrogates stand above the rest of the first plane in UTF-16, but the characters they make come after all of it. */
function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
