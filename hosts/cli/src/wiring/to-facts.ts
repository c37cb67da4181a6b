/** The facts of the gates, from choices, settings and what this host lends. */
import type { HostKind, PermissionMode } from '@toolgate/runtime/contract'
import type { Rule } from '@toolgate/runtime/policy'
import type { Chosen, SurfaceFacts, WithheldPort } from '@toolgate/runtime/surface'
import { defaultDeferral, flag, parseDeferral, type Choices } from './choices.ts'
import type { ChosenModel } from './choose-model.ts'
import type { Machine } from './machine.ts'
import type { Settings } from './settings.ts'

export interface FactSources {
  readonly machine: Machine
  readonly settings: Settings
  readonly rules: readonly Rule[]
  readonly model: ChosenModel
  readonly host: HostKind
  /** Ports that this host has and does not lend now. */
  readonly withheld: readonly WithheldPort[]
  /** What other parts of the command have: a person may still switch it off, and nobody switches on what they have not. */
  readonly features: Readonly<Record<string, Chosen<boolean>>>
}

export function toFacts(
  choices: Choices,
  { machine, settings, rules, model, host, withheld, features }: FactSources,
): SurfaceFacts {
  const ports = portNames(host).filter((name) => !withheld.some(({ port }) => port === name))
  return {
    host: { kind: host, ports, ...(withheld.length > 0 && { withheld }) },
    session: choices.session,
    platform: machine.platform,
    account: [],
    model: model.model,
    mode: chosenMode(choices, settings),
    features: {
      ...features,
      ...settings.features,
      ...mapValues(choices.features, (value) => ({ value, by: flag('feature') })),
      ...managed(settings.features),
      ...missing(features),
    },
    ...(choices.tools !== undefined && { tools: { value: choices.tools, by: flag('tools') } }),
    rules,
    hidden: [],
    deferral: chosenDeferral(choices, settings),
    ...(model.project !== undefined && { project: model.project }),
  }
}

export function chosenMode(choices: Choices, settings: Settings): Chosen<PermissionMode> {
  if (settings.mode?.isManaged === true) return settings.mode
  if (choices.mode !== undefined) return { value: choices.mode, by: flag('permission-mode') }
  return settings.mode ?? { value: 'default', by: { kind: 'default' } }
}

/** Nothing searches what is deferred yet, so nothing is deferred. */
function chosenDeferral(choices: Choices, settings: Settings): SurfaceFacts['deferral'] {
  const set = settings.deferral
  if (choices.deferral !== undefined && set?.isManaged !== true)
    return { value: { ...choices.deferral, searchable: false }, by: flag('deferral') }
  return {
    value: { ...(parseDeferral(set?.value ?? '') ?? defaultDeferral), searchable: false },
    by: set?.by ?? { kind: 'default' },
  }
}

function managed(features: Settings['features']): Settings['features'] {
  return Object.fromEntries(Object.entries(features).filter(([, { isManaged }]) => isManaged))
}

/** A person answers at a terminal alone. */
function portNames(host: HostKind): readonly string[] {
  const lent = ['clock', 'files', 'http', 'search', 'shell', 'store', 'views']
  return host === 'terminal' ? [...lent, 'dialog'].toSorted() : lent
}

function missing(features: FactSources['features']): FactSources['features'] {
  return Object.fromEntries(Object.entries(features).filter(([, { value }]) => !value))
}

function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}
