/** OpenAI Responses. */
import { toAdvertisedTool } from './advertised-tool.ts'
import { isRecord, recordsIn, textOf, type JsonRecord } from './json-record.ts'
import { modelOf, toEventStream, toJsonAnswer, type Answer, type Wire } from './wire.ts'

const usage = {
  input_tokens: 10,
  output_tokens: 10,
  total_tokens: 20,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens_details: { reasoning_tokens: 0 },
}

export const responsesWire: Wire = {
  name: 'openai-responses',
  serves: (path) => path.endsWith('/responses'),
  tools: (body) =>
    recordsIn(body['tools']).flatMap((tool) =>
      tool['type'] === 'namespace'
        ? recordsIn(tool['tools']).flatMap((inner) => toAdvertisedTool(inner, ['parameters']))
        : toAdvertisedTool(tool, ['parameters']),
    ),
  system: (body) => body['instructions'] ?? null,
  messages: (body) => (typeof body['input'] === 'string' ? [body['input']] : recordsIn(body['input'])),
  results: (body) =>
    recordsIn(body['input'])
      .filter(({ type }) => type === 'function_call_output')
      .map(({ output }) => ({ text: textOf(output) })),

  write(answer, { body, sequence }) {
    const item = toItem(answer, sequence)
    const response = {
      id: `resp_probe_${sequence}`,
      object: 'response',
      created_at: 1,
      status: 'completed',
      model: modelOf(body),
      output: [item],
      usage,
    }
    if (body['stream'] !== true) return toJsonAnswer(response)
    const events: readonly JsonRecord[] = [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [], usage: null } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, ...emptyPart(answer) } },
      ...deltas(answer, String(item['id'])),
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response },
    ]
    return toEventStream(
      events.map((event, index) => ({ ...event, sequence_number: index })),
      { named: true },
    )
  },
}

function toItem(answer: Answer, sequence: number): JsonRecord {
  return answer.kind === 'call'
    ? {
        type: 'function_call',
        id: `fc_probe_${sequence}`,
        call_id: answer.id,
        name: answer.name,
        arguments: JSON.stringify(answer.input),
        status: 'completed',
      }
    : {
        type: 'message',
        id: `msg_probe_${sequence}`,
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: answer.text, annotations: [] }],
      }
}

function emptyPart(answer: Answer): JsonRecord {
  return { status: 'in_progress', ...(answer.kind === 'call' ? { arguments: '' } : { content: [] }) }
}

function deltas(answer: Answer, id: string): readonly JsonRecord[] {
  const at = { item_id: id, output_index: 0 }
  if (answer.kind === 'call') {
    const written = JSON.stringify(answer.input)
    return [
      { type: 'response.function_call_arguments.delta', ...at, delta: written },
      { type: 'response.function_call_arguments.done', ...at, name: answer.name, arguments: written },
    ]
  }
  const part = { type: 'output_text', text: answer.text, annotations: [] }
  return [
    { type: 'response.content_part.added', ...at, content_index: 0, part: { ...part, text: '' } },
    { type: 'response.output_text.delta', ...at, content_index: 0, delta: answer.text, logprobs: [] },
    { type: 'response.output_text.done', ...at, content_index: 0, text: answer.text, logprobs: [] },
    { type: 'response.content_part.done', ...at, content_index: 0, part },
  ].filter(isRecord)
}
