/** Rules as values: what the surface needs to know of policy. */
export { hides } from './hides.ts'
export { namesTool, serverRuleOf } from './names-tool.ts'
export type { ToolIdentity } from './names-tool.ts'
export { parseRule } from './parse-rule.ts'
export { parseRules } from './parse-rules.ts'
export type { ParsedRules } from './parse-rules.ts'
export { isRuleFault, placeOf } from './rule.ts'
export type { Rule, RuleBehavior, RuleFault, RuleOrigin, RuleScope } from './rule.ts'
