/** Whether a search can start somewhere: ripgrep would open, and wait for, a named pipe that it is pointed at. */
import { stat } from 'node:fs/promises'

export async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
