/** Gate 3: do feature, platform, account, model, mode and session allow it? */
import { hasAbility } from '../../contract/index.ts'
import type { Condition } from '../../contract/index.ts'
import type { SurfaceFacts } from '../facts.ts'
import type { Gate } from '../gate.ts'
import type { Reason } from '../verdict.ts'

/** One question for each field of a condition, asked in this order. */
const questions: readonly ((when: Condition, facts: SurfaceFacts) => Reason | undefined)[] = [
  feature,
  platform,
  account,
  ability,
  mode,
  session,
]

export const enabled: Gate = {
  number: 3,
  stops({ registered: { tool } }, { facts }) {
    const { when } = tool
    if (when === undefined) return undefined
    for (const question of questions) {
      const reason = question(when, facts)
      if (reason !== undefined) return reason
    }
    return undefined
  },
  keeps({ registered: { tool } }) {
    const asked = Object.keys(tool.when ?? {})
    return {
      code: asked.length === 0 ? 'no-condition' : 'conditions-hold',
      message: asked.length === 0 ? 'Has no condition.' : `Its conditions hold: ${asked.join(', ')}.`,
      by: { kind: 'default' },
    }
  },
}

function feature({ feature: wanted }: Condition, { features }: SurfaceFacts): Reason | undefined {
  if (wanted === undefined) return undefined
  const set = features[wanted.name]
  if (set?.value ?? wanted.default) return undefined
  return {
    code: 'feature-off',
    message: `The feature ${wanted.name} is off${set === undefined ? ' by default' : ''}.`,
    by: set?.by ?? { kind: 'default', name: wanted.name },
    fix: `Switch it on with --feature ${wanted.name}=on or in the settings under features.`,
  }
}

function platform({ platform: wanted }: Condition, facts: SurfaceFacts): Reason | undefined {
  if (wanted === undefined || wanted.includes(facts.platform)) return undefined
  return {
    code: 'other-platform',
    message: `It works on ${wanted.join(' and ')}, and this is ${facts.platform}.`,
    by: { kind: 'host', name: facts.platform },
  }
}

function account({ account: wanted }: Condition, facts: SurfaceFacts): Reason | undefined {
  if (wanted === undefined || facts.account.includes(wanted)) return undefined
  return {
    code: 'not-entitled',
    message: `The account has no entitlement to ${wanted}.`,
    by: { kind: 'host', name: wanted },
    fix: 'Sign in with an account that has it.',
  }
}

function ability({ ability: wanted }: Condition, { model }: SurfaceFacts): Reason | undefined {
  if (wanted === undefined || hasAbility(model, wanted)) return undefined
  return {
    code: 'model-cannot',
    message: `The model ${model.provider}/${model.id} has no ${wanted}.`,
    by: { kind: 'model', name: `${model.provider}/${model.id}` },
    fix: 'Take a model with this ability: --model PROVIDER/ID.',
  }
}

function mode({ mode: wanted }: Condition, facts: SurfaceFacts): Reason | undefined {
  if (wanted === undefined || wanted.includes(facts.mode.value)) return undefined
  return {
    code: 'other-mode',
    message: `It belongs to the mode ${wanted.join(' or ')}, and this session is in ${facts.mode.value}.`,
    by: facts.mode.by,
    fix: `--permission-mode ${wanted[0]}`,
  }
}

function session({ session: wanted }: Condition, facts: SurfaceFacts): Reason | undefined {
  if (wanted === undefined || wanted.includes(facts.session)) return undefined
  return {
    code: 'other-session',
    message: `It belongs to a session of the kind ${wanted.join(' or ')}, and this is ${facts.session}.`,
    by: { kind: 'session', name: facts.session },
  }
}
