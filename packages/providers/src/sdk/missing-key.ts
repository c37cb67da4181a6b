/** A key that is missing is known before any request, and told then. */
import type { ConnectOptions, Provider, ProviderFault } from '../protocol/index.ts'

/** Nothing where there is a key, or where another place than the provider's own is named: that may need none. */
export function missingKey(
  { apiKey, baseUrl }: ConnectOptions,
  { keyVariables }: Provider,
  label: string,
): ProviderFault | undefined {
  if ((apiKey !== undefined && apiKey !== '') || baseUrl !== undefined) return undefined
  return {
    code: 'auth',
    message: `There is no key for ${label}. Set ${keyVariables.join(' or ')}, or pass one with --api-key.`,
    retryable: false,
  }
}

/** Provider packages read the environment when they get no key, so they always get one. */
export const noKey = 'none'
