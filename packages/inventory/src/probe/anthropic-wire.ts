/** Anthropic Messages. */
import { toAdvertisedTool } from './advertised-tool.ts'
import { recordsIn, textOf } from './json-record.ts'
import { modelOf, toEventStream, toJsonAnswer, type Answer, type Wire } from './wire.ts'

const usage = { input_tokens: 10, output_tokens: 10, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 }

export const anthropicWire: Wire = {
  name: 'anthropic',
  serves: (path) => path.endsWith('/messages'),
  tools: (body) => recordsIn(body['tools']).flatMap((tool) => toAdvertisedTool(tool, ['input_schema'])),
  system: (body) => body['system'] ?? null,
  messages: (body) => recordsIn(body['messages']),
  results: (body) =>
    recordsIn(body['messages'])
      .flatMap(({ content }) => recordsIn(content))
      .filter(({ type }) => type === 'tool_result')
      .map((block) => ({ text: textOf(block['content']), isError: block['is_error'] === true })),

  write(answer, { body, sequence }) {
    const block = toBlock(answer)
    const message = {
      id: `msg_probe_${sequence}`,
      type: 'message',
      role: 'assistant',
      model: modelOf(body),
      stop_sequence: null,
      usage,
    }
    const reason = answer.kind === 'call' ? 'tool_use' : 'end_turn'
    if (body['stream'] !== true) return toJsonAnswer({ ...message, content: [block], stop_reason: reason })
    const [empty, delta] =
      answer.kind === 'call'
        ? [
            { ...block, input: {} },
            { type: 'input_json_delta', partial_json: JSON.stringify(answer.input) },
          ]
        : [
            { ...block, text: '' },
            { type: 'text_delta', text: answer.text },
          ]
    return toEventStream(
      [
        { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
        { type: 'content_block_start', index: 0, content_block: empty },
        { type: 'content_block_delta', index: 0, delta },
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage },
        { type: 'message_stop' },
      ],
      { named: true },
    )
  },
}

function toBlock(answer: Answer) {
  return answer.kind === 'call'
    ? { type: 'tool_use', id: answer.id, name: answer.name, input: answer.input }
    : { type: 'text', text: answer.text }
}
