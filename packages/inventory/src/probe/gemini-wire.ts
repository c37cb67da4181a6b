/** Gemini's `generateContent`, with and without a stream. */
import { toAdvertisedTool, type AdvertisedTool } from './advertised-tool.ts'
import { isRecord, recordsIn, textOf, type JsonRecord } from './json-record.ts'
import { modelOf, toEventStream, toJsonAnswer, type Answer, type Wire } from './wire.ts'

export const geminiWire: Wire = {
  name: 'gemini',
  serves: (path) => /:(?:streamG|g)enerateContent$/.test(path),
  tools: (body) => recordsIn(body['tools']).flatMap(toolsOf),
  system: (body) => body['systemInstruction'] ?? body['system_instruction'] ?? null,
  messages: (body) => recordsIn(body['contents']),
  results: (body) =>
    recordsIn(body['contents'])
      .flatMap(({ parts }) => recordsIn(parts))
      .map((part) => part['functionResponse'] ?? part['function_response'])
      .filter(isRecord)
      .map(({ response }) => ({
        text: textOf(response),
        ...(isRecord(response) && response['error'] !== undefined && { isError: true }),
      })),

  write(answer, { body, url, sequence }) {
    const response = {
      candidates: [{ index: 0, content: { role: 'model', parts: [toPart(answer)] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 },
      modelVersion: modelOf(body),
      responseId: `probe-${sequence}`,
    }
    if (!url.pathname.endsWith(':streamGenerateContent')) return toJsonAnswer(response)
    return url.searchParams.get('alt') === 'sse' ? toEventStream([response]) : toJsonAnswer([response])
  },
}

/** One entry may declare many functions, or be a tool of the provider's own under its key. */
function toolsOf(entry: JsonRecord): readonly AdvertisedTool[] {
  return Object.entries(entry).flatMap(([key, value]) =>
    key === 'functionDeclarations' || key === 'function_declarations'
      ? recordsIn(value).flatMap((tool) => toAdvertisedTool(tool, ['parametersJsonSchema', 'parameters']))
      : [{ name: key, declared: { [key]: value } }],
  )
}

function toPart(answer: Answer): JsonRecord {
  if (answer.kind === 'text') return { text: answer.text }
  return { functionCall: { id: answer.id, name: answer.name, args: answer.input }, thoughtSignature: 'cHJvYmU=' }
}
