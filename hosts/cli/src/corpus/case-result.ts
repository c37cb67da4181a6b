/** What running one test case gives, whatever its kind. */
import type { CorpusResult } from '@toolgate/runtime/policy/corpus'

/** The lists differ in their words, not in their shape. */
export interface CaseResult extends Omit<CorpusResult, 'expected' | 'got'> {
  readonly expected: string
  readonly got: string
}
