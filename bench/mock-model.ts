/**
 * A model server on loopback for benchmarks: it streams one call, then a closing text, over Anthropic Messages and OpenAI
 * Responses, and notes how long a client takes from the end of an answer with a call to its next request.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MockModel {
  readonly url: string
  /** Milliseconds from the end of the answer with a call to the arrival of the next request, in the last run. */
  readonly betweenMs: number
  /** Requests of the last run that carried a result of the call. */
  readonly resultsSeen: number
  begin(): void
  close(): Promise<void>
}

/** Writes the call that a client's own tools make possible. */
export type CallFor = (tools: readonly string[]) => { readonly name: string; readonly input: unknown }

export async function startMockModel(callFor: CallFor): Promise<MockModel> {
  let answeredAt = 0
  let betweenMs = Number.NaN
  let resultsSeen = 0
  const server = createServer((request, response) => {
    const arrivedAt = performance.now()
    void readBody(request).then((body) => {
      if (request.method !== 'POST' || !/\/(messages|responses)$/.test(request.url ?? ''))
        return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}')
      const dialect = request.url?.endsWith('/messages') ? anthropic : responses
      const parsed = JSON.parse(body) as Record<string, unknown>
      if (dialect.hasResult(parsed)) {
        betweenMs = arrivedAt - answeredAt
        resultsSeen++
        return send(response, dialect.text('All is well.'))
      }
      const tools =
        (parsed.tools as { name?: string }[] | undefined)?.flatMap(({ name }) => (name === undefined ? [] : [name])) ??
        []
      if (tools.length === 0) return send(response, dialect.text('A title'))
      send(response, dialect.call(callFor(tools)), () => (answeredAt = performance.now()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get betweenMs() {
      return betweenMs
    },
    get resultsSeen() {
      return resultsSeen
    },
    begin() {
      betweenMs = Number.NaN
      resultsSeen = 0
    },
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

interface Dialect {
  hasResult(body: Record<string, unknown>): boolean
  call(call: { readonly name: string; readonly input: unknown }): readonly object[]
  text(text: string): readonly object[]
}

const usage = { input_tokens: 10, output_tokens: 10 }

const anthropic: Dialect = {
  hasResult: ({ messages }) => JSON.stringify(messages).includes('"tool_result"'),
  call: ({ name, input }) =>
    anthropicAnswer(
      { type: 'tool_use', id: 'toolu_1', name, input: {} },
      { type: 'input_json_delta', partial_json: JSON.stringify(input) },
      'tool_use',
    ),
  text: (text) => anthropicAnswer({ type: 'text', text: '' }, { type: 'text_delta', text }, 'end_turn'),
}

function anthropicAnswer(block: object, delta: object, reason: string): readonly object[] {
  return [
    {
      type: 'message_start',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'mock',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage,
      },
    },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ]
}

const responses: Dialect = {
  hasResult: ({ input }) => JSON.stringify(input).includes('"function_call_output"'),
  call({ name, input }) {
    const item = {
      type: 'function_call',
      id: 'fc_1',
      call_id: 'call_1',
      name,
      arguments: JSON.stringify(input),
      status: 'completed',
    }
    return [
      { type: 'response.created', response: { id: 'r1', created_at: 1, model: 'mock' } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, arguments: '', status: 'in_progress' } },
      { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 0, delta: item.arguments },
      { type: 'response.function_call_arguments.done', item_id: 'fc_1', output_index: 0, arguments: item.arguments },
      { type: 'response.output_item.done', output_index: 0, item },
      completed([item]),
    ]
  },
  text(text) {
    const item = {
      type: 'message',
      id: 'm1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text, annotations: [] }],
    }
    return [
      { type: 'response.created', response: { id: 'r1', created_at: 1, model: 'mock' } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
      { type: 'response.output_text.delta', item_id: 'm1', output_index: 0, content_index: 0, delta: text },
      { type: 'response.output_item.done', output_index: 0, item },
      completed([item]),
    ]
  },
}

function completed(output: readonly object[]): object {
  return {
    type: 'response.completed',
    response: {
      id: 'r1',
      created_at: 1,
      model: 'mock',
      status: 'completed',
      output,
      usage: {
        ...usage,
        total_tokens: 20,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens_details: { reasoning_tokens: 0 },
      },
    },
  }
}

function send(response: ServerResponse, events: readonly object[], sent: () => void = () => {}): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of events)
    response.write(`event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`)
  response.end(sent)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
