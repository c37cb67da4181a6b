/** Seven verdicts for one name: the surface answers for gates 1 to 5, policy for 6, the declaration for 7. */
import { toVerdict } from '@toolgate/runtime/surface'
import type { GateNumber, Verdict } from '@toolgate/runtime/surface'
import type { PreparedSession } from '../wiring/prepare-session.ts'
import { controlled } from './controlled.ts'
import { recorded } from './recorded.ts'
import { typicalEffect } from './typical-effect.ts'
import { withHooks } from './with-hooks.ts'

export interface Explanation {
  /** As asked. */
  readonly name: string
  /** The name that it leads to; the same where it leads nowhere. */
  readonly canonical: string
  readonly aliases: readonly string[]
  readonly verdicts: readonly Verdict[]
  /** The name leads to a tool. */
  readonly known: boolean
}

export function explainTool(name: string, session: PreparedSession): Explanation {
  const { surface } = session
  const entry = surface.find(name)
  const first = surface.explain(name)
  const stopped = first.find(({ kept }) => !kept)
  const verdicts =
    entry === undefined || stopped !== undefined ? first : [...first, ...lastVerdicts(entry.name, session)]
  return {
    name,
    canonical: entry?.name ?? name,
    aliases: entry?.tool.aliases ?? [],
    verdicts: [...verdicts, ...notReached(verdicts)],
    known: entry !== undefined,
  }
}

function lastVerdicts(
  name: string,
  { surface, policy, registry, place, settings }: PreparedSession,
): readonly Verdict[] {
  const entry = surface.find(name)
  if (entry === undefined) return []
  const { tool, source, declared } = entry
  const ruled = controlled(tool, {
    policy,
    mode: surface.facts.mode,
    knownTools: registry.tools.map((known) => known.tool),
    effect: typicalEffect(tool, declared?.inputSchema, place),
    ...(source.kind === 'mcp' && { server: source.id }),
  })
  const control = withHooks(ruled, tool, settings.hooks)
  return control.kept ? [control, recorded(tool)] : [control]
}

function notReached(verdicts: readonly Verdict[]): readonly Verdict[] {
  const last = verdicts.at(-1)
  if (last === undefined || last.kept) return []
  return ([1, 2, 3, 4, 5, 6, 7] as const)
    .filter((gate) => gate > last.gate)
    .map((gate: GateNumber) =>
      toVerdict(gate, false, {
        code: 'not-reached',
        message: `Stopped at gate ${last.gate} (${last.word}).`,
        by: last.by,
      }),
    )
}
