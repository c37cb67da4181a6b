/** The four wires: how the command is told to use each, and where a request on it holds its tools and results. */

export interface Wire {
  readonly name: string
  readonly model: string
  readonly keyVariable: string
  /** What the mock must be told so that an answer ends as it should. */
  readonly finishReason?: string
  /** What the newest results of a request tell the model, in order. */
  told(body: Item): readonly string[]
}

export type Item = Readonly<Record<string, unknown>>

export const wires: readonly Wire[] = [
  {
    name: 'Anthropic Messages',
    model: 'anthropic/claude-sonnet-4-5',
    keyVariable: 'ANTHROPIC_API_KEY',
    told: ({ messages }) =>
      newest(messages, hasBlock)
        .flatMap(({ content }) => content as Item[])
        .filter(({ type }) => type === 'tool_result')
        .map(({ content }) => textOf(content)),
  },
  {
    name: 'OpenAI Responses',
    model: 'openai/gpt-5',
    keyVariable: 'OPENAI_API_KEY',
    told: ({ input }) =>
      newest(input, ({ type }) => type === 'function_call_output').map(({ output }) => textOf(output)),
  },
  {
    name: 'OpenAI Chat',
    model: 'openai-chat/gpt-4o',
    keyVariable: 'OPENAI_API_KEY',
    told: ({ messages }) => newest(messages, ({ role }) => role === 'tool').map(({ content }) => textOf(content)),
  },
  {
    name: 'Gemini',
    model: 'google/gemini-2.5-pro',
    keyVariable: 'GEMINI_API_KEY',
    finishReason: 'STOP',
    told: ({ contents }) =>
      newest(contents, ({ parts }) => (parts as Item[]).some((part) => part['functionResponse'] !== undefined))
        .flatMap(({ parts }) => parts as Item[])
        .flatMap(({ functionResponse }) => (functionResponse === undefined ? [] : [responseText(functionResponse)])),
  },
]

function hasBlock({ content }: Item): boolean {
  return Array.isArray(content) && (content as Item[]).some(({ type }) => type === 'tool_result')
}

/** The last run of items that hold results: all results of one answer. */
function newest(items: unknown, holds: (item: Item) => boolean): readonly Item[] {
  const all = items as readonly Item[]
  const last = all.findLastIndex(holds)
  const before = all.slice(0, last).findLastIndex((item) => !holds(item))
  return last === -1 ? [] : all.slice(before + 1, last + 1)
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : (content as Item[]).map(({ text }) => String(text)).join('\n')
}

function responseText(functionResponse: unknown): string {
  const { response } = functionResponse as { readonly response: Item }
  return String(response['error'] ?? response['content'])
}
