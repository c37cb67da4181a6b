/** What policy says of one call, without running it: the same questions in the same order as the executor asks. */
import { unknownEffect } from '@toolgate/runtime/contract'
import type { AnyTool, Effect, Place } from '@toolgate/runtime/contract'
import type { PolicyDecision } from '@toolgate/runtime/policy'
import { exitCodes } from '../exit-code.ts'
import { stop, type Stop } from '../stop.ts'
import { createInspectPath } from '../wiring/inspect-path.ts'
import type { PreparedSession } from '../wiring/prepare-session.ts'

export async function decideCall(
  name: string,
  written: unknown,
  { surface, policy, place }: PreparedSession,
): Promise<PolicyDecision | Stop> {
  const entry = surface.find(name)
  if (entry === undefined) {
    const [verdict] = surface.explain(name)
    return stop(exitCodes.failed, [verdict?.message, verdict?.fix].filter((part) => part !== undefined).join(' '))
  }
  if (entry.stop !== undefined || entry.input === undefined)
    return stop(
      exitCodes.failed,
      `${entry.name} stopped at gate ${entry.stop?.gate} (${entry.stop?.word}). ${entry.stop?.message}`,
    )
  const parsed = await entry.input['~standard'].validate(written)
  if (parsed.issues !== undefined)
    return stop(
      exitCodes.failed,
      `${entry.name} would not take this input: ${parsed.issues.map(({ message }) => message).join('; ')}`,
    )
  const input = parsed.value
  const { tool, source } = entry
  const effect = effectOf(tool, input, place)
  const inspect = createInspectPath(place)
  return policy.decide({
    tool,
    ...(source.kind === 'mcp' && { server: source.id }),
    input,
    effect,
    place,
    paths: await Promise.all(policy.touches(tool, input, { effect, place }).map(inspect)),
  })
}

function effectOf({ effect }: AnyTool, input: unknown, place: Place): Effect {
  if (typeof effect !== 'function') return effect
  try {
    return (effect as (value: unknown, at: Place) => Effect)(input, place)
  } catch {
    return unknownEffect
  }
}
