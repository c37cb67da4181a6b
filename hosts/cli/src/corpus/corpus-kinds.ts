/** The kinds of test cases that the command runs, each through the engine that decides for real. */
import type { CaseResult } from './case-result.ts'

export type RunCase = (line: never) => CaseResult | Promise<CaseResult>

/** Each engine is loaded when its kind is asked for. */
export const corpusKinds: Readonly<Record<string, () => Promise<RunCase>>> = {
  shell: async () => (await import('./run-shell-case.ts')).runShellCase,
  rules: async () => (await import('@toolgate/runtime/policy/corpus')).runRuleCase,
  paths: async () => (await import('@toolgate/runtime/policy/corpus')).runPathCase,
  urls: async () => (await import('./run-url-case.ts')).runUrlCase,
}
