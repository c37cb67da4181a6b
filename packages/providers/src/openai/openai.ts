/** OpenAI's models over the Responses API, and over the older Chat Completions API. */
import type { Provider } from '../protocol/index.ts'
import { openaiDialect } from '../schema/openai-dialect.ts'

const place = {
  keyVariables: ['OPENAI_API_KEY'],
  urlVariables: ['OPENAI_BASE_URL'],
  defaultUrl: 'https://api.openai.com/v1',
  maxTools: 128,
  project: openaiDialect.project,
} as const

export const openai: Provider = {
  ...place,
  name: 'openai',
  connect: async (options) => (await import('./connect.ts')).connectResponses(options, openai),
}

export const openaiChat: Provider = {
  ...place,
  name: 'openai-chat',
  connect: async (options) => (await import('./connect.ts')).connectChat(options, openaiChat),
}
