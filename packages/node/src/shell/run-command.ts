/** One command from its start to its end: started, listened to, timed, ended with everything it started, and told about. */
import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ShellRequest, ShellResult } from '@toolgate/runtime/contract'
import { toReportedFolder } from './bash-arguments.ts'
import { createCollector } from './collector.ts'
import type { ArtifactOptions, Collector } from './collector.ts'
import { endProcesses } from './end-processes.ts'
import { toNotStarted } from './not-started.ts'
import type { PipeReader } from './pipes.ts'
import { findProcesses, groupExists } from './processes.ts'
import type { Family, Process } from './processes.ts'
import { startBash } from './start-bash.ts'
import type { StartOptions } from './start-bash.ts'

export interface CommandOptions extends StartOptions {
  /** `NAME=value`, part of `environment` and of no other command's. */
  readonly mark: string
  readonly signal: AbortSignal
  /** Where the whole output goes when it is longer than what is kept. */
  readonly artifact?: ArtifactOptions
}

export interface CommandEnd {
  /** `nextIn` is where it ran; the session knows better. */
  readonly result: ShellResult
  /** Where bash stood at its end, when it could tell. */
  readonly endedIn?: string
  readonly notes: readonly string[]
  /** Set when processes of this command go on after it. */
  readonly left?: Left
}

export interface Left {
  readonly family: Family
  readonly members: readonly Process[]
}

interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** After the shell has ended its output is awaited for as long as pieces keep coming at least this often… */
const QUIET_MS = 50
/** …and never longer than this: a process left in the background may print for ever. */
const LONGEST_DRAIN_MS = 500
/** So many processes are named in a note. */
const NAMED = 5

export async function runCommand(request: ShellRequest, options: CommandOptions): Promise<CommandEnd> {
  const started = performance.now()
  const refuse = (end: 'not-started' | 'cancelled', message: string): CommandEnd => ({
    result: toNotStarted({ end, message, ranIn: options.folder, durationMs: performance.now() - started }),
    notes: [],
  })
  if (options.signal.aborted) return refuse('cancelled', 'The command was cancelled before it started.')
  const start = startBash(request.command, options)
  if ('message' in start) return refuse('not-started', start.message)

  const { child, stdout, stderr, report } = start
  const readers = [stdout, stderr, report]
  const collector = createCollector(request, {
    stdout,
    stderr,
    ...(options.artifact && { artifact: options.artifact }),
  })
  const reports: Buffer[] = []
  report.onBytes = (bytes) => void reports.push(Buffer.from(bytes))

  const exited = listenForExit(child)
  const family: Family = child.pid === undefined ? { mark: options.mark } : { leader: child.pid, mark: options.mark }
  const watch = watchForEnd(family, options.signal)
  const exit = await Promise.race([exited, watch.gaveUp])
  const stopped = await watch.finish()
  if (exit instanceof Error) {
    for (const reader of readers) reader.close()
    return refuse('not-started', toStartMessage(exit, options))
  }

  await drain(readers, collector)
  const left = stopped?.alive ?? findLeft(family, readers)
  for (const reader of readers) if (reader.isOpen) reader.ignore()
  const { note, ...texts } = await collector.end()
  const endedIn = toReportedFolder(Buffer.concat(reports))
  return {
    result: {
      end: stopped !== undefined ? 'cancelled' : exit.signal === null ? 'exited' : 'signalled',
      exitCode: exit.code ?? 128 + constants.signals[exit.signal ?? 'SIGKILL'],
      ...(exit.signal === null ? {} : { signal: exit.signal }),
      ...texts,
      durationMs: performance.now() - started,
      ranIn: options.folder,
      nextIn: options.folder,
    },
    ...(endedIn === undefined ? {} : { endedIn }),
    notes: [toLeftNote(left, stopped !== undefined), note].filter((sentence) => sentence !== undefined),
    ...(left.length === 0 ? {} : { left: { family: { mark: options.mark }, members: left } }),
  }
}

function listenForExit(child: ChildProcess): Promise<Exit | Error> {
  return new Promise((resolve) => {
    child.once('error', resolve)
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

interface Stopped {
  readonly alive: readonly Process[]
}

/** Ends the family when the signal fires. `gaveUp` settles only when its leader cannot be ended. */
function watchForEnd(family: Family, signal: AbortSignal) {
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<Exit>()
  let stopped: Promise<Stopped> | undefined

  async function stop(): Promise<Stopped> {
    const alive = await endProcesses(family)
    if (alive.some(({ pid }) => pid === family.leader)) giveUp({ code: null, signal: 'SIGKILL' })
    return { alive }
  }

  const onAbort = (): void => {
    stopped ??= stop()
  }
  signal.addEventListener('abort', onAbort, { once: true })
  return {
    gaveUp,
    /** No cancel counts after this; undefined when there was none before. */
    finish(): Promise<Stopped> | undefined {
      signal.removeEventListener('abort', onAbort)
      return stopped
    },
  }
}

/** Waits until nobody can write any more, or until nothing has come for a moment. */
async function drain(readers: readonly PipeReader[], collector: Collector): Promise<void> {
  const allEnded = Promise.all(readers.map((reader) => reader.ended))
  const until = performance.now() + LONGEST_DRAIN_MS
  let seen = -1
  while (readers.some((reader) => reader.isOpen) && performance.now() < until) {
    if (!collector.isWaiting && seen === collector.pieces) return
    seen = collector.pieces
    await Promise.race([allEnded, sleep(QUIET_MS, undefined, { ref: false })])
  }
}

/** Every process inherits the report pipe: where all pipes have ended and the group is gone, there is nobody to look for. */
function findLeft(family: Family, readers: readonly PipeReader[]): readonly Process[] {
  const hasGroup = family.leader !== undefined && groupExists(family.leader)
  if (!hasGroup && !readers.some((reader) => reader.isOpen)) return []
  return findProcesses(family)
}

function toLeftNote(left: readonly Process[], wasEnded: boolean): string | undefined {
  if (left.length === 0) return undefined
  const named = left.slice(0, NAMED).map(({ name, pid }) => `${name} (pid ${pid})`)
  const more = left.length > NAMED ? ` and ${left.length - NAMED} more` : ''
  const list = `${named.join(', ')}${more}`
  return wasEnded
    ? `Could not be ended: ${list}.`
    : `Still running in the background: ${list}. Further output of it is not shown, and it ends with the session.`
}

function toStartMessage(error: NodeJS.ErrnoException, options: CommandOptions): string {
  switch (error.code) {
    case 'ENOENT':
      return `${options.bash} was not found on the PATH.`
    case 'EACCES':
      return `There is no permission to run ${options.bash} or to enter ${options.folder}.`
    case 'EAGAIN':
      return 'The system allows no further process now.'
    case 'E2BIG':
      return 'Command and environment together are too long.'
    default:
      return `${error.message}.`
  }
}
