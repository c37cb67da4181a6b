/** The carriers of hooks that are judged by a model: the session's own, which may look at files and change nothing. */
import { createAgentCarrier, createPromptCarrier } from '@toolgate/agent/turn'
import { isReadOnly } from '@toolgate/runtime/contract'
import type { LentPorts } from '@toolgate/runtime/contract'
import { createExecutor } from '@toolgate/runtime/executor'
import type { LentCarriers } from '@toolgate/runtime/hooks'
import { createSurface } from '@toolgate/runtime/surface'
import type { Surface } from '@toolgate/runtime/surface'
import { createViews } from '@toolgate/runtime/views'
import { withRetry } from '@toolgate/providers/protocol'
import type { ModelClient } from '@toolgate/providers/protocol'
import type { createClock } from '@toolgate/node/clock'
import { isStop } from '../stop.ts'
import { typicalEffect } from '../verdicts/typical-effect.ts'
import { createInspectPath } from './inspect-path.ts'
import type { PreparedSession } from './prepare-session.ts'

/** Nothing is connected before a hook needs it. */
export function openJudges(
  session: PreparedSession,
  { clock, files, search }: LentPorts & { readonly clock: ReturnType<typeof createClock> },
): Pick<LentCarriers, 'prompt' | 'agent'> {
  let client: Promise<ModelClient | string> | undefined
  const connect = (): Promise<ModelClient | string> => (client ??= connectOnce())
  async function connectOnce(): Promise<ModelClient | string> {
    const connected = await session.model.connect()
    if (isStop(connected)) return connected.message
    return connected.fault?.message ?? withRetry(connected, { clock, onRetry: () => {} })
  }
  // No shell: its folder is the session's, and no person: a judge asks nobody.
  const ports = {
    clock,
    views: createViews(),
    ...(files !== undefined && { files }),
    ...(search !== undefined && { search }),
  }
  return {
    prompt: createPromptCarrier(connect),
    agent: createAgentCarrier({
      connect,
      clock,
      open: () => ({
        surface: readOnlySurface(session, Object.keys(ports)),
        executor: createExecutor({
          ports,
          place: session.place,
          policy: session.readOnlyPolicy,
          inspectPath: createInspectPath(session.place),
        }),
      }),
    }),
  }
}

/** What a tool does in general decides whether a judge sees it; what a call does, whether it runs. */
function readOnlySurface({ registry, surface, place }: PreparedSession, ports: readonly string[]): Surface {
  const names = surface.entries
    .filter(({ tool, declared }) => isReadOnly(typicalEffect(tool, declared?.inputSchema, place)))
    .map(({ name }) => name)
  return createSurface(registry, {
    ...surface.facts,
    host: { kind: 'headless', ports },
    tools: { value: names, by: { kind: 'hook' } },
  })
}
