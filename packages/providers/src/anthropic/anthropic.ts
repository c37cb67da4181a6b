/** Claude models over the Messages API. */
import type { Provider } from '../protocol/index.ts'
import { anthropicDialect } from '../schema/anthropic-dialect.ts'

export const anthropic: Provider = {
  name: 'anthropic',
  keyVariables: ['ANTHROPIC_API_KEY'],
  urlVariables: ['ANTHROPIC_BASE_URL'],
  defaultUrl: 'https://api.anthropic.com/v1',
  connect: async (options) => (await import('./connect.ts')).connect(options, anthropic),
  project: anthropicDialect.project,
}
