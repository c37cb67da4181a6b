/** The part of this provider that needs its client package; loaded when a model is connected. */
import { createOpenAI } from '@ai-sdk/openai'
import { toModel } from '../catalog/known-models.ts'
import type { ConnectOptions, ModelClient, Provider } from '../protocol/index.ts'
import { openaiDialect } from '../schema/openai-dialect.ts'
import { toBaseUrl } from '../sdk/base-url.ts'
import { createClient, type ClientSetup } from '../sdk/create-client.ts'
import { missingKey, noKey } from '../sdk/missing-key.ts'
import { toPlainId } from '../sdk/plain-id.ts'

export function connectResponses(options: ConnectOptions, provider: Provider): ModelClient {
  const { open, ...setup } = toSetup(options, provider)
  return createClient({
    ...setup,
    style: { provider: 'openai', mediaInResults: true, marksErrors: false, toId: toPlainId },
    // The conversation is kept here, so nothing is left on the server and each request stands alone.
    options: { openai: { store: false } },
    connect: (send) => open(send).responses(options.id),
  })
}

export function connectChat(options: ConnectOptions, provider: Provider): ModelClient {
  const { open, ...setup } = toSetup(options, provider)
  return createClient({
    ...setup,
    style: { provider: 'openai-chat', mediaInResults: false, marksErrors: false, toId: toPlainId },
    options: { openai: { store: false } },
    connect: (send) => open(send).chat(options.id),
  })
}

type Shared = Omit<ClientSetup, 'style' | 'connect'> & { open(send: typeof fetch): ReturnType<typeof createOpenAI> }

function toSetup(options: ConnectOptions, provider: Provider): Shared {
  const label = 'OpenAI'
  const baseURL = toBaseUrl(options.baseUrl ?? provider.defaultUrl ?? '', '/v1')
  const fault = missingKey(options, provider, label)
  return {
    model: toModel(provider.name, options.id, 'openai'),
    ...(fault === undefined ? {} : { fault }),
    advice: {
      label,
      model: options.id,
      url: baseURL,
      keyVariable: 'OPENAI_API_KEY',
      urlVariable: 'OPENAI_BASE_URL',
      ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
    },
    dialect: openaiDialect,
    fetch: options.fetch ?? globalThis.fetch,
    open: (send) => createOpenAI({ baseURL, apiKey: options.apiKey || noKey, fetch: send }),
  }
}
