/** A shell on a temporary folder for one test, and what tests ask about processes. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place, ShellRequest, ShellResult } from '@toolgate/runtime/contract'
import { afterEach } from 'vitest'
import { createShell } from './create-shell.ts'
import type { Shell, ShellOptions } from './create-shell.ts'

const opened: { readonly shell: Shell; readonly folder: string }[] = []

afterEach(async () => {
  for (const { shell, folder } of opened.splice(0)) {
    await shell.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

export interface OpenShell {
  readonly shell: Shell
  /** Workspace, home and first folder of the session; it holds a folder `sub`. */
  readonly folder: string
  run(command: string, request?: Partial<Omit<ShellRequest, 'command'>>): Promise<ShellResult>
}

/** Closed and removed after the test. */
export function openShell(options: Partial<ShellOptions> = {}): OpenShell {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-test-')))
  mkdirSync(join(folder, 'sub'))
  const shell = createShell({
    place: placeAt(folder),
    environment: process.env,
    artifacts: join(folder, 'artifacts'),
    ...options,
  })
  opened.push({ shell, folder })
  return {
    shell,
    folder,
    run: (command, request = {}) =>
      shell.run({
        keep: { head: 15_000, tail: 15_000 },
        signal: new AbortController().signal,
        ...request,
        command,
      }),
  }
}

function placeAt(folder: string): Place {
  const same = (path: string): string => path
  return { cwd: folder, workspace: folder, home: folder, platform: 'linux', resolve: same, display: same }
}

/** False also for a process that has ended and that nobody waited for. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** The number that a command wrote into a file of the folder. */
export function pidIn(folder: string, name: string): number {
  return Number(readFileSync(join(folder, name), 'utf8'))
}
