/** Gemini models over the Generative Language API. */
import type { Provider } from '../protocol/index.ts'
import { geminiDialect } from '../schema/gemini-dialect.ts'

export const google: Provider = {
  name: 'google',
  keyVariables: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GOOGLE_API_KEY'],
  urlVariables: ['GOOGLE_GEMINI_BASE_URL'],
  defaultUrl: 'https://generativelanguage.googleapis.com/v1beta',
  connect: async (options) => (await import('./connect.ts')).connect(options, google),
  project: geminiDialect.project,
}
