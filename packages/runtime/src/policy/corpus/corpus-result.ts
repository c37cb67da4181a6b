/** What running one line of the corpus gives: the shape that the command prints for a wrong one. */
export type Answer = 'allow' | 'ask' | 'deny'

export interface CorpusResult {
  readonly id: string
  readonly expected: Answer
  readonly got: Answer
  /** Why the engine answered so: its reason, and what else of the line it missed. */
  readonly why: string
  readonly input: unknown
  /** `stricter`: a more careful answer than expected. */
  readonly verdict: 'right' | 'stricter' | 'wrong'
}

const strictness: Readonly<Record<Answer, number>> = { allow: 0, ask: 1, deny: 2 }

/** `lenient`: the line says that a more careful answer is no failure, so it counts as right. */
export function toVerdict(expected: Answer, got: Answer, lenient: boolean): CorpusResult['verdict'] {
  if (got === expected) return 'right'
  if (strictness[got] < strictness[expected]) return 'wrong'
  return lenient ? 'right' : 'stricter'
}
