/** The conversation as the agent keeps it: one shape for every provider, turned into each one's own only at the wire. */
import type { Call, Content } from '@toolgate/runtime/contract'

export interface AssistantText {
  readonly type: 'text'
  readonly text: string
}

export interface AssistantReasoning {
  readonly type: 'reasoning'
  readonly text: string
  /** What the provider wants back with the next request, signatures for example. Opaque, JSON, and sent to the same provider only. */
  readonly data?: unknown
}

export interface AssistantCall extends Call {
  readonly type: 'call'
  /** As for reasoning. */
  readonly data?: unknown
}

export type AssistantPart = AssistantText | AssistantReasoning | AssistantCall

export interface CallResult {
  readonly callId: string
  /** The name that the model called. */
  readonly name: string
  readonly content: readonly Content[]
  readonly isError: boolean
}

export interface UserMessage {
  readonly role: 'user'
  readonly content: readonly Content[]
}

export interface AssistantMessage {
  readonly role: 'assistant'
  readonly content: readonly AssistantPart[]
}

export interface ResultsMessage {
  readonly role: 'results'
  readonly results: readonly CallResult[]
}

export type Message = UserMessage | AssistantMessage | ResultsMessage
