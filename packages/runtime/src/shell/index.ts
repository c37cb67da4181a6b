/** The door of the room: what a command line would do, and which rules fit it. */
export type {
  Argument,
  Below,
  CommandAnalysis,
  FileUse,
  Judgement,
  Obstacle,
  ShellAssignment,
  ShellRedirect,
  SimpleCommand,
  UnderstandOptions,
} from './analysis.ts'
export { understandCommand } from './understand-command.ts'
export {
  matchesCommandRule,
  mayMatchCommandRule,
  readCommandRule,
  type CommandRule,
  type RuleMatch,
} from './rules/command-rule.ts'
export {
  createCommandRuleSet,
  matchCommandRules,
  type CommandRuleSet,
  type NamedRule,
  type RuleSetMatch,
} from './rules/command-rule-set.ts'
export { coveredByRules, type Coverage } from './rules/covered-by-rules.ts'
export { matchesWildcard, mayShareText } from './rules/wildcard.ts'
export { suggestRules } from './rules/suggest-rules.ts'
export { isWrapperName } from './wrappers/unwrap-command.ts'
