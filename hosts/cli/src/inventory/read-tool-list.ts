/** Reads a surface, a request body or a probe from JSON, told by its own members. */
import { digestTools, readRequestTools, type AdvertisedTool } from '@toolgate/inventory/probe'
import { sha256 } from '@toolgate/inventory/extract'
import type { ListedTool, ToolList } from './tool-list.ts'

type Item = Readonly<Record<string, unknown>>

/** Undefined when the value is none of them. */
export function readToolList(value: unknown, label: string): ToolList | undefined {
  if (!isItem(value)) return undefined
  if (Array.isArray(value['requests']) && 'prefixStable' in value) return fromProbe(value, label)
  if (Array.isArray(value['tools']) && typeof value['digest'] === 'string' && 'host' in value)
    return fromSurface(value, label)
  const request = readRequestTools(value)
  if (request === undefined) return undefined
  return {
    kind: 'request',
    label,
    digest: digestTools(request.tools),
    tools: request.tools.map(fromAdvertised),
    whole: {
      'system prompt': short(request.system),
      messages: short(request.messages),
      ...(typeof value['model'] === 'string' && { model: value['model'] }),
    },
  }
}

function fromSurface(surface: Item, label: string): ToolList {
  return {
    kind: 'surface',
    label,
    digest: String(surface['digest']),
    tools: itemsIn(surface['tools']).map(({ name, ...facts }) => ({
      name: String(name),
      advertised: facts['residency'] === 'inline',
      facts: toFacts(facts),
    })),
    whole: toFacts({ model: surface['model'], host: surface['host'], session: surface['session'] }),
  }
}

/** The last request that advertised tools, and what the agent told its model. */
function fromProbe(probe: Item, label: string): ToolList {
  const last = itemsIn(probe['requests']).findLast(({ tools }) => itemsIn(tools).length > 0)
  const told = itemsIn(probe['answers']).map(({ case: which, told: text }) => [`answer to ${String(which)}`, text])
  return {
    kind: 'probe',
    label,
    digest: asText(last?.['toolsDigest'] ?? ''),
    tools: itemsIn(last?.['tools']).map(({ name, ...facts }) => ({
      name: String(name),
      advertised: true,
      facts: {
        ...toFacts(facts),
        ...(typeof facts['digest'] === 'string' && { digest: facts['digest'].slice(0, 12) }),
      },
    })),
    whole: toFacts({ 'stable prefix': probe['prefixStable'], ...Object.fromEntries(told) }),
  }
}

function fromAdvertised({ name, description, inputSchema, declared }: AdvertisedTool): ListedTool {
  const { properties, ...rest } = inputSchema ?? {}
  const parameters = Object.entries(isItem(properties) ? properties : {})
  return {
    name,
    advertised: true,
    facts: {
      ...(description !== undefined && { description: short(description) }),
      ...(inputSchema !== undefined && { 'schema around the parameters': short(rest) }),
      ...Object.fromEntries(parameters.map(([parameter, schema]) => [`parameter ${parameter}`, short(schema)])),
      ...(inputSchema === undefined && { declaration: short(declared) }),
    },
  }
}

function toFacts(facts: Item): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) => (value === undefined ? [] : [[key, asText(value)]])),
  )
}

/** Long values are compared whole and shown by their length and hash. */
function short(value: unknown): string {
  const text = asText(value)
  return text.length <= 60 ? text : `${text.length} characters (${sha256(text).slice(0, 8)})`
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function itemsIn(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value.filter(isItem) : []
}
