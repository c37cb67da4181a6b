/** A command that is too long for an argument, as a file without a name: nothing to remove, whatever happens. */
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A descriptor open for reading, to be closed by the caller. Throws when the disk refuses. */
export function openScript(command: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-script-'))
  try {
    const path = join(folder, 'command')
    writeFileSync(path, command, { mode: 0o600, flag: 'wx' })
    return openSync(path, 'r')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
