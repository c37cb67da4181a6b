/** The corpus runners: the command and the tests run the same lines through the same engine. */
export type { Answer, CorpusResult } from './corpus-result.ts'
export { runPathCase } from './run-path-case.ts'
export type { PathCase } from './run-path-case.ts'
export { runRuleCase } from './run-rule-case.ts'
export type { RuleCase, RuleContext } from './run-rule-case.ts'
