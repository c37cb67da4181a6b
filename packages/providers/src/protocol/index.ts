/** The protocol between the loop and any model. */
export type {
  AssistantCall,
  AssistantMessage,
  AssistantPart,
  AssistantReasoning,
  AssistantText,
  CallResult,
  Message,
  ResultsMessage,
  UserMessage,
} from './message.ts'
export type { FaultCode, ProviderFault } from './fault.ts'
export type { EndReason, StreamPart } from './stream-part.ts'
export type { ModelClient, ModelRequest, WireTool } from './client.ts'
export type { Projection, ProjectionChange } from './projection.ts'
export type { ConnectOptions, Provider } from './provider.ts'
export { toValidHistory } from './valid-history.ts'
export { withRetry } from './with-retry.ts'
export type { Retry, RetryOptions } from './with-retry.ts'
