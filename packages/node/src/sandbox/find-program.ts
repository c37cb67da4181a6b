/** Finds the programs that make the walls in the folders of the system alone: PATH may begin with a folder of the workspace. */
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin'] as const

export function findProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
