/** `toolgate -p`: one run without a terminal, told as text, as one JSON value, or as its events. */
import type { ToolgateEvent, TurnEnd } from '@toolgate/runtime/contract'
import { text } from '@toolgate/runtime/contract'
import type { Command, Options } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { callLine } from '../show/call-lines.ts'
import { redactValue } from '../redact-secrets.ts'
import { endText, exitOfEnd } from '../show/end-text.ts'
import { eventLine } from '../show/plain-outcome.ts'
import { redactEvents } from '../show/redact-events.ts'
import { print, tell } from '../show/streams.ts'
import { collectSummary } from '../show/turn-summary.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { watchInterruption } from '../wiring/interruption.ts'
import { openAgent } from '../wiring/open-agent.ts'
import { prepareSession } from '../wiring/prepare-session.ts'
import { readInput } from '../wiring/read-input.ts'
import { parsePrompts } from './parse-prompts.ts'

const outputFormats = ['text', 'json', 'stream-json'] as const
type OutputFormat = (typeof outputFormats)[number]

export const printRun: Command = async ({ operands, options }) => {
  const wanted = readFormat(options)
  if (isStop(wanted)) return wanted
  const prompts = await readPrompts(operands, options)
  if (isStop(prompts)) return prompts
  const prepared = await prepareSession(options, { host: 'headless' })
  if (isStop(prepared)) return prepared
  const { signal } = watchInterruption()
  const { listen, summary } = collectSummary()
  const log = redactEvents((event) => show(event, wanted.format))
  const opened = await openAgent(prepared, {
    options,
    listen: (event) => {
      listen(event)
      log(event)
    },
    ...(wanted.maxRequests !== undefined && { maxRequests: wanted.maxRequests }),
    signal,
    defers: true,
  })
  if (isStop(opened)) return opened
  for (const prompt of prompts) {
    const turn = await opened.agent.turn([text(prompt)], signal)
    if (exitOfEnd(turn.end) !== exitCodes.done) break
  }
  await opened.close()
  const run = summary()
  if (wanted.format === 'text' && run.text !== '') await print(run.text.endsWith('\n') ? run.text : `${run.text}\n`)
  if (wanted.format === 'json') await print(`${JSON.stringify(redactValue({ ...run, ...pendingOf(run.end) }))}\n`)
  const said = endText(run.end)
  if (said !== undefined) tell(said)
  return exitOfEnd(run.end)
}

/** What a program needs to take up a call that a hook deferred. */
function pendingOf(end: TurnEnd) {
  return end.kind === 'deferred' ? { stopReason: 'tool_deferred', deferred: end.call } : {}
}

/** Events are the answer of `stream-json`; otherwise a person at a terminal sees the calls go by. */
function show(event: ToolgateEvent, format: OutputFormat): void {
  if (format === 'stream-json') {
    void print(eventLine(event))
  } else if (process.stderr.isTTY) {
    const line = callLine(event, { stream: process.stderr })
    if (line !== undefined) tell(line)
  }
}

function readFormat(options: Options): { readonly format: OutputFormat; readonly maxRequests?: number } | Stop {
  const written = options.value('output-format') ?? (options.has('json') ? 'json' : 'text')
  const format = outputFormats.find((known) => known === written)
  if (format === undefined)
    return stop(exitCodes.usage, `--output-format ${written} is unknown; it is ${outputFormats.join(', ')}.`)
  const limit = options.value('max-turns')
  if (limit === undefined) return { format }
  if (!/^[1-9]\d{0,5}$/.test(limit))
    return stop(exitCodes.usage, `--max-turns ${limit} is no number of requests; it is 1 or more.`)
  return { format, maxRequests: Number(limit) }
}

/** The words on the command line, what standard input holds, or both: then the words say what to do with the rest. */
async function readPrompts(operands: readonly string[], options: Options): Promise<readonly string[] | Stop> {
  const format = options.value('input-format') ?? 'text'
  if (format !== 'text' && format !== 'stream-json')
    return stop(exitCodes.usage, `--input-format ${format} is unknown; it is text or stream-json.`)
  const words = operands.join(' ')
  if (format === 'stream-json')
    return words === ''
      ? parsePrompts(await readInput())
      : stop(
          exitCodes.usage,
          '--input-format stream-json takes its prompts from standard input, not from the command line.',
        )
  const input = await readInput()
  const prompt = [words, input.trimEnd()].filter((part) => part !== '').join('\n\n')
  return prompt === ''
    ? stop(
        exitCodes.usage,
        'toolgate -p needs a prompt: toolgate -p "What does this project do?", or text on standard input.',
      )
    : [prompt]
}
