/** The one constant that an expression is, whatever the conditions. */
import type { Place } from '../parse/syntax-tree.ts'
import { deeper, type Evaluation } from './evaluation.ts'
import type { Value } from './value.ts'

/** That constant; undefined when there are several values, or one that is none. */
export function constantAt(place: Place, evaluation: Evaluation): (Value & { kind: 'constant' }) | undefined {
  const found = evaluation.evaluate(place, deeper(evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  return only?.kind === 'constant' ? only : undefined
}
