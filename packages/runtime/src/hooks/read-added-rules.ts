/** Reads the rules that a hook adds with its allow; whatever else it wants changed is told and stays as it is. */
import type { Json } from '../contract/index.ts'
import { isRuleFault, parseRule } from '../policy/index.ts'
import type { AddedRule, RuleOrigin } from '../policy/index.ts'
import { isObject } from './json-object.ts'

export interface ReadRules {
  readonly rules: readonly AddedRule[]
  /** What was not taken, in sentences that go on after the hook's name. */
  readonly refused: readonly string[]
}

/** Names of the wire. No file of settings is written: what is kept stands with the approvals of the person. */
const scopes: Readonly<Record<string, AddedRule['scope']>> = {
  session: 'session',
  localSettings: 'project',
  projectSettings: 'project',
  userSettings: 'user',
}

/** `origin` is the hook's: a rule says who brought it, and counts for as much as one that stands there. Never throws. */
export function readAddedRules(updates: Json, origin: RuleOrigin): ReadRules {
  if (!Array.isArray(updates)) return { rules: [], refused: ['gave updatedPermissions that are no list.'] }
  const read = updates.flatMap((update: Json) => readUpdate(update, origin))
  return {
    rules: read.filter((one) => typeof one !== 'string'),
    refused: read.filter((one) => typeof one === 'string'),
  }
}

function readUpdate(update: Json, origin: RuleOrigin): readonly (AddedRule | string)[] {
  if (!isObject(update)) return ['gave an updated permission that is no object.']
  const { type, behavior, destination = 'session', rules } = update
  if (type !== 'addRules') return [`may only add rules, so its ${JSON.stringify(type ?? null)} is ignored.`]
  if (behavior !== 'allow' && behavior !== 'ask' && behavior !== 'deny')
    return ['adds rules whose behavior is none of allow, ask, deny; they are ignored.']
  const scope = typeof destination === 'string' && Object.hasOwn(scopes, destination) ? scopes[destination] : undefined
  if (scope === undefined) return [`adds rules to ${JSON.stringify(destination)}, which is no place for them.`]
  if (!Array.isArray(rules)) return ['adds rules that are no list.']
  return rules.map((written: Json) => {
    const rule = parseRule(textOf(written), behavior, origin)
    if (isRuleFault(rule)) return `adds a rule that is none. ${rule.message}`
    if (scope !== 'session' && behavior !== 'allow')
      return `may only keep allow rules beyond the session, so ${rule.text} is ignored.`
    // Kept, it would outlive the content that was trusted.
    if (scope !== 'session' && (rule.scope === 'project' || rule.scope === 'local'))
      return `comes with the folder and may add rules for the session alone, so ${rule.text} is ignored.`
    return { rule, scope }
  })
}

/** As the wire writes a rule. What has another form is no rule, and the grammar says so. */
function textOf(written: Json): string {
  if (!isObject(written) || typeof written['toolName'] !== 'string') return ''
  const { toolName, ruleContent } = written
  return ruleContent === undefined ? toolName : `${toolName}(${typeof ruleContent === 'string' ? ruleContent : ''})`
}
