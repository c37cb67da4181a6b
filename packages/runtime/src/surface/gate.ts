/** What a gate is: a pure question about one tool, with an answer for each way. */
import type { ModelView } from '../contract/index.ts'
import type { Registered, Registry } from '../registry/index.ts'
import type { SurfaceFacts } from './facts.ts'
import type { GateNumber, Reason } from './verdict.ts'
import type { Wire } from './wire.ts'

/** A tool on its way through the gates. */
export interface Candidate {
  readonly registered: Registered
  /** The tool has lost its name: to that registration, or to nobody because the name cannot be used. */
  readonly lostTo?: Registered | 'nobody'
  /** Built on first use, because most stopped tools never need it. */
  wire(): Wire
}

/** What every gate may know. Same knowledge, same answer. */
export interface GateKnowledge {
  readonly facts: SurfaceFacts
  readonly registry: Registry
  readonly view: ModelView
  /** Deferrable tools wait behind the search in this request. */
  readonly deferring: boolean
}

export interface Gate {
  readonly number: GateNumber
  /** Why the tool stops here; undefined when it passes. */
  stops(candidate: Candidate, knowledge: GateKnowledge): Reason | undefined
  /** Why the tool passes, for a person who asks. Only called when it does. */
  keeps(candidate: Candidate, knowledge: GateKnowledge): Reason
}
