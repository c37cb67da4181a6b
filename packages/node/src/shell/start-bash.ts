/** Starts bash in a session of its own, without a terminal, its input at its end, its output in pipes. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { isLongCommand, toBashArguments } from './bash-arguments.ts'
import type { Pipe, PipeReader, Pipes } from './pipes.ts'
import { openScript } from './script-file.ts'

/** What is started for a command. */
export interface StartedCommand {
  readonly program: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** Says what is started instead; asked right before each start. Where it throws, nothing starts. */
export type WrapCommand = (command: StartedCommand & { readonly cwd: string }) => StartedCommand

export interface StartOptions {
  readonly bash: string
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly pipes: Pipes
  readonly wrap?: WrapCommand
}

export interface Started {
  readonly child: ChildProcess
  readonly stdout: PipeReader
  readonly stderr: PipeReader
  readonly report: PipeReader
}

/** Answers with a message when the system cannot prepare the start. When it then refuses, the child emits `error`. */
export function startBash(command: string, options: StartOptions): Started | { readonly message: string } {
  if (command.includes('\0')) return { message: 'The command contains a NUL character, which no shell can take.' }
  const readers: PipeReader[] = []
  const ours: number[] = []
  const openPipe = (): Pipe => {
    const pipe = options.pipes.open()
    readers.push(pipe.reader)
    ours.push(pipe.writeDescriptor)
    return pipe
  }
  try {
    const [stdout, stderr, report] = [openPipe(), openPipe(), openPipe()]
    const script = isLongCommand(command) ? [openScript(command)] : []
    ours.push(...script)
    const bash = { program: options.bash, args: toBashArguments(command), environment: options.environment }
    const { program, args, environment } = options.wrap?.({ ...bash, cwd: options.folder }) ?? bash
    const child = spawn(program, args, {
      cwd: options.folder,
      env: environment,
      detached: true,
      stdio: ['ignore', stdout.writeDescriptor, stderr.writeDescriptor, report.writeDescriptor, ...script],
    })
    return { child, stdout: stdout.reader, stderr: stderr.reader, report: report.reader }
  } catch (error) {
    for (const reader of readers) reader.close()
    return { message: `${(error as Error).message}.` }
  } finally {
    for (const descriptor of ours) closeSync(descriptor)
  }
}
