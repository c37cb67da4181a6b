/** One run of ripgrep, whose output is taken piece by piece and which is ended as soon as enough is known. */
import { spawn } from 'node:child_process'
import { parse } from 'node:path'

export interface Run {
  readonly program: string
  readonly options: readonly string[]
  /** Absolute path of what is searched. */
  readonly path: string
  readonly signal?: AbortSignal
  /** Takes output; `enough` ends the run. */
  readonly take: (output: Buffer) => 'more' | 'enough'
}

export type RunEnd =
  | { readonly end: 'finished'; readonly errors: string }
  | { readonly end: 'enough' | 'cancelled' }
  /** It could not start, or something else ended it. */
  | { readonly end: 'failed'; readonly why: string }

const MOST_ERRORS = 64 << 10

/** Hidden files are searched, `.git` is not, and ignore files count outside repositories too. */
const ALWAYS = [
  '--no-config',
  '--hidden',
  '--no-require-git',
  '--no-messages',
  '--no-ignore-messages',
  '--color=never',
  '--glob=!.git',
]

/** Resolves once the process has ended, whatever ended it. */
export async function runRipgrep({ program, options, path, signal, take }: Run): Promise<RunEnd> {
  if (signal?.aborted) return { end: 'cancelled' }
  return new Promise((resolve) => {
    const child = spawn(program, [...ALWAYS, ...options, '--', path], {
      cwd: parse(path).root,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let errors = ''
    let stopped: 'enough' | 'cancelled' | undefined
    const stop = (why: 'enough' | 'cancelled'): void => {
      stopped ??= why
      child.kill('SIGKILL')
    }
    const cancel = (): void => stop('cancelled')
    signal?.addEventListener('abort', cancel, { once: true })
    // A process that could not start for want of file descriptors has no streams.
    child.stdout?.on('data', (output: Buffer) => {
      if (stopped === undefined && take(output) === 'enough') stop('enough')
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(0, MOST_ERRORS)
    })
    const finish = (end: RunEnd): void => {
      signal?.removeEventListener('abort', cancel)
      resolve(end)
    }
    child.once('error', (error: NodeJS.ErrnoException) => {
      finish({ end: 'failed', why: `it could not be started (${error.code ?? error.message})` })
    })
    child.once('close', (_code, killedBy) => {
      if (stopped !== undefined) finish({ end: stopped })
      else if (killedBy !== null) finish({ end: 'failed', why: `it was ended by ${killedBy}` })
      else finish({ end: 'finished', errors })
    })
  })
}
