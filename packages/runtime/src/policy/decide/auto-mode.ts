/** The mode auto: a classifier with two stages may answer in a person's place what nothing stricter has decided; only what it clearly approves runs. */
import { unknownEffect } from '../../contract/index.ts'
import type { AnyTool, Effect, Place } from '../../contract/index.ts'
import type { PolicyDecision } from './policy.ts'
import type { PolicyRequest } from './policy-request.ts'
import { isForPersonOnly } from './settle-ask.ts'

/** All that a classifier may know of a call: what the model wrote and what the tool declares, and nothing that was found on the disk or told by a server. */
export interface AutoQuestion {
  readonly tool: AnyTool
  /** Validated. */
  readonly input: unknown
  /** The effect that is believed. */
  readonly effect: Effect
  readonly place: Place
  /** The reason code of the ask. */
  readonly code: string
}

export interface AutoVerdict {
  readonly verdict: 'allow' | 'block'
  /** What the call would do wrong, in one word; `none` for nothing. */
  readonly category: string
  readonly reason: string
}

/** A stage that gave no answer, in words that follow "Stage 1 of the classifier". */
export interface AutoFault {
  readonly fault: 'late' | 'cancelled' | 'failed' | 'malformed' | 'too-large'
  readonly message: string
}

/** Lent by a host with a model for it. A rejection counts as a fault, and a fault lets nothing run. */
export interface AutoPort {
  /** `provider/id`: every decision names it. */
  readonly model: string
  /** Stage 1, cheap: clearly safe, or not. */
  quick(question: AutoQuestion, options: { readonly signal: AbortSignal }): Promise<'safe' | 'unsure' | AutoFault>
  /** Stage 2, asked only about what stage 1 did not call safe. */
  thorough(question: AutoQuestion, options: { readonly signal: AbortSignal }): Promise<AutoVerdict | AutoFault>
}

export interface AutoSettled {
  readonly decision: PolicyDecision
  /** Nobody is there to take over, so the turn ends after this call. */
  readonly endsTurn?: true
}

/** The classifier of one session, with its count of calls that it did not let run. */
export interface AutoMode {
  /** What becomes of a decision; one that is no ask, or for a person alone, stays as it is. Never rejects. */
  settle(
    decision: PolicyDecision,
    request: PolicyRequest,
    options: { readonly personPresent: boolean; readonly signal: AbortSignal },
  ): Promise<AutoSettled>
  /** A person let a call run: where the classifier had given up, it is asked again. */
  resume(): void
}

export interface AutoLimits {
  /** Calls in a row that may go without an allow. Default 3. */
  readonly inRow?: number
  /** The same for all of a session. Default 20. */
  readonly inAll?: number
}

/** Past a limit the classifier is not asked again: a person answers, or, where none is, the turn ends. */
export function createAutoMode(port: AutoPort, { inRow = 3, inAll = 20 }: AutoLimits = {}): AutoMode {
  let row = 0
  let all = 0
  let limit: string | undefined

  function count({ code }: PolicyDecision): void {
    row = code === 'auto-allow' ? 0 : row + 1
    all += code === 'auto-allow' ? 0 : 1
    if (row >= inRow) limit ??= `${row} calls in a row`
    else if (all >= inAll) limit ??= `${all} calls of this session`
  }

  return {
    async settle(decision, request, { personPresent, signal }) {
      if (decision.behavior !== 'ask' || isForPersonOnly(decision)) return { decision }
      if (limit === undefined) {
        const options = { port, personPresent, signal }
        const settled = await classify(decision, request, options).catch((error: unknown) =>
          unanswered(decision, 1, { ...options, fault: toFault(error) }),
        )
        // A cancel says nothing about the call.
        if (!signal.aborted) count(settled)
        if (limit === undefined || settled.behavior !== 'deny') return { decision: settled }
        return overLimit(settled, { port, limit, personPresent })
      }
      return overLimit(decision, { port, limit, personPresent })
    },
    resume() {
      if (limit === undefined) return
      limit = undefined
      row = 0
      if (all >= inAll) all = 0
    },
  }
}

interface ClassifyOptions {
  readonly port: AutoPort
  readonly personPresent: boolean
  readonly signal: AbortSignal
}

async function classify(
  decision: PolicyDecision,
  request: PolicyRequest,
  options: ClassifyOptions,
): Promise<PolicyDecision> {
  const { port, signal } = options
  const question = toQuestion(decision, request)
  const quick = await port.quick(question, { signal }).catch(toFault)
  if (signal.aborted) return unanswered(decision, 1, { ...options, fault: cancelled })
  if (quick === 'safe') return decided(decision, port, { code: 'auto-allow', reason: `${who(1, port)} finds it safe.` })
  if (quick !== 'unsure') return unanswered(decision, 1, { ...options, fault: quick })
  const answer = await port.thorough(question, { signal }).catch(toFault)
  if (signal.aborted) return unanswered(decision, 2, { ...options, fault: cancelled })
  if ('fault' in answer) return unanswered(decision, 2, { ...options, fault: answer })
  const { verdict, category, reason } = answer
  if (verdict === 'allow')
    return decided(decision, port, { code: 'auto-allow', reason: `${who(2, port)} allows it: ${reason}` })
  return decided(decision, port, { code: 'auto-block', reason: `${who(2, port)} refuses it (${category}): ${reason}` })
}

const cancelled: AutoFault = { fault: 'cancelled', message: 'was cancelled.' }

function toQuestion({ code }: PolicyDecision, { tool, server, input, effect, place }: PolicyRequest): AutoQuestion {
  return { tool, input, effect: server === undefined ? effect : unknownEffect, place, code }
}

function toFault(error: unknown): AutoFault {
  return { fault: 'failed', message: `failed: ${error instanceof Error ? error.message : String(error)}` }
}

function who(stage: 1 | 2, { model }: AutoPort): string {
  return `Stage ${stage} of the classifier (${model})`
}

const behaviors = { 'auto-allow': 'allow', 'auto-block': 'deny' } as const

function decided(
  decision: PolicyDecision,
  { model }: AutoPort,
  { code, reason }: { readonly code: keyof typeof behaviors; readonly reason: string },
): PolicyDecision {
  return { ...decision, behavior: behaviors[code], code, reason, source: { kind: 'model', name: model } }
}

function unanswered(
  decision: PolicyDecision,
  stage: 1 | 2,
  { port, personPresent, fault }: ClassifyOptions & { readonly fault: AutoFault },
): PolicyDecision {
  return {
    ...decision,
    behavior: personPresent ? 'ask' : 'deny',
    code: 'auto-unavailable',
    reason: `${decision.reason} ${who(stage, port)} ${fault.message}`,
    source: { kind: 'model', name: port.model },
  }
}

/** The decision that reached the limit is already the person's. */
function overLimit(
  decision: PolicyDecision,
  { port, limit, personPresent }: { readonly port: AutoPort; readonly limit: string; readonly personPresent: boolean },
): AutoSettled {
  const next = personPresent ? 'a person answers until one of them lets a call run.' : 'the turn ends here.'
  const settled: PolicyDecision = {
    ...decision,
    behavior: personPresent ? 'ask' : 'deny',
    code: 'auto-limit',
    reason: `${decision.reason} The classifier of the mode auto did not let ${limit} run, so ${next}`,
    source: { kind: 'model', name: port.model },
  }
  return personPresent ? { decision: settled } : { decision: settled, endsTurn: true }
}
