/** A shell without processes: commands answer as a script says, so that tools can be tested without a machine. */
import type { ClockPort, ShellPort, ShellRequest, ShellResult, StreamText } from '../../contract/index.ts'

/** What one command does. Absent fields: no output, exit code 0, at once, in the same folder. */
export interface ScriptedCommand {
  /** In order of arrival. */
  readonly output?: readonly { readonly stream: 'stdout' | 'stderr'; readonly text: string }[]
  readonly exitCode?: number
  /** Ends by this signal; `exitCode` then is 128 + its number. */
  readonly signal?: string
  /** Never ends by itself. */
  readonly hangs?: true
  /** Where the folder goes: an absolute path, or a name inside the folder. */
  readonly goesTo?: string
  readonly note?: string
}

export interface ScriptedShellOptions {
  readonly folder: string
  readonly clock: ClockPort
  /** By the exact text of the command. A function sees the folder in which the command starts. */
  readonly commands: Readonly<Record<string, ScriptedCommand | ((folder: string) => ScriptedCommand)>>
}

type Chunk = { readonly stream: 'stdout' | 'stderr'; readonly text: string }

/** A command that the script does not know ends with 127, as a program that does not exist. */
export function createScriptedShell(options: ScriptedShellOptions): ShellPort {
  let folder = options.folder

  async function run(request: ShellRequest): Promise<ShellResult> {
    const started = options.clock.monotonic()
    const ranIn = folder
    const finish = (
      facts: Pick<ShellResult, 'end' | 'exitCode' | 'signal' | 'message' | 'note'>,
      chunks: readonly Chunk[],
    ): ShellResult => ({
      ...facts,
      stdout: toStreamText(chunks, request.keep, 'stdout'),
      stderr: toStreamText(chunks, request.keep, 'stderr'),
      output: toStreamText(chunks, request.keep),
      durationMs: options.clock.monotonic() - started,
      ranIn,
      nextIn: folder,
    })
    if (request.signal.aborted)
      return finish({ end: 'cancelled', exitCode: null, message: 'Cancelled before it started.' }, [])

    const found = options.commands[request.command]
    const command = typeof found === 'function' ? found(folder) : (found ?? notFound(request.command))
    const chunks = command.output ?? []
    for (const chunk of chunks) request.onOutput?.(chunk)
    if (command.hangs) {
      await options.clock.sleep(Number.POSITIVE_INFINITY, request.signal)
      return finish({ end: 'cancelled', exitCode: 143, signal: 'SIGTERM' }, chunks)
    }
    if (command.goesTo !== undefined)
      folder = command.goesTo.startsWith('/') ? command.goesTo : `${folder}/${command.goesTo}`
    const note = command.note === undefined ? {} : { note: command.note }
    if (command.signal === undefined) return finish({ end: 'exited', exitCode: command.exitCode ?? 0, ...note }, chunks)
    return finish({ end: 'signalled', exitCode: command.exitCode ?? 137, signal: command.signal, ...note }, chunks)
  }

  return { run }
}

function notFound(command: string): ScriptedCommand {
  return { exitCode: 127, output: [{ stream: 'stderr', text: `bash: ${command}: command not found\n` }] }
}

function toStreamText(chunks: readonly Chunk[], keep: ShellRequest['keep'], stream?: Chunk['stream']): StreamText {
  const text = chunks
    .filter((chunk) => stream === undefined || chunk.stream === stream)
    .map((chunk) => chunk.text)
    .join('')
  const bytes = new TextEncoder().encode(text).length
  if (text.length <= keep.head + keep.tail) return { head: text, tail: '', omittedCharacters: 0, bytes }
  const head = wellFormedCut(text.slice(0, keep.head))
  const tail = wellFormedCut(keep.tail === 0 ? '' : text.slice(-keep.tail))
  return { head, tail, omittedCharacters: text.length - head.length - tail.length, bytes }
}

/** Without the half of a character that a cut left at an edge. */
function wellFormedCut(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}
