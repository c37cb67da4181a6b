/** What runs calls: the ports of this machine, lent to the executor, and let go of at the end. */
import { basename, join } from 'node:path'
import type { HttpPort, Listener, LentPorts, ShellPort } from '@toolgate/runtime/contract'
import { createExecutor } from '@toolgate/runtime/executor'
import type { Executor, ExecutorOptions } from '@toolgate/runtime/executor'
import type { Rule } from '@toolgate/runtime/policy'
import { understandCommand } from '@toolgate/runtime/shell'
import { createViews } from '@toolgate/runtime/views'
import { createClock } from '@toolgate/node/clock'
import { createFiles } from '@toolgate/node/files'
import type { MovingPlace } from '@toolgate/node/place'
import type { Sandbox } from '@toolgate/node/sandbox'
import { createSearch } from '@toolgate/node/search'
import { createShell } from '@toolgate/node/shell'
import { createStore } from '@toolgate/node/store'
import { redactSecretStream } from '../redact-secrets.ts'
import { tell } from '../show/streams.ts'
import type { ChosenSandbox } from './choose-sandbox.ts'
import { createInspectPath } from './inspect-path.ts'
import { lendDialog } from './lend-dialog.ts'
import type { Machine } from './machine.ts'
import { openApprovals } from './open-approvals.ts'
import { openClassifier } from './open-classifier.ts'
import { openHooks, type OpenHooks } from './open-hooks.ts'
import type { PreparedSession } from './prepare-session.ts'
import { redactKept } from './redact-kept.ts'

export interface OpenExecutor {
  readonly executor: Executor
  readonly ports: LentPorts & { readonly clock: ReturnType<typeof createClock> }
  /** Undefined where none is declared. */
  readonly hooks?: OpenHooks
  /** They hold for every call that is decided from now on. */
  addRules(rules: readonly Rule[]): void
  /** Ends what calls left running. Never rejects. */
  close(): Promise<void>
}

export interface ExecutorNeeds {
  /** Absolute folder for what the session keeps; made when something is first kept. */
  readonly folder: string
  readonly listen: Listener
  readonly recordStart?: ExecutorOptions['recordStart']
  /** Where the journal lies; empty for a call without one. */
  readonly transcript?: string
  /** What the person asked for in this session, oldest first. Default: nothing. */
  readonly asked?: () => readonly string[]
  /** Variables for commands beside the fixed ones. */
  readonly environment?: Readonly<Record<string, string>>
}

export async function openExecutor(
  session: PreparedSession,
  { folder, listen, recordStart, transcript = '', asked = () => [], environment = {} }: ExecutorNeeds,
): Promise<OpenExecutor> {
  const { machine, place, sandbox: chosen } = session
  const artifacts = join(folder, 'artifacts')
  const sandbox = await openSandbox(chosen, { artifacts })
  // The surface was built for a person, so there must be one: at a terminal of this very process.
  const hasPerson = session.surface.facts.host.ports.includes('dialog') && machine.hasTerminal
  const clock = createClock()
  const shell = createShell({
    place,
    environment: machine.environment,
    variables: environment,
    artifacts,
    filterArtifact: redactSecretStream,
    ...(sandbox !== undefined && { wrap: sandbox.wrap, mayLeave: chosen.mayLeave }),
    // What was let run because it only reads must start no program that a repository names.
    hardenGit: (command) =>
      understandCommand(command, { gitHardened: true, cwd: place.cwd, workspace: place.workspace, home: place.home })
        .verdict === 'readonly',
  })
  const ports = {
    clock,
    files: createFiles(),
    search: createSearch(),
    ...(chosen.missing === undefined && { shell: followed(shell, place) }),
    store: redactKept(createStore({ folder })),
    views: createViews(),
    http: lendHttp(),
    ...(hasPerson && { dialog: lendDialog() }),
  }
  let policy = session.policy
  const saving: Promise<void>[] = []
  const hooks = await openHooks(session, {
    ports,
    id: basename(folder),
    transcript,
    listen,
    ...(sandbox !== undefined && { wrap: wrapHooks(sandbox, chosen) }),
  })
  const auto = await openClassifier(session, { clock, listen, asked })
  const executor = createExecutor({
    ports,
    place,
    policy: () => policy,
    listen: hooks?.listen ?? listen,
    ...(hooks !== undefined && { hooks }),
    ...(auto !== undefined && { auto }),
    inspectPath: createInspectPath(place),
    ...(recordStart !== undefined && { recordStart }),
    remember({ rule, scope }) {
      policy = session.withRule(rule)
      if (scope !== 'session') saving.push(keepApproval(rule.text, { scope, machine }))
    },
  })
  return {
    executor,
    ports,
    ...(hooks !== undefined && { hooks }),
    addRules(rules) {
      for (const rule of rules) policy = session.withRule(rule)
    },
    async close() {
      await Promise.all(saving)
      await hooks?.close()
      await shell.close()
      await sandbox?.close()
    },
  }
}

/** The call is approved whatever becomes of this: what could not be saved holds for the session, and is told. */
async function keepApproval(
  rule: string,
  { scope, machine }: { readonly scope: 'project' | 'user'; readonly machine: Machine },
): Promise<void> {
  const fault = await (await openApprovals(machine)).add(rule, scope)
  if (fault === undefined) tell(`${rule} stays allowed ${scopeWords[scope]}. toolgate policy revoke takes it back.`)
  else tell(`${rule} is allowed for this session alone, because it could not be saved: ${fault.message}`)
}

const scopeWords = { project: 'in this project', user: 'everywhere' } as const

/** Undefined when it is off. Where it does not work, its commands do not start. */
async function openSandbox(
  { walls }: ChosenSandbox,
  { artifacts }: { readonly artifacts: string },
): Promise<Sandbox | undefined> {
  if (walls === undefined) return undefined
  const { createSandbox } = await import('@toolgate/node/sandbox')
  // The model is told where a long output lies, so that it can look into it with a command.
  const sandbox = createSandbox({ ...walls, readable: [...(walls.readable ?? []), artifacts] })
  // From then on its proxy takes connections.
  await sandbox.available()
  return sandbox
}

/** Commands are not lent where the sandbox does not work; hooks, which are never withheld, fail there. */
function wrapHooks({ wrap }: Sandbox, { missing }: ChosenSandbox): Sandbox['wrap'] {
  return (command) => {
    if (missing !== undefined) throw new Error(missing.reason)
    return wrap(command)
  }
}

/** Relative paths of every other tool start where the next command would. */
function followed(shell: ShellPort, place: MovingPlace): ShellPort {
  return {
    async run(request) {
      const result = await shell.run(request)
      place.move(result.nextIn)
      return result
    },
  }
}

/** Its client takes long to load, and most sessions fetch nothing. */
function lendHttp(): HttpPort {
  let http: Promise<HttpPort> | undefined
  return {
    async fetch(request) {
      http ??= import('@toolgate/node/http').then(({ createHttp }) => createHttp())
      return (await http).fetch(request)
    },
  }
}
