/** Compares a request with what a script expects of it. */
import { toText } from '@toolgate/runtime/contract'
import type { Message } from '../protocol/index.ts'
import type { Expectation } from './script.ts'

/** The first expectation that does not hold, in words; nothing when all do. */
export function findBreach(
  expectations: readonly Expectation[],
  messages: readonly Message[],
): { readonly expectation: Expectation; readonly problem: string } | undefined {
  for (const expectation of expectations) {
    const problem =
      expectation.of === 'prompt' ? promptProblem(expectation, messages) : resultProblem(expectation, messages)
    if (problem !== undefined) return { expectation, problem }
  }
  return undefined
}

function promptProblem(expectation: Expectation, messages: readonly Message[]): string | undefined {
  const prompt = messages.findLast((message) => message.role === 'user')
  const shown = prompt === undefined ? '' : toText(prompt.content)
  const missing = expectation.contains.find((part) => !shown.includes(part))
  return missing === undefined ? undefined : `the prompt lacks ${quote(missing)}; it is ${quote(shown)}`
}

function resultProblem(expectation: Expectation, messages: readonly Message[]): string | undefined {
  const last = messages.findLast((message) => message.role === 'results')
  const results = (last?.results ?? []).filter(
    (result) => expectation.call === undefined || result.callId === expectation.call,
  )
  const subject = expectation.call === undefined ? 'the last results' : `the result of ${expectation.call}`
  if (results.length === 0) return `${subject}: there is none`
  const shown = results.map((result) => toText(result.content)).join('\n')
  const missing = expectation.contains.find((part) => !shown.includes(part))
  if (missing !== undefined) return `${subject}: lacks ${quote(missing)}; it is ${quote(shown)}`
  if (expectation.equals !== undefined && shown !== expectation.equals)
    return `${subject}: expected ${quote(expectation.equals)}; it is ${quote(shown)}`
  if (expectation.isError !== undefined && results.some((result) => result.isError !== expectation.isError)) {
    return `${subject}: expected ${expectation.isError ? 'an error' : 'no error'}; it is ${quote(shown)}`
  }
  return undefined
}

function quote(value: string): string {
  return JSON.stringify(value.length > 300 ? `${value.slice(0, 300)}…` : value)
}
