/** Outcomes and events as they stand in JSON: with the hash of a decision in place of the way to compute it. */
import type { Decision, Outcome, ToolgateEvent } from '@toolgate/runtime/contract'

export function plainDecision(decision: Decision): Readonly<Record<string, unknown>> {
  return { ...decision, hash: decision.hash() }
}

export function plainOutcome(outcome: Outcome): Readonly<Record<string, unknown>> {
  return outcome.decision === undefined ? { ...outcome } : { ...outcome, decision: plainDecision(outcome.decision) }
}

export function eventLine(event: ToolgateEvent): string {
  return `${JSON.stringify(event.type === 'call-end' ? { ...event, outcome: plainOutcome(event.outcome) } : event)}\n`
}
