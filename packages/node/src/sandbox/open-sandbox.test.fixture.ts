/** A sandbox on folders of its own for one test, outside of `/tmp`, which every sandbox hides anyway. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { createSandbox } from './create-sandbox.ts'
import type { SandboxOptions } from './create-sandbox.ts'
import { findProgram } from './find-program.ts'
import type { Sandbox } from './sandbox.ts'

const opened: { readonly sandbox: Sandbox; readonly folder: string }[] = []

afterEach(async () => {
  for (const { sandbox, folder } of opened.splice(0)) {
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

function findHindrance(): string | undefined {
  const bubblewrap = findProgram('bwrap')
  if (bubblewrap === undefined) return 'bubblewrap is not installed: apt-get install bubblewrap'
  try {
    const walls = ['--unshare-user', '--disable-userns', '--unshare-pid', '--unshare-net', '--ro-bind', '/', '/']
    execFileSync(bubblewrap, [...walls, '--proc', '/proc', '--', 'true'], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `user namespaces are refused here: ${(error as Error).message}`
  }
}

/** Why tests that need real walls are skipped; undefined where they run. */
export const hindrance = findHindrance()

/** For the end of the name of such tests. */
export const whyNot = hindrance === undefined ? '' : ` (${hindrance})`

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface OpenSandbox {
  readonly sandbox: Sandbox
  /** Holds `workspace` and `outside`. */
  readonly folder: string
  readonly workspace: string
  readonly outside: string
  run(script: string, cwd?: string): Promise<Ran>
}

/** `choose` gets the two folders before the sandbox is made. */
export function openSandbox(
  choose: (folders: { readonly workspace: string; readonly outside: string }) => Partial<SandboxOptions> = () => ({}),
): OpenSandbox {
  const folder = realpathSync(mkdtempSync(join(homedir(), '.toolgate-test-')))
  const [workspace, outside] = [join(folder, 'workspace'), join(folder, 'outside')]
  mkdirSync(workspace)
  mkdirSync(outside)
  const sandbox = createSandbox({
    workspace,
    deniedReads: [],
    allowedDomains: 'none',
    ...choose({ workspace, outside }),
  })
  opened.push({ sandbox, folder })
  return {
    sandbox,
    folder,
    workspace,
    outside,
    run(script, cwd = workspace) {
      const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' }
      const wrapped = sandbox.wrap({ program: 'bash', args: ['--norc', '--noprofile', '-c', script], cwd, environment })
      return new Promise((settle) => {
        const child = execFile(
          wrapped.program,
          [...wrapped.args],
          { env: wrapped.environment },
          (_error, stdout, stderr) => settle({ code: child.exitCode, stdout, stderr }),
        )
      })
    },
  }
}
