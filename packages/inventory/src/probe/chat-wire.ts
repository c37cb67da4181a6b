/** OpenAI Chat Completions, which many other servers speak too. */
import { toAdvertisedTool } from './advertised-tool.ts'
import { isRecord, recordsIn, textOf, type JsonRecord } from './json-record.ts'
import { modelOf, toEventStream, toJsonAnswer, type Answer, type Wire } from './wire.ts'

const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 }
const instructing = new Set<unknown>(['system', 'developer'])

export const chatWire: Wire = {
  name: 'openai-chat',
  serves: (path) => path.endsWith('/chat/completions'),
  tools: (body) =>
    recordsIn(body['tools']).flatMap(({ function: declared, ...tool }) =>
      toAdvertisedTool(isRecord(declared) ? declared : tool, ['parameters']),
    ),
  system: (body) => recordsIn(body['messages']).filter(({ role }) => instructing.has(role)),
  messages: (body) => recordsIn(body['messages']).filter(({ role }) => !instructing.has(role)),
  results: (body) =>
    recordsIn(body['messages'])
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => ({ text: textOf(content) })),

  write(answer, { body, sequence }) {
    const head = { id: `chatcmpl-probe-${sequence}`, created: 1, model: modelOf(body) }
    const message = { role: 'assistant', ...toMessage(answer) }
    const reason = answer.kind === 'call' ? 'tool_calls' : 'stop'
    if (body['stream'] !== true)
      return toJsonAnswer({
        ...head,
        object: 'chat.completion',
        choices: [{ index: 0, message, logprobs: null, finish_reason: reason }],
        usage,
      })
    const chunk = (delta: JsonRecord, finish: string | null): JsonRecord => ({
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    })
    return toEventStream(
      [chunk(message, null), chunk({}, reason), { ...head, object: 'chat.completion.chunk', choices: [], usage }],
      { end: 'data: [DONE]\n\n' },
    )
  },
}

function toMessage(answer: Answer): JsonRecord {
  if (answer.kind === 'text') return { content: answer.text }
  const called = { name: answer.name, arguments: JSON.stringify(answer.input) }
  return { content: null, tool_calls: [{ index: 0, id: answer.id, type: 'function', function: called }] }
}
