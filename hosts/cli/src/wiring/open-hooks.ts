/** The hooks of a session on this machine: declared in settings, carried by processes, requests and models. */
import type { Json, LentPorts, Listener, ToolgateEvent } from '@toolgate/runtime/contract'
import { createHooks } from '@toolgate/runtime/hooks'
import type { HookEvent, SessionHooks } from '@toolgate/runtime/hooks'
import type { createClock } from '@toolgate/node/clock'
import type { Sandbox } from '@toolgate/node/sandbox'
import { toCleanEnvironment } from '@toolgate/node/shell'
import { tell } from '../show/streams.ts'
import { newId } from './new-id.ts'
import { openMcpServers } from './open-mcp-servers.ts'
import type { PreparedSession } from './prepare-session.ts'

export interface HookNeeds {
  readonly ports: LentPorts & { readonly clock: ReturnType<typeof createClock> }
  readonly id: string
  /** Where the journal lies. */
  readonly transcript: string
  readonly listen: Listener
  /** Puts each command into the sandbox. Default: commands run as they are. */
  readonly wrap?: Sandbox['wrap']
}

export interface OpenHooks extends SessionHooks {
  /** Hears everything that happens, passes it on, and speaks of what happens beside the turn. */
  readonly listen: Listener
  /** Ends what hooks left running. Never rejects. */
  close(): Promise<void>
}

/** What speaks beside the turn is waited for so long at the end. */
const LAST_WORDS_MS = 1_500

/** Undefined without a declared hook: then nothing of it is loaded. */
export async function openHooks(
  session: PreparedSession,
  { ports, id, transcript, listen, wrap }: HookNeeds,
): Promise<OpenHooks | undefined> {
  const { settings, place, machine, registry, policy } = session
  if (settings.hooks.length === 0) return undefined
  const { clock } = ports
  const [{ createCommandCarrier, createHttpCarrier }, { openJudges }] = await Promise.all([
    import('@toolgate/node/hooks'),
    import('./open-judges.ts'),
  ])
  const commands = createCommandCarrier({
    cwd: place.workspace,
    environment: toCleanEnvironment(machine.environment, { home: machine.home }),
    ...(wrap !== undefined && { wrap }),
  })
  const servers = openMcpServers(session)
  let promptId: string | undefined
  const hooks = createHooks({
    definitions: settings.hooks,
    carriers: {
      command: commands.run,
      http: createHttpCarrier(),
      mcp_tool: servers.run,
      ...openJudges(session, ports),
    },
    clock,
    place,
    session: () => ({ id, transcript, mode: policy.mode, ...(promptId !== undefined && { promptId }) }),
    findTool: (name) => registry.find(name)?.tool,
    // The files of a folder that is not trusted are not even read.
    isTrusted: () => true,
    warn: tell,
    show: tell,
  })

  const over = new AbortController()
  const speaking = new Set<Promise<unknown>>()
  const speakBeside = (event: HookEvent, facts: Readonly<Record<string, Json>>): void => {
    const spoken = hooks.speak(event, facts, over.signal).finally(() => speaking.delete(spoken))
    speaking.add(spoken)
  }
  let cwd = place.cwd
  const observe = (event: ToolgateEvent): void => {
    if (event.type === 'turn-start') promptId = newId()
    if (event.type === 'call-asked' && ports.dialog !== undefined)
      speakBeside('Notification', {
        notification_type: 'permission_prompt',
        title: 'A call waits for an answer',
        message: `${event.tool}: ${event.reason}`,
      })
    if (event.type === 'call-end' && place.cwd !== cwd) {
      speakBeside('CwdChanged', { old_cwd: cwd, new_cwd: place.cwd })
      cwd = place.cwd
    }
  }
  return {
    ...hooks,
    listen(event) {
      observe(event)
      listen(event)
    },
    async close() {
      const enough = new AbortController()
      await Promise.race([Promise.all(speaking), clock.sleep(LAST_WORDS_MS, enough.signal)])
      enough.abort()
      over.abort()
      await Promise.all([commands.close(), servers.close()])
    },
  }
}
