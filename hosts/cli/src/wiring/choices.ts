/** What the options of a session say, checked: every later part of the wiring reads these values and no option again. */
import type { HostKind, Origin, PermissionMode, SessionKind } from '@toolgate/runtime/contract'
import type { Options } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { splitList } from './split-list.ts'

export const permissionModes = [
  'default',
  'acceptEdits',
  'plan',
  'auto',
  'dontAsk',
  'bypassPermissions',
] as const satisfies readonly PermissionMode[]
const hostKinds = ['terminal', 'headless', 'protocol', 'desktop', 'workflow'] as const satisfies readonly HostKind[]
const sessionKinds = ['main', 'explore', 'subagent', 'actor'] as const satisfies readonly SessionKind[]

export interface Choices {
  readonly model?: string
  readonly baseUrl?: string
  readonly apiKey?: string
  readonly host?: HostKind
  readonly session: SessionKind
  readonly mode?: PermissionMode
  /** Only these tools. */
  readonly tools?: readonly string[]
  readonly allowed: readonly string[]
  readonly disallowed: readonly string[]
  readonly mcpFiles: readonly string[]
  readonly addedFolders: readonly string[]
  readonly deferral?: { readonly mode: 'on' | 'off' | 'auto'; readonly percent: number }
  readonly features: Readonly<Record<string, boolean>>
  readonly sandbox?: 'on' | 'off'
  readonly settingsFile?: string
  readonly trust: boolean
}

export function flag(name: string): Origin {
  return { kind: 'flag', name: `--${name}` }
}

export function readChoices(options: Options): Choices | Stop {
  const host = oneOf(options, 'host', hostKinds)
  if (isStop(host)) return host
  const session = oneOf(options, 'session', sessionKinds)
  if (isStop(session)) return session
  const mode = oneOf(options, 'permission-mode', permissionModes)
  if (isStop(mode)) return mode
  const sandbox = oneOf(options, 'sandbox', ['on', 'off'] as const)
  if (isStop(sandbox)) return sandbox
  const deferral = readDeferral(options.value('deferral'))
  if (isStop(deferral)) return deferral
  const baseUrl = options.value('base-url')
  if (baseUrl !== undefined && !URL.canParse(baseUrl))
    return stop(exitCodes.usage, `--base-url ${baseUrl} is no URL; write it whole, such as http://127.0.0.1:8080/v1.`)
  const features = readFeatures(options)
  if (isStop(features)) return features
  return {
    ...given('model', options.value('model')),
    ...given('baseUrl', baseUrl),
    ...given('apiKey', options.value('api-key')),
    ...given('host', host),
    session: session ?? 'main',
    ...given('mode', mode),
    ...(options.has('tools') && { tools: options.values('tools').flatMap(splitList) }),
    allowed: options.values('allowed-tools').flatMap(splitList),
    disallowed: options.values('disallowed-tools').flatMap(splitList),
    mcpFiles: options.values('mcp-config'),
    addedFolders: options.values('add-dir'),
    ...given('deferral', deferral),
    features,
    ...given('sandbox', sandbox),
    ...given('settingsFile', options.value('settings')),
    trust: options.has('trust'),
  }
}

function oneOf<Value extends string>(
  options: Options,
  name: string,
  values: readonly Value[],
): Value | undefined | Stop {
  const written = options.value(name)
  if (written === undefined) return undefined
  const value = values.find((known) => known === written)
  return value ?? stop(exitCodes.usage, `--${name} ${written} is unknown; it is one of ${values.join(', ')}.`)
}

function readDeferral(written: string | undefined): Choices['deferral'] | Stop {
  if (written === undefined) return undefined
  return (
    parseDeferral(written) ??
    stop(exitCodes.usage, `--deferral ${written} is unknown; it is on, off, auto, or auto:PERCENT of the window.`)
  )
}

/** Undefined for a text that says no deferral. */
export function parseDeferral(written: string): NonNullable<Choices['deferral']> | undefined {
  const [, mode, percent] = /^(?:(on|off|auto)|auto:(\d{1,2}|100)%?)$/.exec(written) ?? []
  if (mode === undefined && percent === undefined) return undefined
  return { mode: (mode ?? 'auto') as 'on' | 'off' | 'auto', percent: Number(percent ?? defaultDeferral.percent) }
}

export const defaultDeferral = { mode: 'auto', percent: 10 } as const

function readFeatures(options: Options): Readonly<Record<string, boolean>> | Stop {
  const features: Record<string, boolean> = options.has('brief') ? { brief: true } : {}
  for (const written of options.values('feature')) {
    const [, name, state] = /^([\w.-]+)=(on|off)$/.exec(written) ?? []
    if (name === undefined)
      return stop(exitCodes.usage, `--feature ${written} is not understood; write --feature NAME=on or NAME=off.`)
    features[name] = state === 'on'
  }
  return features
}

function given<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [Name in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [Name in Key]?: Value }
}
