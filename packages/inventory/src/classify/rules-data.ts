/** The built-in rules, typed. The data itself is in `rules.json`, where each rule names its evidence. */
import data from './rules.json' with { type: 'json' }
import type { ClassificationRule } from './rule.ts'

/** Rules tried after those of the user. */
export const RULES = data.rules as readonly ClassificationRule[]
