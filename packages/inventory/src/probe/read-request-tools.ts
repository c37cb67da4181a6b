/** The tools of a request body of any wire, told by how the body writes them. */
import type { AdvertisedTool } from './advertised-tool.ts'
import { isRecord, recordsIn, type JsonRecord } from './json-record.ts'
import type { Wire } from './wire.ts'
import { wires } from './wires.ts'

export interface RequestTools {
  readonly wire: Wire['name']
  readonly tools: readonly AdvertisedTool[]
  readonly system: unknown
  readonly messages: readonly unknown[]
}

/** Undefined when the value is no request to a model. */
export function readRequestTools(body: unknown): RequestTools | undefined {
  if (!isRecord(body)) return undefined
  const wire = wires.find(({ name }) => name === nameOfWire(body))
  return wire && { wire: wire.name, tools: wire.tools(body), system: wire.system(body), messages: wire.messages(body) }
}

function nameOfWire(body: JsonRecord): string | undefined {
  const [tool] = recordsIn(body['tools'])
  if (Array.isArray(body['contents'])) return 'gemini'
  if (body['input'] !== undefined) return 'openai-responses'
  if (!Array.isArray(body['messages'])) return undefined
  const isChat =
    (tool !== undefined && isRecord(tool['function'])) ||
    (tool === undefined && recordsIn(body['messages']).some(({ role }) => role === 'system' || role === 'developer'))
  return isChat ? 'openai-chat' : 'anthropic'
}
