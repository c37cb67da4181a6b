/** Public entry of `classify`: classes by rule and the join of all names. */
export { classify, type Classification } from './classify.ts'
export { joinNames, type JoinedName, type NameBucket } from './join-names.ts'
export type { ClassificationRule, RegistrationClass } from './rule.ts'
export { RULES } from './rules-data.ts'
