/** Allow, ask or deny, before anything runs. What is asked is bound by hash to exactly what is shown. */
import { canonicalJson, digest } from '../../contract/index.ts'
import type { ApprovalAnswer, Decision } from '../../contract/index.ts'
import { approvalOf, isForPersonOnly, isRuleFault, parseRule } from '../../policy/index.ts'
import type { AddedRule, AutoMode, PolicyDecision, PolicyRequest } from '../../policy/index.ts'
import type { CallState, StepAnswer } from '../call-state.ts'
import { toContext } from '../context.ts'

export function decide(state: CallState): StepAnswer | Promise<StepAnswer> {
  const request = toRequest(state)
  const decision = state.environment.policy().decide(request)
  state.decision = withHash(decision, state)
  // A call that is itself the question needs no second one.
  if (decision.behavior === 'allow' || decision.code === 'interactive') return undefined
  if (decision.behavior === 'deny') return refused(decision)
  if (state.approved !== undefined && state.approved.written === state.written) {
    state.decision = answered(state.decision, 'person', 'allow')
    return undefined
  }
  const { auto } = state.environment
  return auto !== undefined && state.environment.policy().mode === 'auto'
    ? askClassifier(auto, state, { request, decision })
    : askSomebody(state, request)
}

/** What it does not settle goes on to hooks and the person. */
async function askClassifier(
  auto: AutoMode,
  state: CallState,
  { request, decision }: { readonly request: PolicyRequest; readonly decision: PolicyDecision },
): Promise<StepAnswer> {
  const { signal, environment } = state
  const personPresent = environment.ports.dialog !== undefined
  const settled = await auto.settle(decision, request, { personPresent, signal })
  if (signal.aborted) return cancelledEarly
  state.decision = withHash(settled.decision, state)
  const { behavior, code } = settled.decision
  if (behavior === 'allow') return undefined
  // What it refuses is refused; where it has no answer, hooks have theirs, also without a person.
  const isOpen = behavior === 'ask' || (code !== 'auto-block' && environment.hooks.permissionRequest !== undefined)
  const answer = isOpen ? await askSomebody(state, request) : refused(settled.decision)
  if (settled.endsTurn && answer !== undefined && answer !== 'again') state.endsTurn = true
  return answer
}

const cancelledEarly: StepAnswer = {
  kind: 'cancelled',
  code: 'cancelled',
  message: 'Cancelled before it was approved; it did not run.',
}

function toRequest(state: CallState): PolicyRequest {
  const { entry, tool, input, effect, environment, paths, hookAnswer } = state
  if (tool === undefined || effect === undefined || entry === undefined)
    throw new Error('decide runs after find and claim')
  return {
    tool,
    ...(entry.source.kind === 'mcp' && { server: entry.source.id }),
    input,
    effect,
    place: environment.place,
    paths: paths ?? [],
    ...(hookAnswer !== undefined && { hook: hookAnswer }),
  }
}

function withHash(decision: PolicyDecision, { entry, input }: CallState): Decision {
  let hash: string | undefined
  return { ...decision, hash: () => (hash ??= digest(canonicalJson([entry?.name, entry?.declared ?? null, input]))) }
}

function refused({ code, reason }: Pick<Decision, 'code' | 'reason'>): StepAnswer {
  return { kind: 'denied', code, message: reason }
}

/** Hooks that answer in a person's place come first; then the person. */
async function askSomebody(state: CallState, request: PolicyRequest): Promise<StepAnswer> {
  const { environment, call, tool, signal, decision } = state
  if (tool === undefined || decision === undefined) throw new Error('somebody is asked after a decision')
  const suggestions = approvalOf(tool, state.input).remember === false ? [] : environment.policy().suggest(request)
  environment.listen({ type: 'call-asked', callId: call.id, tool: tool.name, reason: decision.reason })
  const hook = await environment.hooks
    .permissionRequest?.({ call, tool: tool.name, input: state.input, signal, reason: decision.reason, suggestions })
    .catch(() => undefined)
  if (hook?.decision === 'deny') {
    state.decision = answered(decision, 'hook', 'deny')
    return { kind: 'denied', code: 'denied-by-hook', message: hook.reason ?? 'A hook refused the call.' }
  }
  if (hook?.updatedInput !== undefined && canonicalJson(hook.updatedInput) !== canonicalJson(state.written)) {
    state.written = hook.updatedInput
    return 'again'
  }
  // A hook answers in a person's place, but lifts nothing that is for a person alone.
  if (hook?.decision === 'allow' && !isForPersonOnly(decision)) {
    state.decision = answered(decision, 'hook', 'allow')
    remember(state, hook.rules ?? [])
    return undefined
  }
  return askPerson(state, decision, suggestions)
}

async function askPerson(state: CallState, decision: Decision, suggestions: readonly string[]): Promise<StepAnswer> {
  const { environment, tool, input, signal } = state
  const { dialog } = environment.ports
  if (dialog === undefined || tool === undefined) {
    if (decision.behavior === 'deny') return refused(decision)
    state.decision = answered(decision, 'nobody', 'deny')
    return { kind: 'denied', code: 'nobody-to-ask', message: `${decision.reason} Nobody is there to ask.` }
  }
  const preview = await previewOf(state)
  if (signal.aborted) return cancelledEarly
  const shown = {
    tool: tool.name,
    title: tool.title ?? tool.name,
    reason: decision.reason,
    input,
    hash: decision.hash(),
    suggestions,
  }
  const answer = await dialog.approve(preview === undefined ? shown : { ...shown, preview }, signal)
  return take(state, decision, answer)
}

function take(state: CallState, decision: Decision, answer: ApprovalAnswer): StepAnswer {
  if (state.signal.aborted) return cancelledEarly
  if (answer.answer === 'allow') state.environment.auto?.resume()
  if (answer.answer === 'deny') {
    state.decision = answered(decision, 'person', 'deny')
    const feedback = answer.feedback === undefined ? '' : ` They say: ${answer.feedback}`
    return {
      kind: 'denied',
      code: 'denied-by-person',
      message: `The person refused this call; it did not run.${feedback}`,
    }
  }
  if (answer.input !== undefined && canonicalJson(answer.input) !== canonicalJson(state.input)) {
    // What a person wrote and allowed is approved as it stands; rules and hooks still judge it.
    state.written = answer.input
    state.approved = { written: answer.input }
    return 'again'
  }
  state.decision = answered(decision, 'person', 'allow')
  if (answer.remember !== undefined) {
    const rule = parseRule(answer.remember.rule, 'allow', { kind: 'person' })
    if (!isRuleFault(rule)) remember(state, [{ rule, scope: answer.remember.scope }])
  }
  return undefined
}

function remember({ tool, input, environment }: CallState, added: readonly AddedRule[]): void {
  if (tool === undefined || approvalOf(tool, input).remember === false) return
  for (const one of added) environment.remember(one)
}

function answered(decision: Decision, answeredBy: 'person' | 'hook' | 'nobody', behavior: 'allow' | 'deny'): Decision {
  return { ...decision, behavior, answeredBy }
}

/** A preview that fails only leaves the preview out. */
async function previewOf(state: CallState): Promise<string | undefined> {
  try {
    return await state.tool?.preview?.(state.input, toContext(state))
  } catch {
    return undefined
  }
}
