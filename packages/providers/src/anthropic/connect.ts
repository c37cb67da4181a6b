/** The part of this provider that needs its client package; loaded when a model is connected. */
import { createAnthropic } from '@ai-sdk/anthropic'
import { toModel } from '../catalog/known-models.ts'
import type { ConnectOptions, ModelClient, Provider } from '../protocol/index.ts'
import { anthropicDialect } from '../schema/anthropic-dialect.ts'
import { toBaseUrl } from '../sdk/base-url.ts'
import { createClient } from '../sdk/create-client.ts'
import { missingKey, noKey } from '../sdk/missing-key.ts'
import { toPlainId } from '../sdk/plain-id.ts'

export function connect(options: ConnectOptions, provider: Provider): ModelClient {
  const label = 'Anthropic'
  const baseURL = toBaseUrl(options.baseUrl ?? provider.defaultUrl ?? '', '/v1')
  const fault = missingKey(options, provider, label)
  return createClient({
    model: toModel('anthropic', options.id),
    ...(fault === undefined ? {} : { fault }),
    advice: {
      label,
      model: options.id,
      url: baseURL,
      keyVariable: 'ANTHROPIC_API_KEY',
      urlVariable: 'ANTHROPIC_BASE_URL',
      ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
    },
    style: {
      provider: 'anthropic',
      mediaInResults: true,
      marksErrors: true,
      cache: { anthropic: { cacheControl: { type: 'ephemeral' } } },
      toId: toPlainId,
    },
    dialect: anthropicDialect,
    // The server checks the arguments of a call before it sends them, and each tool keeps its bytes.
    options: { anthropic: { toolStreaming: false } },
    connect: (send) => createAnthropic({ baseURL, apiKey: options.apiKey || noKey, fetch: send })(options.id),
    fetch: options.fetch ?? globalThis.fetch,
  })
}
