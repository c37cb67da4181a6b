/** Carries a hook as a shell command: the payload on its standard input, its answer on its standard output and in its exit code. */
import { spawn } from 'node:child_process'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import type { Json } from '@toolgate/runtime/contract'

export interface CommandHookOptions {
  readonly cwd: string
  /** The whole environment of the hook; nothing else is inherited. */
  readonly environment: Readonly<Record<string, string>>
  /** Puts each hook into something, such as a sandbox. What it answers is all that is started; where it throws, the hook fails. */
  readonly wrap?: (command: HookCommand & { readonly cwd: string }) => HookCommand
}

/** What is started for a hook. */
interface HookCommand {
  readonly program: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** The same shape as the hook room's reply, stated here because ports know the contract alone. */
export type CommandReply =
  | { readonly kind: 'answer'; readonly json: Json | undefined; readonly text?: string }
  | { readonly kind: 'blocked'; readonly message: string }
  | { readonly kind: 'fault'; readonly message: string }

/** Kept of each stream; a hook that says more is cut, not refused. */
const KEPT = 1 << 20
const GRACE = 1_000

export interface CommandCarrier {
  /** Exit code 0: JSON on standard output is the answer, other text a remark. 2: it blocks, with what it wrote to standard error. Else a fault. */
  readonly run: (carrier: { readonly command: string }, payload: object, signal: AbortSignal) => Promise<CommandReply>
  /** Ends what still runs, and what does not heed it is killed. Never rejects. */
  close(): Promise<void>
}

export function createCommandCarrier({ cwd, environment, wrap }: CommandHookOptions): CommandCarrier {
  const running = new Set<Running>()

  /** The message says why it cannot be started. */
  function toStart(command: string): HookCommand | { readonly message: string } {
    const bash = { program: 'bash', args: ['--norc', '--noprofile', '-c', command], environment }
    try {
      return wrap?.({ ...bash, cwd }) ?? bash
    } catch (error) {
      return { message: error instanceof Error ? error.message : String(error) }
    }
  }

  return {
    run: ({ command }, payload, signal) =>
      new Promise((resolve) => {
        const start = toStart(command)
        if ('message' in start) return resolve({ kind: 'fault', message: `it could not be started: ${start.message}` })
        const child = spawn(start.program, start.args, {
          cwd,
          env: { ...start.environment },
          detached: true,
          stdio: ['pipe', 'pipe', 'pipe'],
        })
        const stdout = gather(child.stdout)
        const stderr = gather(child.stderr)
        let killing: NodeJS.Timeout | undefined
        const stop = () => {
          killing ??= endGroup(child.pid)
        }
        signal.addEventListener('abort', stop, { once: true })
        child.stdin.on('error', () => {})
        child.stdin.end(JSON.stringify(payload))
        child.on('error', (error) => resolve({ kind: 'fault', message: `it could not be started: ${error.message}` }))
        const closed = new Promise<void>((gone) => {
          child.on('close', (code, by) => {
            signal.removeEventListener('abort', stop)
            clearTimeout(killing)
            running.delete(one)
            resolve(toReply(code, by, { stdout: stdout(), stderr: stderr() }))
            gone()
          })
        })
        const one = { stop, closed }
        running.add(one)
      }),
    async close() {
      for (const { stop } of running) stop()
      const all = Promise.all([...running].map(({ closed }) => closed))
      const enough = new AbortController()
      // What left its group holds the streams open, and is waited for no longer.
      await Promise.race([all, setTimeoutPromise(2 * GRACE, undefined, { signal: enough.signal }).catch(() => {})])
      enough.abort()
    },
  }
}

interface Running {
  readonly stop: () => void
  readonly closed: Promise<void>
}

function toReply(
  code: number | null,
  by: NodeJS.Signals | null,
  { stdout, stderr }: { readonly stdout: string; readonly stderr: string },
): CommandReply {
  if (code === 2)
    return { kind: 'blocked', message: stderr.trim() === '' ? 'A hook blocked it without a word.' : stderr.trim() }
  if (code !== 0)
    return {
      kind: 'fault',
      message: `it ended with ${by ?? `exit code ${code}`}${stderr.trim() === '' ? '' : `: ${stderr.trim().slice(0, 500)}`}`,
    }
  const text = stdout.trim()
  // Plain text is a remark, never an opinion.
  if (!text.startsWith('{')) return { kind: 'answer', json: undefined, text }
  try {
    return { kind: 'answer', json: JSON.parse(text) as Json }
  } catch (error) {
    return {
      kind: 'fault',
      message: `it answered something that begins like JSON and is none: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

function gather(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = []
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    if (bytes < KEPT) chunks.push(chunk)
    bytes += chunk.length
  })
  return () => Buffer.concat(chunks).subarray(0, KEPT).toString('utf8')
}

/** Asks the whole group to end, then makes it. */
function endGroup(pid: number | undefined): NodeJS.Timeout | undefined {
  if (pid === undefined) return undefined
  send(pid, 'SIGTERM')
  return setTimeout(() => send(pid, 'SIGKILL'), GRACE)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group is gone already.
  }
}
