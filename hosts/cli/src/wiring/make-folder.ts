/** Makes a folder and its parents, one step each: below some file systems Node's own recursive way never ends. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What went wrong, or nothing. Only this user may look into what is made. */
export async function makeFolder(path: string): Promise<Error | undefined> {
  if ((await stat(path).catch(() => undefined))?.isDirectory()) return undefined
  const parent = dirname(path)
  const fault = parent === path ? undefined : await makeFolder(parent)
  if (fault !== undefined) return fault
  return mkdir(path, { mode: 0o700 }).then(
    () => undefined,
    // Another process may have been quicker.
    async (error: Error) => ((await stat(path).catch(() => undefined))?.isDirectory() ? undefined : error),
  )
}
