/** Gives each registration its class by rules; what no rule means stays unknown. */
import type { Registration } from '../extract/registration.ts'
import type { ClassificationRule, RegistrationClass } from './rule.ts'
import { RULES } from './rules-data.ts'

/** The class of a registration and the evidence of the rule that gave it. */
export interface Classification {
  readonly class: RegistrationClass
  readonly evidence: string
}

/** Classify one registration; rules of the user are tried first. */
export function classify(
  row: Pick<Registration, 'name' | 'expandedFrom'>,
  userRules: readonly ClassificationRule[] = [],
): Classification {
  for (const rule of [...userRules, ...RULES])
    if (matches(rule, row)) return { class: rule.class, evidence: rule.evidence }
  return { class: 'unknown', evidence: 'no rule' }
}

function matches(rule: ClassificationRule, row: Pick<Registration, 'name' | 'expandedFrom'>): boolean {
  if (rule.dynamic === true && row.name !== null && row.expandedFrom === undefined) return false
  if (rule.names !== undefined && (row.name === null || !rule.names.includes(row.name))) return false
  if (rule.pattern !== undefined && (row.name === null || !new RegExp(rule.pattern).test(row.name))) return false
  return rule.dynamic !== undefined || rule.names !== undefined || rule.pattern !== undefined
}
