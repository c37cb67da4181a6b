/**
 * Drivers for diffs and filters: programs that a repository's configuration names and that `git diff` or `git status`
 * would start; and submodules that ask to be looked into. Their names are free, so they have to be looked up before they can be
 * overridden.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { WrapCommand } from './start-bash.ts'

export type GitSetting = readonly [key: string, value: string]

const DRIVERS =
  '^(diff\\.external|(diff|filter)\\..+\\.(command|textconv|clean|smudge|process|required)|submodule\\..+\\.ignore)$'

/** What stands for an external diff, which git gives the name and both files: the ordinary diff. */
const ORDINARY_DIFF = 'f() { diff -u -L "a/$1" -L "b/$1" "$2" "$5"; return 0; }; f'

const LOOKING_MS = 10_000
const LONGEST_ANSWER = 8 * 1024 * 1024

export interface LookOptions {
  readonly environment: Readonly<Record<string, string>>
  /** What the command itself is put into: it is the configuration in sight there that counts. */
  readonly wrap?: WrapCommand
}

/** Settings that put harmless programs in the place of every driver configured for `folder`. Rejects where `wrap` throws. */
export async function overrideGitDrivers(
  folder: string,
  { environment, wrap }: LookOptions,
): Promise<readonly GitSetting[]> {
  const look = (file: readonly string[]) =>
    new Promise<string>((resolve) => {
      const args = ['config', ...file, '-z', '--name-only', '--get-regexp', DRIVERS]
      const git = { program: 'git', args, environment }
      const start = wrap?.({ ...git, cwd: folder }) ?? git
      const options = { cwd: folder, env: start.environment, timeout: LOOKING_MS, maxBuffer: LONGEST_ANSWER }
      // What a command is put into may pass over a signal that asks.
      execFile(start.program, start.args, { ...options, killSignal: 'SIGKILL' }, (_error, stdout) => resolve(stdout))
    })
  const modules = findModules(folder)
  const found = await Promise.all([look([]), modules === undefined ? '' : look(['--file', modules])])
  const names = new Set(found.flatMap((text) => text.split('\0')))
  return [...names].filter((name) => name !== '').map((name) => [name, harmlessValue(name)])
}

/** The file that describes the submodules of the repository around `folder`. */
function findModules(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, '.gitmodules')
    if (existsSync(file)) return file
    if (existsSync(join(at, '.git')) || dirname(at) === at) return undefined
  }
}

function harmlessValue(name: string): string {
  if (name.endsWith('.textconv')) return 'cat'
  if (name.endsWith('.required')) return 'false'
  if (name.endsWith('.ignore')) return 'all'
  return name.endsWith('.command') || name === 'diff.external' ? ORDINARY_DIFF : ''
}
