/** Public entry of `probe`: what an agent really advertises, found out by running it against a scripted model. */
export { digestTools, toToolRow, type AdvertisedTool, type ToolRow } from './advertised-tool.ts'
export type { ProbeAnswer, ProbeRequest } from './conversation.ts'
export type { PrefixBreak } from './prefix.ts'
export type { ProbeCase } from './probe-cases.ts'
export { probe, type ProbeOptions, type ProbeReport } from './probe.ts'
export { readRequestTools } from './read-request-tools.ts'
export type { AgentEnd } from './run-bounded.ts'
