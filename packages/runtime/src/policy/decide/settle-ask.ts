/** What becomes of an ask that nobody will answer: it is refused at once, with the way to allow it. */
import type { PermissionMode } from '../../contract/index.ts'
import type { PolicyDecision } from './policy.ts'

/** Questions that no classifier answers, because a rule, a hook or the engine itself wants a person. */
const personOnly: ReadonlySet<string> = new Set([
  'ask-rule',
  'hook-ask',
  'hook-defer',
  'interactive',
  'always-asks',
  'unreadable-call',
  'definition-changed',
  'circuit-breaker',
  'protected-path',
  'workspace-root',
  'ambiguous-path',
  'alternate-stream',
  'drive-relative',
  'root-relative',
  'short-name',
  'url-credentials',
  'hidden-command',
])

export function isForPersonOnly(decision: PolicyDecision): boolean {
  return personOnly.has(decision.code)
}

/** Steps that come before the allow rules ask for the others, and so does the mode plan, which no rule widens. */
function isSparedByRule(decision: PolicyDecision): boolean {
  return !isForPersonOnly(decision) && decision.code !== 'mode-plan'
}

interface AskOptions {
  readonly mode: PermissionMode
  readonly personPresent: boolean
  readonly classifierPresent: boolean
  readonly suggestions: () => readonly string[]
}

export function settleAsk(decision: PolicyDecision, options: AskOptions): PolicyDecision {
  const { mode, personPresent, classifierPresent, suggestions } = options
  if (decision.behavior !== 'ask' || (personPresent && mode !== 'dontAsk')) return decision
  if (mode === 'auto' && classifierPresent && !isForPersonOnly(decision)) return decision
  const [narrowest] = isSparedByRule(decision) ? suggestions() : []
  const remedy =
    narrowest === undefined ? 'It needs a session with a person.' : `To allow it, add the allow rule ${narrowest}.`
  if (mode === 'dontAsk') {
    return {
      ...decision,
      behavior: 'deny',
      code: 'mode-dont-ask',
      reason: `${decision.reason} The mode dontAsk refuses what would be asked. ${remedy}`,
    }
  }
  return {
    ...decision,
    behavior: 'deny',
    code: 'nobody-to-ask',
    reason: `${decision.reason} Nobody is there to ask. ${remedy}`,
  }
}
