/** Which model a session has: by flag, environment or settings; without one, a neutral model that can be explained but not asked. */
import { createModelFetch } from '@toolgate/node/model-fetch'
import { resolve } from 'node:path'
import type { Model, Origin } from '@toolgate/runtime/contract'
import type { ProjectTool } from '@toolgate/runtime/surface'
import { findProvider, parseModelName, providers, toModel } from '@toolgate/providers/catalog'
import type { ModelClient, Provider } from '@toolgate/providers/protocol'
import { exitCodes } from '../exit-code.ts'
import { keepSecret } from '../redact-secrets.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { flag, type Choices } from './choices.ts'
import type { Machine } from './machine.ts'
import type { Settings } from './settings.ts'

export interface ChosenModel {
  readonly model: Model
  readonly by: Origin
  /** What the provider would refuse; absent without a provider. */
  readonly project?: ProjectTool
  /** Nothing is sent yet. A stop when there is no model to connect. */
  connect(): Promise<ModelClient | Stop>
}

/** Takes part in the gates as a model that can do what most can. */
const neutral: Model = {
  provider: 'none',
  id: 'default',
  abilities: ['tools', 'parallel-calls', 'images', 'pdf'],
  window: 200_000,
}

export async function chooseModel(
  choices: Choices,
  { machine, settings }: { readonly machine: Machine; readonly settings: Settings },
): Promise<ChosenModel | Stop> {
  const wanted = wantedModel(choices, { machine, settings })
  if (wanted === undefined) return { model: neutral, by: { kind: 'default' }, connect: async () => noModel() }
  return chooseNamed(wanted, { choices, machine, settings })
}

/**
 * The model that judges calls in the mode auto: one of its own, or the session's. A folder chooses neither the model nor the
 * server that it is asked at: it would judge itself. Undefined where the person has named none.
 */
export async function chooseClassifier(
  choices: Choices,
  { machine, settings }: { readonly machine: Machine; readonly settings: Settings },
): Promise<ChosenModel | Stop | undefined> {
  const { model: _model, ...rest } = settings
  const trusted: Settings = { ...rest, ...settings.own }
  const ofSession = wantedModel(choices, { machine, settings: trusted })
  const own = settings.auto.model
  if (own === undefined) return ofSession && chooseNamed(ofSession, { choices, machine, settings: trusted })
  const { baseUrl: _url, apiKey: _key, ...elsewhere } = choices
  // Place and key of the session's model mean nothing to another provider.
  const isSameProvider = own.value.split('/')[0] === ofSession?.name.split('/')[0]
  return chooseNamed(
    { name: own.value, by: own.by },
    { choices: isSameProvider ? choices : elsewhere, machine, settings: trusted },
  )
}

async function chooseNamed(
  wanted: Wanted,
  { choices, machine, settings }: { readonly choices: Choices; readonly machine: Machine; readonly settings: Settings },
): Promise<ChosenModel | Stop> {
  const names = providers.map(({ name }) => name)
  const parsed = parseModelName(wanted.name, names)
  const provider = parsed && findProvider(parsed.provider)
  if (parsed === undefined || provider === undefined) return unknownModel(wanted, names)
  const id = provider.name === 'scripted' ? resolve(machine.folder, parsed.id) : parsed.id
  const model = await describeModel(provider, id)
  if (isStop(model)) return model
  const place = placeOf(provider, { choices, machine, settings })
  return {
    model,
    by: wanted.by,
    project: toProjectTool(provider),
    connect: () => provider.connect({ id, ...place, fetch: createModelFetch(), variables: { cwd: machine.folder } }),
  }
}

interface Wanted {
  readonly name: string
  readonly by: Origin
}

function wantedModel(
  choices: Choices,
  { machine, settings }: { readonly machine: Machine; readonly settings: Settings },
): Wanted | undefined {
  if (settings.model?.isManaged === true) return { name: settings.model.value, by: settings.model.by }
  if (choices.model !== undefined) return { name: choices.model, by: flag('model') }
  const variable = machine.environment['TOOLGATE_MODEL']
  if (variable !== undefined && variable !== '') return { name: variable, by: { kind: 'host', name: 'TOOLGATE_MODEL' } }
  return settings.model && { name: settings.model.value, by: settings.model.by }
}

function unknownModel({ name, by }: Wanted, names: readonly string[]): Stop {
  const where = by.kind === 'flag' ? `--model ${name}` : `The model ${name} (${by.file ?? by.name ?? by.kind})`
  const message = `${where} does not say whose it is. Write PROVIDER/ID, where PROVIDER is one of ${names.join(', ')}.`
  return stop(by.kind === 'flag' ? exitCodes.usage : exitCodes.configuration, message)
}

function noModel(): Stop {
  return stop(
    exitCodes.configuration,
    [
      'No model is set. With a key: set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY and add --model anthropic/ID, openai/ID or google/ID (or "model" in ~/.config/toolgate/settings.json).',
      'Without a key: a local server with --model ollama/ID, lmstudio/ID or vllm/ID, or a scripted model with --model scripted/FILE.yaml.',
    ].join('\n'),
  )
}

/** What a scripted model can do stands in its file; of the others it is known by their names. */
async function describeModel(provider: Provider, id: string): Promise<Model | Stop> {
  if (provider.name !== 'scripted') return toModel(provider.name, id, familyOf(provider.name))
  const { isScriptFault, readScript } = await import('@toolgate/providers/scripted')
  const script = await readScript(id)
  if (isScriptFault(script)) return stop(exitCodes.configuration, script.message)
  return { provider: provider.name, id: script.model, abilities: script.abilities, window: script.window }
}

function familyOf(provider: string): string {
  if (provider === 'openai-chat') return 'openai'
  return ['ollama', 'lmstudio', 'vllm'].includes(provider) ? 'compatible' : provider
}

function placeOf(
  provider: Provider,
  { choices, machine, settings }: { readonly choices: Choices; readonly machine: Machine; readonly settings: Settings },
): { readonly baseUrl?: string; readonly apiKey?: string } {
  const set = settings.providers[provider.name]
  const fromEnvironment = (names: readonly string[]): string | undefined =>
    names.map((name) => machine.environment[name]).find((value) => value !== undefined && value !== '')
  const baseUrl = choices.baseUrl ?? fromEnvironment(provider.urlVariables) ?? set?.baseUrl
  const keyVariables = set?.apiKeyEnv === undefined ? provider.keyVariables : [set.apiKeyEnv, ...provider.keyVariables]
  const apiKey = choices.apiKey ?? fromEnvironment(keyVariables)
  if (apiKey !== undefined) keepSecret(apiKey)
  return { ...(baseUrl !== undefined && { baseUrl }), ...(apiKey !== undefined && { apiKey }) }
}

/** The surface measures and shows the form that is sent; the client makes it again when it sends, and turns the answer back. */
function toProjectTool(provider: Provider): ProjectTool {
  return (tool) => {
    const projection = provider.project(tool)
    if (projection.kind === 'refused') return { verdict: 'quarantined', reason: projection.reason }
    return projection.kind === 'sent' ? { verdict: 'sent' } : { verdict: 'projected', tool: projection.tool }
  }
}
