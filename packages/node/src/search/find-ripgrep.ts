/** Which ripgrep runs: the one that comes with this package, else one that the machine has. */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'

export async function findRipgrep(): Promise<string> {
  try {
    const { rgPath } = await import('@vscode/ripgrep')
    await access(rgPath, constants.X_OK)
    return rgPath
  } catch {
    // There is no build for this platform; the name alone is looked up in PATH.
    return 'rg'
  }
}
