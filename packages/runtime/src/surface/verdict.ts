/** A gate's answer about one tool: kept or stopped, by what, and what to change. */
import type { Origin } from '../contract/index.ts'

/** The seven gates by number; code, messages and docs use these words. */
export const gateWords = ['shipped', 'hosted', 'enabled', 'assembled', 'resident', 'controlled', 'recorded'] as const

export type GateNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** The reason without the gate that gave it. */
export interface Reason {
  /** Stable and kebab-case. */
  readonly code: string
  readonly message: string
  readonly by: Origin
  /** What to change to get the other answer. */
  readonly fix?: string
}

export interface Verdict extends Reason {
  readonly gate: GateNumber
  readonly word: (typeof gateWords)[number]
  readonly kept: boolean
}

export function toVerdict(gate: GateNumber, kept: boolean, reason: Reason): Verdict {
  return { gate, word: gateWords[gate - 1] as Verdict['word'], kept, ...reason }
}

/** Where a flag, file or rule stands, for sentences. */
export function originText(by: Origin): string {
  const place = by.file === undefined ? by.name : by.line === undefined ? by.file : `${by.file}:${by.line}`
  return place === undefined ? by.kind : by.kind === 'flag' ? place : `${by.kind} ${place}`
}
