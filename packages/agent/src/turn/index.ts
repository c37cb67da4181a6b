/** The turn loop, and small turns whose answer is a verdict. */
export { createAgent } from './agent.ts'
export type { Agent, AgentOptions, TurnResult } from './agent.ts'
export { isHookText } from './hook-text.ts'
export { createAgentCarrier } from './judge/create-agent-carrier.ts'
export { createPromptCarrier } from './judge/create-prompt-carrier.ts'
