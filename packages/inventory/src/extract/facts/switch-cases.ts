/** The cases of a `switch` with the conditions that lead to them. */
import { constantAt } from '../../expand/constant-at.ts'
import { unwrap } from '../../expand/unwrap.ts'
import type { SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place } from '../../parse/syntax-tree.ts'
import type { ConditionReading } from './condition-reading.ts'
import type { Condition } from './condition.ts'
import { equalTo } from './environment-condition.ts'

const MOST_CASES = 64

/** One case; without a test it is the default, which is the last one here. */
export interface SwitchCase {
  readonly test?: Condition
  readonly statements: readonly SyntaxNode[]
}

/** The cases in order; undefined where one of them compares with what is not known, or the default is not the last. */
export function switchCases({ tree, node }: Place, reading: ConditionReading): SwitchCase[] | undefined {
  const cases = node.cases as SyntaxNode[]
  if (cases.length > MOST_CASES || cases.slice(0, -1).some((each) => each.test === null)) return undefined
  const found: SwitchCase[] = []
  for (const { test, consequent } of cases) {
    const value = test === null ? undefined : constantAt({ tree, node: test }, reading.evaluation)
    const condition = value && equalTo({ tree, node: unwrap(node.discriminant) }, value, reading)
    if (test !== null && condition === undefined) return undefined
    found.push({ ...(condition === undefined ? {} : { test: condition }), statements: consequent })
  }
  return found
}
