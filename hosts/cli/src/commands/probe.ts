/** `toolgate probe`: runs any agent against a scripted model on loopback, and reports what it really advertises. */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { probe as run, type ProbeReport } from '@toolgate/inventory/probe'
import type { Command, Options } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { probeText } from '../inventory/probe-text.ts'
import { showProgress } from '../inventory/show-progress.ts'
import { print, tell } from '../show/streams.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { watchInterruption } from '../wiring/interruption.ts'
import { readMachine } from '../wiring/machine.ts'
import { makeFolder } from '../wiring/make-folder.ts'

const TIMEOUT = 120
const LONGEST = 600

export const probe: Command = async ({ operands: [program, ...words], options }) => {
  if (program === undefined)
    return stop(exitCodes.usage, 'toolgate probe needs a command: toolgate probe -- an-agent -p hi.')
  const timeout = readTimeout(options)
  if (isStop(timeout)) return timeout
  const environment = readVariables(options)
  if (isStop(environment)) return environment
  const network = readNetwork(options)
  if (isStop(network)) return network
  const { environment: own, folder } = readMachine(options)
  const tool = options.value('tool')
  const interruption = watchInterruption()
  // The agent works in a folder of its own, where a path of the person's folder would not be found.
  const command = [program.includes('/') ? resolve(folder, program) : program, ...words]
  const progress = showProgress(`probing ${command.join(' ')}: at most ${timeout} s`)
  const report = progress.end(
    await run(command, {
      search: own['PATH'] ?? '',
      timeoutMs: timeout * 1000,
      environment,
      signal: interruption.signal,
      ...(tool !== undefined && { tool }),
      ...(network !== undefined && { network }),
    }),
  )
  interruption.stop()
  const bodies = options.value('bodies')
  const files = bodies === undefined ? [] : await writeBodies(report, resolve(folder, bodies))
  if (isStop(files)) return files
  await print(options.has('json') ? `${JSON.stringify(toJson(report, files))}\n` : probeText(report))
  if (report.end.reason === 'cancelled') return exitCodes.cancelled
  if (report.requests.some(({ tools }) => tools.length > 0)) return exitCodes.done
  tell(
    'No request with tools came. An agent that reads its address elsewhere takes it from {url} in a word or from --env.',
  )
  return exitCodes.failed
}

function readTimeout(options: Options): number | Stop {
  const value = options.value('timeout') ?? String(TIMEOUT)
  const seconds = Number(value)
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST
    ? seconds
    : stop(exitCodes.usage, `--timeout ${value} is no whole number of seconds from 1 to ${LONGEST}.`)
}

function readNetwork(options: Options): 'none' | 'open' | undefined | Stop {
  const value = options.value('network')
  return value === undefined || value === 'none' || value === 'open'
    ? value
    : stop(exitCodes.usage, `--network ${value} is neither none nor open.`)
}

function readVariables(options: Options): Readonly<Record<string, string>> | Stop {
  const pairs = options.values('env').map((pair) => /^(\w+)=(.*)$/s.exec(pair) ?? pair)
  const wrong = pairs.find((pair) => typeof pair === 'string')
  return wrong === undefined
    ? Object.fromEntries(pairs.map((pair) => [pair[1], pair[2]]))
    : stop(exitCodes.usage, `--env ${wrong} is not NAME=VALUE.`)
}

/** The literal bodies, one file a request. */
async function writeBodies({ requests }: ProbeReport, folder: string): Promise<readonly string[] | Stop> {
  const fault = await makeFolder(folder)
  if (fault !== undefined) return stop(exitCodes.failed, `${folder} cannot be made: ${fault.message}`)
  const files: string[] = []
  for (const [index, { body }] of requests.entries()) {
    const file = join(folder, `request-${index + 1}.json`)
    const failed = await writeFile(file, body).catch((error: Error) => error)
    if (failed instanceof Error) return stop(exitCodes.failed, `${file} cannot be written: ${failed.message}`)
    files.push(file)
  }
  return files
}

function toJson(report: ProbeReport, files: readonly string[]) {
  const requests = report.requests.map((request, index) => ({
    ...request,
    body: undefined,
    ...(files[index] !== undefined && { file: files[index] }),
  }))
  return { ...report, requests }
}
