/** Public entry of `expand`: what expressions of a parsed target can be, without running it. */
export { evaluate, startEvaluation } from './evaluate.ts'
export type { Evaluation } from './evaluation.ts'
export { expandText, type TextExpansion, type TextPossibility } from './expand-text.ts'
export { callersOf, type Callers } from './callers.ts'
export { createProject, type Project } from './project.ts'
export {
  DEEPEST,
  MOST_VALUES,
  NO_FRAMES,
  type Environment,
  type Guard,
  type Possibility,
  type UnresolvedReason,
  type Value,
} from './value.ts'
