/**
 * Drivers for diffs and filters: programs that a repository's configuration names and that `git diff` or `git status`
 * would start. Their names are free, so they have to be looked up before they can be overridden.
 */
import { execFile } from 'node:child_process'

export type GitSetting = readonly [key: string, value: string]

const DRIVERS = '^(diff\\.external|(diff|filter)\\..+\\.(command|textconv|clean|smudge|process|required))$'

/** What stands for an external diff, which git gives the name and both files: the ordinary diff. */
const ORDINARY_DIFF = 'f() { diff -u -L "a/$1" -L "b/$1" "$2" "$5"; return 0; }; f'

const LOOKING_MS = 10_000

/** Settings that put harmless programs in the place of every driver configured for `folder`. Never rejects. */
export async function overrideGitDrivers(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<readonly GitSetting[]> {
  const names = await new Promise<string>((resolve) => {
    const options = { cwd: folder, env: environment, timeout: LOOKING_MS, maxBuffer: 8 * 1024 * 1024 }
    execFile('git', ['config', '-z', '--name-only', '--get-regexp', DRIVERS], options, (_error, stdout) =>
      resolve(stdout),
    )
  })
  return [...new Set(names.split('\0'))].filter((name) => name !== '').map((name) => [name, harmlessValue(name)])
}

function harmlessValue(name: string): string {
  if (name.endsWith('.textconv')) return 'cat'
  if (name.endsWith('.required')) return 'false'
  return name.endsWith('.command') || name === 'diff.external' ? ORDINARY_DIFF : ''
}
