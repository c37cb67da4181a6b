/** `toolgate call`: one call through the whole pipeline, exactly as a model's would go. */
import { join } from 'node:path'
import { toText } from '@toolgate/runtime/contract'
import type { Outcome } from '@toolgate/runtime/contract'
import type { Command } from '../command-entry.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import { readJsonInput } from '../json-input.ts'
import { plainDecision } from '../show/plain-outcome.ts'
import { print, tell } from '../show/streams.ts'
import { isStop, stop } from '../stop.ts'
import { watchInterruption } from '../wiring/interruption.ts'
import { newId } from '../wiring/new-id.ts'
import { openExecutor } from '../wiring/open-executor.ts'
import { prepareSession } from '../wiring/prepare-session.ts'
import { readInput } from '../wiring/read-input.ts'

export const call: Command = async ({ operands, options }) => {
  const [name, written, ...rest] = operands
  if (name === undefined || rest.length > 0) {
    return stop(
      exitCodes.usage,
      name === undefined
        ? `toolgate call needs the name of a tool: toolgate call Read '{"file_path": "README.md"}'.`
        : 'toolgate call takes one JSON value; put it in quotes.',
    )
  }
  const session = await prepareSession(options)
  if (isStop(session)) return session
  const input = readJsonInput(written ?? (await readInput()))
  if (isStop(input)) return input
  const { signal } = watchInterruption()
  const id = newId()
  const { executor, close } = await openExecutor(session, {
    folder: join(session.machine.state, 'calls', id),
    listen: () => {},
  })
  const outcome = await executor.begin(session.surface, signal).add({ id, name, input: input.value })
  await close()
  const tool = session.surface.find(name)?.name ?? name
  if (options.has('json')) await print(`${JSON.stringify(toJson(tool, outcome))}\n`)
  else if (outcome.kind === 'done') await print(withLineEnd(toText(outcome.content)))
  else tell(toText(outcome.content))
  return exitOf(outcome)
}

function exitOf({ kind }: Outcome): ExitCode {
  if (kind === 'done') return exitCodes.done
  if (kind === 'denied') return exitCodes.refused
  return kind === 'cancelled' ? exitCodes.cancelled : exitCodes.failed
}

function toJson(tool: string, outcome: Outcome) {
  const { kind, content, code, message, artifact, repairs, decision, timing } = outcome
  return {
    tool,
    outcome: kind,
    content,
    isError: kind !== 'done',
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    ...(artifact !== undefined && { artifact }),
    repairs,
    // A call that stopped before it was decided on has no decision.
    decision: decision === undefined ? null : plainDecision(decision),
    timing,
  }
}

function withLineEnd(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}
