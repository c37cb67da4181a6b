/** The shell session of a host: one command after the other, the folder carried over, nothing left behind unseen. */
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import type { Place, ShellPort, ShellRequest, ShellResult } from '@toolgate/runtime/contract'
import { toCleanEnvironment } from './clean-environment.ts'
import type { Environment } from './clean-environment.ts'
import { endProcesses } from './end-processes.ts'
import { overrideGitDrivers } from './git-drivers.ts'
import { createPipes } from './pipes.ts'
import { toNotStarted } from './not-started.ts'
import type { TextFilter } from './output-file.ts'
import { runCommand } from './run-command.ts'
import type { Left } from './run-command.ts'
import type { WrapCommand } from './start-bash.ts'
import { startGuard } from './start-guard.ts'
import type { Guard } from './start-guard.ts'

export interface ShellOptions {
  /** `cwd` is where the first command runs, `workspace` where a command runs whose folder has vanished. */
  readonly place: Place
  /** What the host was started with; only a fixed list of variables is passed on to commands. */
  readonly environment: Environment
  /** Variables that a person set on purpose for commands. */
  readonly variables?: Readonly<Record<string, string>>
  /** Absolute path of the folder for outputs longer than what is kept. Without it they are not written to disk. */
  readonly artifacts?: string
  /** Makes what changes one such output on its way to the disk, such as taking secrets out. What is answered stays as it is. */
  readonly filterArtifact?: () => TextFilter
  /** For which commands git must start no program that a repository's configuration names, hooks included. Default none. */
  readonly hardenGit?: boolean | ((command: string) => boolean)
  /** Default `bash`, found on the PATH of `environment`. */
  readonly bash?: string
  /** Puts each command into something, such as a sandbox. What it answers is all that is started. Default: bash itself. */
  readonly wrap?: WrapCommand
  /** A command that asks for it starts without `wrap`. Default false: it stays inside whatever it asks. */
  readonly mayLeave?: boolean
}

export interface Shell extends ShellPort {
  /** Ends what commands left running and removes the session's temporary files. Never rejects; the shell is of no use afterwards. */
  close(): Promise<void>
}

export function createShell(options: ShellOptions): Shell {
  const { place } = options
  const pipes = createPipes()
  const leftBehind = new Set<Left>()
  const closing = new AbortController()
  const running = new Set<Promise<ShellResult>>()
  const session = randomUUID()
  let guard: Guard | undefined
  let folder = place.cwd
  let commands = 0

  function chooseFolder(): { readonly ranIn: string; readonly note?: string } | undefined {
    if (isFolder(folder)) return { ranIn: folder }
    if (!isFolder(place.workspace)) return undefined
    const note = `The folder ${folder} no longer exists, so this command ran in ${place.workspace}.`
    folder = place.workspace
    return { ranIn: folder, note }
  }

  async function prepareEnvironment(
    command: string,
    { ranIn, wrap }: { readonly ranIn: string; readonly wrap?: WrapCommand },
  ): Promise<Record<string, string>> {
    const { hardenGit = false, variables = {}, environment } = options
    const clean = {
      home: place.home,
      variables,
      hardenGit: typeof hardenGit === 'function' ? hardenGit(command) : hardenGit,
    }
    const first = toCleanEnvironment(environment, clean)
    if (!clean.hardenGit || !command.includes('git')) return first
    const gitSettings = await overrideGitDrivers(ranIn, { environment: first, ...(wrap !== undefined && { wrap }) })
    return toCleanEnvironment(environment, { ...clean, gitSettings })
  }

  async function run(request: ShellRequest): Promise<ShellResult> {
    const started = performance.now()
    const chosen = chooseFolder()
    if (chosen === undefined) {
      const message = `Neither ${folder} nor the workspace ${place.workspace} exists.`
      return toNotStarted({ ranIn: folder, end: 'not-started', message, durationMs: performance.now() - started })
    }
    const { artifacts, bash = 'bash', filterArtifact, mayLeave = false } = options
    const wrap = mayLeave && request.outside === true ? undefined : options.wrap
    const wrapping = wrap !== undefined && { wrap }
    const prepared = await prepareEnvironment(request.command, { ranIn: chosen.ranIn, ...wrapping }).catch(
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    if (prepared instanceof Error) {
      const message = `${prepared.message}.`
      return toNotStarted({ ranIn: chosen.ranIn, end: 'not-started', message, durationMs: performance.now() - started })
    }
    guard ??= startGuard(`TOOLGATE_CALL=${session}.`)
    const mark = `${session}.${randomUUID()}`
    const result = await runCommand(request, {
      bash,
      folder: chosen.ranIn,
      pipes,
      ...wrapping,
      mark: `TOOLGATE_CALL=${mark}`,
      environment: { ...prepared, TOOLGATE_CALL: mark },
      signal: AbortSignal.any([request.signal, closing.signal]),
      ...(artifacts !== undefined && {
        artifact: {
          folder: artifacts,
          name: `command-${++commands}-${session.slice(0, 8)}.txt`,
          ...(filterArtifact !== undefined && { filter: filterArtifact() }),
        },
      }),
    })
    if (result.left !== undefined) leftBehind.add(result.left)
    const notes = [chosen.note, ...result.notes]
    if (result.endedIn !== undefined && result.endedIn !== chosen.ranIn) folder = result.endedIn
    let nextIn = folder
    if (!isFolder(folder)) {
      nextIn = place.workspace
      notes.push(`The folder ${folder} no longer exists, so the next command runs in ${nextIn}.`)
    }
    const note = notes.filter((sentence) => sentence !== undefined).join(' ')
    return {
      ...result.result,
      ...(mayLeave && wrap !== undefined && { walls: true as const }),
      durationMs: performance.now() - started,
      nextIn,
      ...(note === '' ? {} : { note }),
    }
  }

  return {
    run(request) {
      const result = run(request)
      running.add(result)
      void result.finally(() => running.delete(result))
      return result
    },
    async close() {
      closing.abort()
      await Promise.all(running)
      await Promise.all([...leftBehind].map(({ family, members }) => endProcesses(family, members)))
      leftBehind.clear()
      guard?.release()
      pipes.close()
    },
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    return false
  }
}
