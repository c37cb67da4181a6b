/** The mode auto: a classifier may answer in a person's place what nothing stricter has decided, and only what it clearly approves runs. */
import type { PolicyDecision } from './policy.ts'
import type { PolicyRequest } from './policy-request.ts'
import { isForPersonOnly } from './settle-ask.ts'

export interface AutoAnswer {
  readonly verdict: 'allow' | 'block'
  readonly reason: string
}

/** Lent by a host with a model for it. A quick first stage may answer `unsure`; the second one is asked then. */
export interface AutoPort {
  quick(request: PolicyRequest, signal: AbortSignal): Promise<AutoAnswer | 'unsure'>
  thorough(request: PolicyRequest, signal: AbortSignal): Promise<AutoAnswer>
}

export interface ClassifyOptions {
  /** Absent: nobody classifies. */
  readonly port: AutoPort | undefined
  readonly personPresent: boolean
  readonly signal: AbortSignal
}

/** Asks the classifier about a decision of the mode auto. A failure of the port, and any answer but a clear allow, lets nothing run. Never rejects. */
export async function classify(
  decision: PolicyDecision,
  request: PolicyRequest,
  options: ClassifyOptions,
): Promise<PolicyDecision> {
  if (decision.behavior !== 'ask' || isForPersonOnly(decision)) return decision
  const { port, signal } = options
  if (port === undefined) return unanswered(decision, 'There is no classifier.', options)
  try {
    const quick = await port.quick(request, signal)
    const answer = quick === 'unsure' ? await port.thorough(request, signal) : quick
    if (answer.verdict === 'allow') return { ...decision, behavior: 'allow', code: 'auto-allow', reason: answer.reason }
    return { ...decision, behavior: 'deny', code: 'auto-block', reason: answer.reason }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return unanswered(decision, `The classifier could not answer: ${cause}`, options)
  }
}

function unanswered(decision: PolicyDecision, why: string, { personPresent }: ClassifyOptions): PolicyDecision {
  return {
    ...decision,
    behavior: personPresent ? 'ask' : 'deny',
    code: 'auto-unavailable',
    reason: `${decision.reason} ${why}`,
  }
}
