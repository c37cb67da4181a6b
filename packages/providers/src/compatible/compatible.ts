/** Any server that speaks OpenAI's Chat Completions, on this machine or elsewhere. */
import type { Provider } from '../protocol/index.ts'
import { compatibleDialect } from '../schema/compatible-dialect.ts'
import { localServers } from './local-servers.ts'

export const compatible = toProvider('compatible')
export const ollama = toProvider('ollama')
export const lmstudio = toProvider('lmstudio')
export const vllm = toProvider('vllm')

function toProvider(name: string): Provider {
  const defaultUrl = localServers.find((server) => server.name === name)?.baseUrl
  const provider: Provider = {
    name,
    keyVariables: ['OPENAI_COMPATIBLE_API_KEY'],
    urlVariables: ['OPENAI_COMPATIBLE_BASE_URL'],
    ...(defaultUrl === undefined ? {} : { defaultUrl }),
    connect: async (options) => (await import('./connect.ts')).connect(options, provider),
    project: compatibleDialect.project,
  }
  return provider
}
