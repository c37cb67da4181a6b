/** Whether commands run between walls of the operating system, and between which; where walls are wanted and missing, no command runs. */
import { join, resolve } from 'node:path'
import type { Chosen, WithheldPort } from '@toolgate/runtime/surface'
import type { SandboxMissing, SandboxOptions } from '@toolgate/node/sandbox'
import { flag, type Choices } from './choices.ts'
import type { Machine } from './machine.ts'
import type { Settings } from './settings.ts'

export interface ChosenSandbox {
  readonly mode: Chosen<'on' | 'off'>
  /** Set when it is on. */
  readonly walls?: SandboxOptions
  /** A person may let a command run outside; an administrator's walls are firm. */
  readonly mayLeave: boolean
  /** Set when it is on and does not work here: commands are refused then, never run without it. */
  readonly missing?: SandboxMissing
}

export interface SandboxSources {
  readonly machine: Machine
  readonly settings: Settings
  /** Absolute: the start folder, and behind it what belongs to the work as well. */
  readonly folders: readonly string[]
}

export async function chooseSandbox(choices: Choices, sources: SandboxSources): Promise<ChosenSandbox> {
  const mode = chosenMode(choices, sources.settings)
  if (mode.value === 'off') return { mode, mayLeave: false }
  const mayLeave = sources.settings.sandbox.mode?.isManaged !== true
  // Most sessions have no use for it.
  const { createSandbox, findSecretPlaces } = await import('@toolgate/node/sandbox')
  const walls = wallsOf(sources, findSecretPlaces(sources.machine.home))
  const sandbox = createSandbox(walls)
  try {
    const available = await sandbox.available()
    return { mode, walls, mayLeave, ...(!available.ok && { missing: available }) }
  } finally {
    await sandbox.close()
  }
}

function chosenMode(choices: Choices, { sandbox: { mode } }: Settings): ChosenSandbox['mode'] {
  if (choices.sandbox !== undefined && mode?.isManaged !== true) return { value: choices.sandbox, by: flag('sandbox') }
  return mode ?? { value: 'off', by: { kind: 'default' } }
}

function wallsOf(
  { machine, settings: { sandbox }, folders }: SandboxSources,
  secretPlaces: readonly string[],
): SandboxOptions {
  const [workspace = machine.folder, ...added] = folders
  const absolute = (path: string): string => resolve(machine.folder, path.replace(/^~(?=\/|$)/, machine.home))
  return {
    workspace,
    writable: [...added, ...sandbox.writable.map(absolute)],
    readable: sandbox.readable.map(absolute),
    deniedReads: [...secretPlaces, machine.state, join(machine.home, '.config', 'toolgate'), '/etc/toolgate'],
    allowedDomains: sandbox.allowedDomains.length === 0 ? 'none' : sandbox.allowedDomains,
  }
}

/** Gate 2 of every tool that runs commands. */
export function withheldShell({ mode, missing }: ChosenSandbox): readonly WithheldPort[] {
  if (missing === undefined) return []
  return [
    {
      port: 'shell',
      reason: `No command runs, because the sandbox is on and does not work here: ${missing.reason}`,
      by: mode.by,
      fix: `${missing.fix} Without walls: --sandbox off.`,
    },
  ]
}

/** Tools that run commands advertise the way out only where there are walls to leave. */
export function sandboxFeatures({ mode, mayLeave }: ChosenSandbox): Readonly<Record<string, Chosen<boolean>>> {
  return { 'sandbox-exit': { value: mayLeave, by: mode.by } }
}
