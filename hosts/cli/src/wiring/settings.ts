/** What all settings files say together, strictest first, each value with its place. */
import type { Origin, PermissionMode, Place } from '@toolgate/runtime/contract'
import { isRuleFault, parseRule } from '@toolgate/runtime/policy'
import type { Rule, RuleExamples } from '@toolgate/runtime/policy'
import type { HookDefinition } from '@toolgate/runtime/hooks'
import type { ClassifierWords } from '@toolgate/agent/classifier'
import type { Chosen } from '@toolgate/runtime/surface'
import { readSettings as readLayers, toSettingsFiles } from '@toolgate/node/settings'
import type { ProviderSettings, ReadSettings, Settings as Values, SettingsLayer } from '@toolgate/node/settings'
import { exitCodes } from '../exit-code.ts'
import { tell } from '../show/streams.ts'
import { stop, type Stop } from '../stop.ts'
import { readHooks } from './read-hooks.ts'

/** A rule that says what it is meant to match. */
export interface ExemplifiedRule {
  readonly rule: Rule
  readonly examples: RuleExamples
  /** `file:line:column`. */
  readonly place: string
}

export interface Settings {
  readonly rules: readonly Rule[]
  /** Those of the rules whose examples have to be held against the tools of the session. */
  readonly exemplified: readonly ExemplifiedRule[]
  readonly hooks: readonly HookDefinition[]
  readonly model?: SettingsChoice<string>
  readonly mode?: SettingsChoice<PermissionMode>
  readonly deferral?: SettingsChoice<string>
  readonly features: Readonly<Record<string, SettingsChoice<boolean>>>
  /** From the person's own files alone: no file of a folder widens what belongs to the work. */
  readonly addedFolders: readonly SettingsChoice<string>[]
  /** What widens it comes from the person's own files alone; a folder can switch it on and not off. */
  readonly sandbox: {
    readonly mode?: SettingsChoice<'on' | 'off'>
    readonly allowedDomains: readonly string[]
    readonly writable: readonly string[]
    readonly readable: readonly string[]
  }
  /** What the classifier of the mode auto is told; from the person's own files alone. */
  readonly auto: {
    readonly model?: SettingsChoice<string>
    readonly timeoutMs?: number
    readonly allCommands: boolean
    readonly words: ClassifierWords
  }
  readonly providers: Readonly<Record<string, ProviderSettings>>
  /** The same without what the folder says. */
  readonly own: {
    readonly model?: SettingsChoice<string>
    readonly providers: Readonly<Record<string, ProviderSettings>>
  }
  /** The files that were read, strictest first. */
  readonly files: readonly Origin[]
}

export interface SettingsChoice<Value> extends Chosen<Value> {
  /** An administrator chose it: no flag overrides it. */
  readonly isManaged: boolean
}

export interface SettingsSources {
  readonly place: Place
  /** What `--settings` named. */
  readonly file?: string
  /** Without trust the files of the folder are not read at all. */
  readonly trusted: boolean
}

export async function readSettings({ place, file, trusted }: SettingsSources): Promise<Settings | Stop> {
  const files = toSettingsFiles(place, file).filter(
    ({ scope }) => trusted || (scope !== 'project' && scope !== 'local'),
  )
  const read = await readLayers({ place, files })
  if (read.faults.length > 0) return stop(exitCodes.configuration, read.faults.map(remarkText).join('\n'))
  for (const warning of [...read.warnings, ...narrowings(read.layers)]) tell(remarkText(warning))
  const { rules, exemplified, faults } = rulesOf(read.layers)
  const { hooks, faults: hookFaults } = readHooks(read.layers)
  if (faults.length + hookFaults.length > 0) return stop(exitCodes.configuration, [...faults, ...hookFaults].join('\n'))
  const own = read.layers.filter((layer) => !isOfFolder(layer))
  return {
    rules,
    exemplified,
    hooks,
    ...first('model', read.layers, ({ model }) => model),
    ...first('mode', read.layers, ({ permissions }, layer) =>
      isTooWide(layer) ? undefined : permissions?.defaultMode,
    ),
    ...first('deferral', read.layers, ({ deferral }) => deferral),
    features: Object.fromEntries(
      read.layers
        .toReversed()
        .flatMap((layer) =>
          Object.entries(layer.values.features ?? {}).map(([name, value]) => [name, choice(layer, value)] as const),
        ),
    ),
    addedFolders: read.layers
      .filter((layer) => !isOfFolder(layer))
      .flatMap((layer) =>
        (layer.values.permissions?.additionalDirectories ?? []).map((folder) => choice(layer, folder)),
      ),
    sandbox: sandboxOf(read.layers),
    auto: autoOf(own),
    providers: providersOf(read.layers),
    own: { ...first('model', own, ({ model }) => model), providers: providersOf(own) },
    files: read.layers.map(originOf),
  }
}

function first<Key extends string, Value>(
  key: Key,
  layers: readonly SettingsLayer[],
  pick: (values: Values, layer: SettingsLayer) => Value | undefined,
): { readonly [Name in Key]?: SettingsChoice<Value> } {
  for (const layer of layers) {
    const value = pick(layer.values, layer)
    if (value !== undefined)
      return { [key]: choice(layer, value) } as { readonly [Name in Key]?: SettingsChoice<Value> }
  }
  return {}
}

