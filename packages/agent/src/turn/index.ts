/** The turn loop. */
export { createAgent } from './agent.ts'
export type { Agent, AgentOptions, TurnResult } from './agent.ts'
