/** From the words of the command line to the end of the process: parses, starts one command, and ends with its code. */
import { agentCommand } from './command-list.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { parseArguments } from './parse-arguments.ts'
import { keepSecretsOf } from './redact-secrets.ts'
import { print, tell, watchReader } from './show/streams.ts'
import { isStop, type Stop } from './stop.ts'

export async function dispatch(words: readonly string[]): Promise<void> {
  keepSecretsOf(process.env)
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (fault: unknown) => end(crash(fault)))
  watchReader()
  const ended = await runCommand(words).catch(crash)
  if (!isStop(ended)) return end(ended)
  tell(ended.message)
  end(ended.exitCode)
}

async function runCommand(words: readonly string[]): Promise<ExitCode | Stop> {
  const parsed = await parseArguments(words)
  if (isStop(parsed)) return parsed
  const { entry, request } = parsed
  if (request.options.has('help')) {
    const { commandHelp, generalHelp } = await import('./help.ts')
    await print(entry.name === '' ? generalHelp() : commandHelp(entry))
    return exitCodes.done
  }
  if (entry === agentCommand && !request.options.has('print') && !(process.stdin.isTTY && process.stdout.isTTY)) {
    const { generalHelp } = await import('./help.ts')
    await print(generalHelp())
    return exitCodes.usage
  }
  const command = await entry.load()
  return command(request)
}

/** Told here wherever it happened: Node would print it with every secret that stands in it. */
function crash(fault: unknown): ExitCode {
  tell(`This is a fault of toolgate itself: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`)
  return exitCodes.failed
}

/** What a command has started is closed by then; a connection that a server keeps open must not hold the process. */
function end(code: ExitCode): void {
  process.exitCode = code
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
}
