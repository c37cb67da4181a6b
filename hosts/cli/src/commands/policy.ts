/** `toolgate policy`: the rules in force with their source, and what one call would get. Nothing runs. */
import { placeOf } from '@toolgate/runtime/policy'
import type { Command, CommandRequest } from '../command-entry.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import { readJsonInput } from '../json-input.ts'
import { nearestWords } from '../nearest-words.ts'
import { print, tell } from '../show/streams.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { decideCall } from '../verdicts/decide-call.ts'
import { prepareSession, type PreparedSession } from '../wiring/prepare-session.ts'
import { readInput } from '../wiring/read-input.ts'

const actions = ['list', 'explain'] as const

export const policy: Command = async (request) => {
  const [action = 'list'] = request.operands
  const known = actions.find((name) => name === action)
  if (known === undefined) {
    const [nearest = 'list or explain'] = nearestWords(action, actions)
    return stop(exitCodes.usage, `There is no toolgate policy ${action}. Did you mean ${nearest}?`)
  }
  const session = await prepareSession(request.options)
  if (isStop(session)) return session
  return known === 'list' ? listRules(session, request) : explainCall(session, request)
}

async function listRules(
  { policy: { rules, warnings, mode }, surface }: PreparedSession,
  { options }: CommandRequest,
): Promise<ExitCode> {
  for (const { rule, message } of warnings) tell(`${placeOf(rule.origin)}: ${message}`)
  if (options.has('json')) {
    const listed = rules.map(({ behavior, text, tool, specifier, origin, scope }) => ({
      behavior,
      rule: text,
      tool,
      ...(specifier !== undefined && { specifier }),
      scope,
      source: origin,
    }))
    await print(`${JSON.stringify({ mode: { value: mode, by: surface.facts.mode.by }, rules: listed })}\n`)
    return exitCodes.done
  }
  const width = Math.max(0, ...rules.map(({ text }) => text.length))
  const lines = rules.map(
    ({ behavior, text, origin }) => `  ${behavior.padEnd(5)}  ${text.padEnd(width)}  ${placeOf(origin)}`,
  )
  await print(
    [`Mode ${mode} (${placeOf(surface.facts.mode.by)})`, ...(lines.length > 0 ? lines : ['  No rules.']), ''].join(
      '\n',
    ),
  )
  return exitCodes.done
}

async function explainCall(
  session: PreparedSession,
  { operands: [, name, written], options }: CommandRequest,
): Promise<ExitCode | Stop> {
  if (name === undefined)
    return stop(
      exitCodes.usage,
      `toolgate policy explain needs a tool and its input: toolgate policy explain Bash '{"command": "git push"}'.`,
    )
  const input = readJsonInput(written ?? (await readInput()))
  if (isStop(input)) return input
  const decision = await decideCall(name, input.value, session)
  if (isStop(decision)) return decision
  if (options.has('json')) await print(`${JSON.stringify({ tool: name, input: input.value, decision })}\n`)
  else
    await print(
      `${decision.behavior}: ${decision.reason}\n  ${decision.code}${decision.source === undefined ? '' : ` [${placeOf(decision.source)}]`}\n`,
    )
  return exitCodes.done
}
