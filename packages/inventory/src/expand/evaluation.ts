/** What an evaluation carries along, apart from the evaluator itself so that its parts need not import each other. */
import type { Place } from '../parse/syntax-tree.ts'
import type { Project } from './project.ts'
import type { Environment, Possibility } from './value.ts'

/** State of one evaluation. `depth` counts definitions followed; `fuel` bounds the total work; `evaluate` goes one step down. */
export interface Evaluation {
  readonly project: Project
  readonly environment: Environment
  readonly depth: number
  readonly fuel: { left: number }
  readonly evaluate: (place: Place, evaluation: Evaluation) => Possibility[]
}

/** The evaluation one definition further down. */
export function deeper(evaluation: Evaluation): Evaluation {
  return { ...evaluation, depth: evaluation.depth + 1 }
}
