/** Runs the agent's command with an end in any case: nothing of its process group is left. */
import { spawn } from 'node:child_process'

export interface AgentEnd {
  /** Null when it was ended or did not start. */
  readonly exitCode: number | null
  /** `exited` by itself; `idle` when it was ended because all was asked; `timeout`, `cancelled`, or `not-started`. */
  readonly reason: 'exited' | 'idle' | 'timeout' | 'cancelled' | 'not-started'
  /** The last part of what it printed. */
  readonly output: string
}

export interface RunOptions {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Asked now and then; true for some seconds ends the command. */
  readonly isOver: () => boolean
  readonly signal?: AbortSignal
}

const KEPT_OUTPUT = 16_000
const POLL_MS = 200
/** After the closing text an agent may tidy up; one that waits for a person is ended. */
const IDLE_MS = 5_000

export function runBounded([program = '', ...words]: readonly string[], options: RunOptions): Promise<AgentEnd> {
  const { folder, environment, timeoutMs, isOver, signal } = options
  return new Promise((resolve) => {
    const child = start(program, words, { folder, environment })
    if (child instanceof Error) return resolve({ exitCode: null, reason: 'not-started', output: child.message })
    let output = ''
    let reason: AgentEnd['reason'] = 'exited'
    let overFor = 0
    const keep = (chunk: Buffer): void => void (output = (output + chunk.toString()).slice(-KEPT_OUTPUT))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)

    const end = (why: AgentEnd['reason']): void => {
      reason = why
      killGroup(child.pid)
      // A process that left the group may hold the pipes open.
      child.stdout.destroy()
      child.stderr.destroy()
    }
    const timer = setTimeout(() => end('timeout'), timeoutMs)
    const poll = setInterval(() => {
      overFor = isOver() ? overFor + POLL_MS : 0
      if (overFor >= IDLE_MS) end('idle')
    }, POLL_MS)
    const cancel = (): void => end('cancelled')
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted === true) cancel()

    const finish = (exitCode: number | null): void => {
      clearTimeout(timer)
      clearInterval(poll)
      signal?.removeEventListener('abort', cancel)
      killGroup(child.pid)
      resolve({ exitCode, reason, output })
    }
    child.once('error', (error) => {
      reason = 'not-started'
      output = error.message
      finish(null)
    })
    // What the command left running would keep the pipes open, so its own end counts.
    child.once('exit', (exitCode) => {
      killGroup(child.pid)
      setImmediate(() => finish(exitCode))
    })
  })
}

/** A system without memory or numbers for one more process says so at once, other faults come as events. */
function start(
  program: string,
  words: readonly string[],
  { folder, environment }: Pick<RunOptions, 'folder' | 'environment'>,
) {
  try {
    return spawn(program, words, { cwd: folder, env: environment, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}
