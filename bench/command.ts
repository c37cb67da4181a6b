/** Runs commands for benchmarks: in a bare environment, output checked, wall time and peak memory told. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built command. */
export const builtCommand = fileURLToPath(new URL('../hosts/cli/dist/toolgate.js', import.meta.url))

export interface CommandRun {
  readonly wallMs: number
  readonly peakMB: number
  readonly stdout: string
}

export interface CommandOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Appended to the environment; HOME is a fresh empty folder unless given. */
  readonly home?: string
}

/** Rejects with the command's own words when it does not end with 0. */
export function runCommand(
  program: string,
  parameters: readonly string[],
  { environment = {}, cwd, home }: CommandOptions = {},
): Promise<CommandRun> {
  const startedAt = performance.now()
  // A wrapper tells the peak memory of the program alone, whatever language it is written in.
  const child = spawn(
    '/usr/bin/env',
    [
      '-i',
      `PATH=${process.env['PATH'] ?? ''}`,
      `HOME=${home ?? freshFolder()}`,
      ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
      program,
      ...parameters,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd !== undefined && { cwd }),
    },
  )
  let stdout = ''
  let stderr = ''
  let peakMB = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const watch = setInterval(() => (peakMB = Math.max(peakMB, residentPeak(child.pid))), 5)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(watch)
      const wallMs = performance.now() - startedAt
      if (code === 0) resolve({ wallMs, peakMB, stdout })
      else reject(new Error(`${program} ${parameters.join(' ')} ended with ${code}: ${stderr.slice(-500)}`))
    })
  })
}

export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'toolgate-bench-'))
}

/** VmHWM of the process, in MB; 0 once it is gone. */
function residentPeak(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}
