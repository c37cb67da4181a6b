/** Gate 6 of a tool in general: which rules look at its calls, and what the mode says where none does. */
import { isReadOnly } from '@toolgate/runtime/contract'
import type { AnyTool, Effect } from '@toolgate/runtime/contract'
import { approvalOf, namesTool, placeOf } from '@toolgate/runtime/policy'
import type { Policy, Rule } from '@toolgate/runtime/policy'
import { toVerdict } from '@toolgate/runtime/surface'
import type { Chosen, Reason, Verdict } from '@toolgate/runtime/surface'
import type { PermissionMode } from '@toolgate/runtime/contract'

export interface ControlKnowledge {
  readonly policy: Policy
  readonly mode: Chosen<PermissionMode>
  readonly knownTools: readonly AnyTool[]
  readonly effect: Effect
  /** The server of a remote tool. */
  readonly server?: string
}

export function controlled(tool: AnyTool, knowledge: ControlKnowledge): Verdict {
  const forbidding = nothingMayRun(tool, knowledge)
  if (forbidding !== undefined) return toVerdict(6, false, forbidding)
  const rules = rulesAbout(tool, knowledge)
  const [first] = rules
  if (first === undefined) return toVerdict(6, true, byMode(tool, knowledge))
  const listed = rules.map((rule) => `${rule.behavior} ${rule.text} (${placeOf(rule.origin)})`).join(', ')
  return toVerdict(6, true, {
    code: 'rules-decide',
    message: `Each call is held against ${listed}. ${byMode(tool, knowledge).message}`,
    by: { ...first.origin, ...(first.origin.name === undefined && { name: first.text }) },
    fix: `toolgate policy explain ${tool.name} JSON tells what one call would get.`,
  })
}

/** Rules that name the tool, and those of a tool that speaks for all of its kind. Strictest first. */
export function rulesAbout(
  tool: AnyTool,
  { policy, knownTools, server }: Pick<ControlKnowledge, 'policy' | 'knownTools' | 'server'>,
): readonly Rule[] {
  const identity = { name: tool.name, aliases: tool.aliases ?? [], ...(server !== undefined && { server }) }
  const speakers = knownTools.filter(
    ({ subject }) =>
      subject?.covers === true && subject.kind === tool.subject?.kind && subject.access === tool.subject.access,
  )
  const about = policy.rules.filter(
    (rule) =>
      namesTool(rule.tool, identity) ||
      speakers.some((speaker) => namesTool(rule.tool, { name: speaker.name, aliases: speaker.aliases ?? [] })),
  )
  const order = ['deny', 'ask', 'allow']
  return about.toSorted((left, right) => order.indexOf(left.behavior) - order.indexOf(right.behavior))
}

function nothingMayRun(tool: AnyTool, { mode, effect, policy, knownTools }: ControlKnowledge): Reason | undefined {
  if (
    mode.value === 'plan' &&
    effect.scope === 'workspace' &&
    !isReadOnly(effect) &&
    tool.subject?.kind !== 'command'
  ) {
    return {
      code: 'mode-plan',
      message: 'The mode plan lets nothing change the workspace.',
      by: mode.by,
      fix: 'Leave the plan, or --permission-mode default.',
    }
  }
  const allows = rulesAbout(tool, { policy, knownTools }).some(({ behavior }) => behavior === 'allow')
  if (mode.value === 'dontAsk' && approvalOf(tool).always !== undefined && !allows) {
    return {
      code: 'mode-dont-ask',
      message: 'A person answers every call, and the mode dontAsk asks nobody.',
      by: mode.by,
      fix: '--permission-mode default',
    }
  }
  return undefined
}

const modeSentences: Readonly<Record<PermissionMode, string>> = {
  default: 'The mode default lets reads in the workspace run and asks about the rest.',
  acceptEdits: 'The mode acceptEdits lets reads and changes in the workspace run and asks about the rest.',
  plan: 'The mode plan lets reads in the workspace run and asks about or refuses the rest.',
  auto: 'The mode auto lets reads and changes in the workspace run, takes no permission from the project, and asks a classifier about the rest.',
  dontAsk: 'The mode dontAsk lets reads in the workspace and what rules allow run, and refuses the rest.',
  bypassPermissions: 'The mode bypassPermissions lets everything run that no rule and no safety check stops.',
}

function byMode(tool: AnyTool, { mode, effect }: ControlKnowledge): Reason {
  if (approvalOf(tool).always !== undefined)
    return { code: 'always-asks', message: 'A person answers every call.', by: { kind: 'builtin', name: tool.name } }
  if (tool.interactive === true)
    return {
      code: 'interactive',
      message: 'It is itself the question to a person.',
      by: { kind: 'builtin', name: tool.name },
    }
  if (effect.access === 'pure' || effect.scope === 'session')
    return {
      code: 'session-state',
      message: 'It changes nothing outside this conversation, so every call may run.',
      by: { kind: 'default' },
    }
  return { code: 'mode-decides', message: modeSentences[mode.value], by: mode.by }
}
