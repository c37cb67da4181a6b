/** The facts of a session about which nothing special is known: where an embedding host, a test or an example starts from. */
import type { Model } from '../contract/index.ts'
import type { SurfaceFacts } from './facts.ts'

/** A model of which nothing is known but that it calls tools. */
export const unknownModel: Model = {
  provider: 'none',
  id: 'unknown',
  abilities: ['tools', 'parallel-calls'],
  window: 128_000,
}

/** A headless main session on Linux in the mode `default`, with everything by default but what is given. */
export function plainFacts({
  ports,
  ...given
}: { readonly ports: readonly string[] } & Partial<SurfaceFacts>): SurfaceFacts {
  return {
    host: { kind: 'headless', ports },
    session: 'main',
    platform: 'linux',
    account: [],
    model: unknownModel,
    mode: { value: 'default', by: { kind: 'default' } },
    features: {},
    rules: [],
    hidden: [],
    deferral: { value: { mode: 'off', percent: 10, searchable: false }, by: { kind: 'default' } },
    ...given,
  }
}
