/** The part of this provider that needs its client package; loaded when a model is connected. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { toModel } from '../catalog/known-models.ts'
import type { ConnectOptions, ModelClient, Provider, ProviderFault } from '../protocol/index.ts'
import { compatibleDialect } from '../schema/compatible-dialect.ts'
import { toBaseUrl } from '../sdk/base-url.ts'
import { createClient } from '../sdk/create-client.ts'
import { noKey } from '../sdk/missing-key.ts'
import { findLocalServers, localServers } from './local-servers.ts'

export async function connect(options: ConnectOptions, provider: Provider): Promise<ModelClient> {
  const url = options.baseUrl ?? provider.defaultUrl ?? (await findUrl(options))
  const fault = url === undefined ? nowhere(options.id) : undefined
  const baseURL = toBaseUrl(url ?? 'http://127.0.0.1', '/v1')
  const label = localServers.find((server) => server.name === provider.name)?.label ?? new URL(baseURL).host
  return createClient({
    model: toModel(provider.name, options.id, 'compatible'),
    ...(fault === undefined ? {} : { fault }),
    advice: {
      label,
      model: options.id,
      url: baseURL,
      keyVariable: 'OPENAI_COMPATIBLE_API_KEY',
      urlVariable: 'OPENAI_COMPATIBLE_BASE_URL',
      ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
    },
    // Ids stay as the server gave them: some models were trained on their own form.
    style: { provider: provider.name, mediaInResults: false, marksErrors: false },
    dialect: compatibleDialect,
    connect: (send) =>
      createOpenAICompatible({
        name: 'compatible',
        baseURL,
        apiKey: options.apiKey || noKey,
        includeUsage: true,
        fetch: send,
      })(options.id),
    fetch: options.fetch ?? globalThis.fetch,
  })
}

/** The local server that has this model. */
async function findUrl(options: ConnectOptions): Promise<string | undefined> {
  const found = await findLocalServers(options.fetch === undefined ? {} : { fetch: options.fetch })
  return found.find((server) => server.models.includes(options.id))?.baseUrl
}

function nowhere(id: string): ProviderFault {
  const places = localServers.map((server) => `${server.label} (${server.baseUrl})`).join(', ')
  return {
    code: 'unreachable',
    message: `No local server offers ${id}; asked were ${places}. Start one, or name a server with --base-url or OPENAI_COMPATIBLE_BASE_URL.`,
    retryable: false,
  }
}
