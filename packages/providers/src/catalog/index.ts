/** Which providers and models there are. */
export { providers, findProvider } from './providers.ts'
export { parseModelName } from './parse-model-name.ts'
export type { ModelName } from './parse-model-name.ts'
export { toModel } from './known-models.ts'
