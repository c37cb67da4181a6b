/** The hooks of a session on this machine: declared in settings, carried by processes and requests. */
import type { ClockPort } from '@toolgate/runtime/contract'
import { createHooks } from '@toolgate/runtime/hooks'
import type { SessionHooks } from '@toolgate/runtime/hooks'
import { toCleanEnvironment } from '@toolgate/node/shell'
import { tell } from '../show/streams.ts'
import type { PreparedSession } from './prepare-session.ts'

export interface HookNeeds {
  readonly clock: ClockPort
  readonly id: string
  /** Where the journal lies. */
  readonly transcript: string
}

/** Undefined without a declared hook: then nothing of it is loaded. */
export async function openHooks(
  { settings, place, machine, registry, policy }: PreparedSession,
  { clock, id, transcript }: HookNeeds,
): Promise<SessionHooks | undefined> {
  if (settings.hooks.length === 0) return undefined
  const { createCommandCarrier, createHttpCarrier } = await import('@toolgate/node/hooks')
  return createHooks({
    definitions: settings.hooks,
    carriers: {
      command: createCommandCarrier({
        cwd: place.workspace,
        environment: toCleanEnvironment(machine.environment, { home: machine.home }),
      }),
      http: createHttpCarrier(),
    },
    clock,
    place,
    session: () => ({ id, transcript, mode: policy.mode }),
    findTool: (name) => registry.find(name)?.tool,
    // The files of a folder that is not trusted are not even read.
    isTrusted: () => true,
    warn: tell,
  })
}
