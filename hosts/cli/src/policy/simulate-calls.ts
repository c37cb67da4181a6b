/** `toolgate policy simulate`: what each call of a file would get, one line each, and the counts. Nothing runs. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { PolicyDecision } from '@toolgate/runtime/policy'
import type { CommandRequest } from '../command-entry.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import { placeOfJsonFault } from '../json-fault.ts'
import { print } from '../show/streams.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { decideCall } from '../verdicts/decide-call.ts'
import type { PreparedSession } from '../wiring/prepare-session.ts'

const behaviors = ['allow', 'ask', 'deny'] as const
type Behavior = (typeof behaviors)[number]

interface SimulatedCall {
  readonly tool: string
  readonly input: unknown
  readonly expected?: Behavior
}

export async function simulateCalls(
  { operands: [, name], options }: CommandRequest,
  session: PreparedSession,
): Promise<ExitCode | Stop> {
  if (name === undefined)
    return stop(
      exitCodes.usage,
      `toolgate policy simulate needs a file with a call a line: {"tool": "…", "input": {…}, "expected": "deny"}.`,
    )
  const file = resolve(session.machine.folder, name)
  const text = await readFile(file, 'utf8').catch((error: Error) => error)
  if (text instanceof Error) return stop(exitCodes.failed, `${file} cannot be read: ${text.message}`)
  const counts = { allow: 0, ask: 0, deny: 0, wrong: 0, total: 0 }
  // Inside a JSON string other characters than this one may look like the end of a line.
  for (const [index, written] of text.split('\n').entries()) {
    if (written.trim() === '') continue
    const call = readCall(written)
    if (typeof call === 'string') return stop(exitCodes.failed, `${file}:${index + 1}:${call}`)
    const decision = await decide(call, session)
    const isWrong = call.expected !== undefined && call.expected !== decision.behavior
    counts[decision.behavior]++
    counts.total++
    if (isWrong) counts.wrong++
    await print(
      options.has('json') ? jsonLine(call, { decision, line: index + 1 }) : textLine(call, { decision, isWrong }),
    )
  }
  const { total, wrong, ...by } = counts
  if (options.has('json')) await print(`${JSON.stringify(counts)}\n`)
  else
    await print(
      `${total} calls: ${behaviors.map((behavior) => `${by[behavior]} ${behavior}`).join(', ')}; ${wrong} not as expected.\n`,
    )
  return options.has('expect') && wrong > 0 ? exitCodes.expectation : exitCodes.done
}

/** The call, or where and why the line is none. */
function readCall(line: string): SimulatedCall | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return placeOfJsonFault(line).replace(/^1:/, '')
  }
  const wrong = `1: this is no call: an object with "tool", "input" and perhaps "expected" (${behaviors.join(', ')}) is.`
  if (typeof value !== 'object' || value === null || !('tool' in value) || typeof value.tool !== 'string') return wrong
  const expected = 'expected' in value ? behaviors.find((known) => known === value.expected) : undefined
  if ('expected' in value && expected === undefined) return wrong
  return {
    tool: value.tool,
    input: 'input' in value ? value.input : {},
    ...(expected !== undefined && { expected }),
  }
}

/** What cannot be called would not run either. */
async function decide({ tool, input }: SimulatedCall, session: PreparedSession): Promise<PolicyDecision> {
  const decision = await decideCall(tool, input, session)
  return isStop(decision) ? { behavior: 'deny', code: 'not-callable', reason: decision.message } : decision
}

function jsonLine(
  { tool, input, expected }: SimulatedCall,
  { decision, line }: { readonly decision: PolicyDecision; readonly line: number },
): string {
  return `${JSON.stringify({ line, tool, input, ...(expected !== undefined && { expected }), decision })}\n`
}

function textLine(
  { tool, input, expected }: SimulatedCall,
  { decision: { behavior, code, reason }, isWrong }: { readonly decision: PolicyDecision; readonly isWrong: boolean },
): string {
  const asked = JSON.stringify(input) ?? ''
  const shown = asked.length > 80 ? `${asked.slice(0, 79)}…` : asked
  return `${behavior.padEnd(5)}  ${tool} ${shown}  ${code}: ${reason}${isWrong ? `  EXPECTED ${expected}` : ''}\n`
}
