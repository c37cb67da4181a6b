/** What the process was started with: the one place of the command that reads environment, folder and terminal. */
import { homedir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import type { Options } from '../command-entry.ts'
import type { Place } from '@toolgate/runtime/contract'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Machine {
  readonly environment: Environment
  /** Absolute folder to work in, `--cwd` applied. */
  readonly folder: string
  readonly home: string
  readonly platform: Place['platform']
  /** Absolute folder for sessions and trust. Nothing is created before something is written. */
  readonly state: string
  /** A person sits at both ends: input and messages. */
  readonly hasTerminal: boolean
}

export function readMachine(options: Options): Machine {
  const environment = process.env
  // With an empty HOME the folder that is worked in would pass for the person's own.
  const home = homedir() || userInfo().homedir
  return {
    environment,
    folder: resolve(options.value('cwd') ?? process.cwd()),
    home,
    platform: toPlatform(process.platform),
    state: resolve(
      options.value('state') ??
        environment['TOOLGATE_STATE'] ??
        join(environment['XDG_STATE_HOME'] || join(home, '.local', 'state'), 'toolgate'),
    ),
    hasTerminal: process.stdin.isTTY && process.stderr.isTTY,
  }
}

/** Other systems follow the rules of Linux. */
function toPlatform(platform: string): Place['platform'] {
  return platform === 'darwin' || platform === 'win32' ? platform : 'linux'
}
