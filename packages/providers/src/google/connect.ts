/** The part of this provider that needs its client package; loaded when a model is connected. */
import { createGoogle } from '@ai-sdk/google'
import { toModel } from '../catalog/known-models.ts'
import type { ConnectOptions, ModelClient, Provider } from '../protocol/index.ts'
import { geminiDialect } from '../schema/gemini-dialect.ts'
import { toBaseUrl } from '../sdk/base-url.ts'
import { createClient } from '../sdk/create-client.ts'
import { missingKey, noKey } from '../sdk/missing-key.ts'
import { toPlainId } from '../sdk/plain-id.ts'
import { withDeclaredParameters } from './declared-parameters.ts'

export function connect(options: ConnectOptions, provider: Provider): ModelClient {
  const label = 'Google'
  const baseURL = toBaseUrl(options.baseUrl ?? provider.defaultUrl ?? '', '/v1beta')
  const fault = missingKey(options, provider, label)
  return createClient({
    model: toModel('google', options.id),
    ...(fault === undefined ? {} : { fault }),
    advice: {
      label,
      model: options.id,
      url: baseURL,
      keyVariable: 'GEMINI_API_KEY',
      urlVariable: 'GOOGLE_GEMINI_BASE_URL',
      ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
    },
    style: { provider: 'google', mediaInResults: true, marksErrors: true, toId: toPlainId },
    dialect: geminiDialect,
    connect: (send) =>
      createGoogle({ baseURL, apiKey: options.apiKey || noKey, fetch: withDeclaredParameters(send) })(options.id),
    fetch: options.fetch ?? globalThis.fetch,
  })
}
