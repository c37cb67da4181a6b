/** Every program that is known, by name. A name may have several entries; the first whose table accepts the call decides. */
import { archivePrograms } from './archives.ts'
import { builtinPrograms } from './builtins.ts'
import { coreutils } from './coreutils.ts'
import type { Program } from './define-program.ts'
import { searchPrograms } from './search.ts'
import { systemPrograms } from './system.ts'
import { textPrograms } from './text.ts'
import { versionPrograms } from './versions.ts'
import { writingPrograms } from './writers.ts'

/** The known programs by base name. */
export const PROGRAMS: ReadonlyMap<string, readonly Program[]> = byName([
  ...builtinPrograms,
  ...coreutils,
  ...textPrograms,
  ...searchPrograms,
  ...archivePrograms,
  ...systemPrograms,
  ...versionPrograms,
  ...writingPrograms,
])

function byName(programs: readonly Program[]): ReadonlyMap<string, readonly Program[]> {
  const found = new Map<string, Program[]>()
  for (const program of programs) {
    for (const name of program.names) {
      const entries = found.get(name)
      if (entries === undefined) found.set(name, [program])
      else entries.push(program)
    }
  }
  return found
}
