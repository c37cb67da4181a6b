/** Any OpenAI-compatible server. */
export { compatible, lmstudio, ollama, vllm } from './compatible.ts'
export { findLocalServers, localServers } from './local-servers.ts'
export type { FindOptions, FoundServer, LocalServer } from './local-servers.ts'