function choice<Value>(layer: SettingsLayer, value: Value): SettingsChoice<Value> {
  return { value, by: originOf(layer), isManaged: layer.scope === 'managed' }
}

function originOf({ scope, file }: SettingsLayer): Origin {
  return { kind: scope === 'managed' ? 'managed' : 'settings', file }
}

function providersOf(layers: readonly SettingsLayer[]): Settings['providers'] {
  return Object.assign({}, ...layers.toReversed().map(({ values }) => values.providers ?? {})) as Settings['providers']
}

function sandboxOf(layers: readonly SettingsLayer[]): Settings['sandbox'] {
  const own = layers.filter((layer) => !isOfFolder(layer))
  const listed = (key: 'allowedDomains' | 'writable' | 'readable'): readonly string[] =>
    own.map(({ values }) => values.sandbox?.[key]).find((list) => list !== undefined) ?? []
  return {
    ...first('mode', layers, ({ sandbox }, layer) => (opensWalls(layer) ? undefined : sandbox?.mode)),
    allowedDomains: listed('allowedDomains'),
    writable: listed('writable'),
    readable: listed('readable'),
  }
}

/** What forbids holds together; of what widens, the strictest file that speaks is heard. */
function autoOf(own: readonly SettingsLayer[]): Settings['auto'] {
  const timeout = own.map(({ values }) => values.auto?.timeout).find((seconds) => seconds !== undefined)
  const strictest = (key: 'environment' | 'allow'): readonly string[] =>
    own.map(({ values }) => values.auto?.[key]).find((list) => list !== undefined) ?? []
  const all = (key: 'softDeny' | 'deny'): { readonly [Key in typeof key]?: readonly string[] } => {
    const lists = own.flatMap(({ values }) => (values.auto?.[key] === undefined ? [] : [values.auto[key]]))
    return lists.length === 0 ? {} : { [key]: lists.flat() }
  }
  return {
    ...first('model', own, ({ auto }) => auto?.model),
    ...(timeout !== undefined && { timeoutMs: timeout * 1_000 }),
    allCommands: own.some(({ values }) => values.auto?.allCommands === true),
    words: {
      environment: strictest('environment'),
      allow: strictest('allow'),
      ...all('softDeny'),
      ...all('deny'),
    },
  }
}

function rulesOf(layers: readonly SettingsLayer[]): {
  readonly rules: readonly Rule[]
  readonly exemplified: readonly ExemplifiedRule[]
  readonly faults: readonly string[]
} {
  const answers = layers.flatMap((layer) =>
    layer.lines.map(({ rule, list, line, column, matches, notMatches }) => ({
      examples: { ...(matches !== undefined && { matches }), ...(notMatches !== undefined && { notMatches }) },
      line,
      column,
      file: layer.file,
      answer: parseRule(rule, list, { ...originOf(layer), line, scope: layer.scope }),
    })),
  )
  return {
    rules: answers.flatMap(({ answer }) => (isRuleFault(answer) ? [] : [answer])),
    exemplified: answers.flatMap(({ answer, examples, file, line, column }) =>
      isRuleFault(answer) || Object.keys(examples).length === 0
        ? []
        : [{ rule: answer, examples, place: `${file}:${line}:${column}` }],
    ),
    faults: answers.flatMap(({ answer, ...at }) =>
      isRuleFault(answer) ? [remarkText({ ...at, message: answer.message })] : [],
    ),
  }
}

function isOfFolder({ scope }: SettingsLayer): boolean {
  return scope === 'project' || scope === 'local'
}

/** A folder may choose a careful mode, but none in which something else than a person lets calls run. */
function isTooWide(layer: SettingsLayer): boolean {
  const mode = layer.values.permissions?.defaultMode
  return isOfFolder(layer) && (mode === 'bypassPermissions' || mode === 'auto')
}

function opensWalls(layer: SettingsLayer): boolean {
  return isOfFolder(layer) && layer.values.sandbox?.mode === 'off'
}

function narrowings(layers: readonly SettingsLayer[]): ReadSettings['warnings'] {
  return layers.filter(isOfFolder).flatMap((layer) => {
    const { file, values } = layer
    const remark = (message: string) => ({ file, line: 1, column: 1, message })
    return [
      ...(isTooWide(layer)
        ? [remark(`A folder cannot switch on ${values.permissions?.defaultMode}; use --permission-mode.`)]
        : []),
      ...(values.auto === undefined
        ? []
        : [remark('A folder says nothing to the classifier of the mode auto; put that into your own settings.')]),
      ...(opensWalls(layer) ? [remark('A folder cannot switch the sandbox off; use --sandbox off.')] : []),
      ...(widensWalls(values)
        ? [remark('A folder cannot widen the sandbox; put that into your own settings, or into a file for --settings.')]
        : []),
      ...(values.permissions?.additionalDirectories === undefined
        ? []
        : [remark('A folder cannot add folders to the work; use --add-dir or your own settings.')]),
    ]
  })
}

function widensWalls({ sandbox: { allowedDomains, writable, readable } = {} }: Values): boolean {
  return [allowedDomains, writable, readable].some((list) => list !== undefined && list.length > 0)
}

function remarkText({ file, line, column, message }: ReadSettings['warnings'][number]): string {
  return `${file}:${line}:${column}: ${message}`
}
