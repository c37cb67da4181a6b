/** Checks a finished output against its declared shape. The work is done either way, so a mismatch is told, never turned into a failure. */
import type { CallState, RunResult } from './call-state.ts'

export function verify({ tool }: CallState, result: RunResult): RunResult {
  if (!result.output.done || tool?.output === undefined) return result
  const checked = tool.output['~standard'].validate(result.output.output)
  if (checked instanceof Promise || checked.issues === undefined) return result
  const mismatch = checked.issues.map(
    ({ message, path }) =>
      `${(path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')}: ${message}`,
  )
  return { ...result, output: { ...result.output, facts: { ...result.output.facts, outputMismatch: mismatch } } }
}
