/** What reading a condition carries along, apart from the readers themselves so that its parts need not import each other. */
import type { Binding } from '../../expand/binding.ts'
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import type { SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place } from '../../parse/syntax-tree.ts'
import type { Condition } from './condition.ts'

/** State of one reading. */
export interface ConditionReading {
  readonly evaluation: Evaluation
  /** The function whose first parameter counts as the tool's input. */
  readonly owner?: SyntaxNode
  /** What variables are at this point, where the text around has been read. */
  readonly known: ReadonlyMap<Binding, Condition>
  /** The condition under which an expression is true. */
  readonly expression: (place: Place, reading: ConditionReading) => Condition
  /** The condition under which a function's result is true. */
  readonly result: (place: Place, reading: ConditionReading) => Condition
}

/** The reading one step further down. */
export function further(reading: ConditionReading): ConditionReading {
  return { ...reading, evaluation: deeper(reading.evaluation) }
}
