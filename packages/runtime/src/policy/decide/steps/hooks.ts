/** What hooks say: they may be stricter than every rule, and looser than none. */
import type { HookAnswer } from '../../hooks/hooks.ts'
import type { PolicyDecision } from '../policy.ts'
import type { Step } from './step.ts'

export const hookDenies: Step = ({ request }) =>
  request.hook?.decision === 'deny'
    ? byHook(request.hook, 'deny', { code: 'hook-deny', otherwise: 'A hook forbids this call.' })
    : undefined

export const hookAsks: Step = ({ request }) => {
  if (request.hook?.decision === 'defer')
    return byHook(request.hook, 'ask', { code: 'hook-defer', otherwise: 'A hook wants this call to wait.' })
  return request.hook?.decision === 'ask'
    ? byHook(request.hook, 'ask', { code: 'hook-ask', otherwise: 'A hook wants a person to answer for this call.' })
    : undefined
}

export const hookAllows: Step = ({ request }) =>
  request.hook?.decision === 'allow'
    ? byHook(request.hook, 'allow', { code: 'hook-allow', otherwise: 'A hook allows this call.' })
    : undefined

function byHook(
  hook: HookAnswer,
  behavior: PolicyDecision['behavior'],
  { code, otherwise }: { readonly code: string; readonly otherwise: string },
): PolicyDecision {
  return {
    behavior,
    code,
    reason: hook.reason ?? otherwise,
    source: { kind: 'hook', ...(hook.by !== undefined && { name: hook.by }) },
  }
}
