/** Lists `allow`, `ask` and `deny` in the grammar of this project, which other agents share. */
import { isRuleFault, parseRule } from '@toolgate/runtime/policy'
import { at, type ForeignContent, type Imported, type ImportedRule, type Untranslated } from './foreign-agent.ts'

export function translateLists(content: ForeignContent): Pick<Imported, 'rules' | 'untranslated'> {
  const rules: ImportedRule[] = []
  const untranslated: Untranslated[] = []
  for (const behavior of ['deny', 'ask', 'allow'] as const) {
    const list = at(content, `permissions.${behavior}`)
    for (const [index, written] of (Array.isArray(list) ? (list as readonly unknown[]) : []).entries()) {
      const from = `permissions.${behavior}[${index}]`
      const rule = typeof written === 'string' ? parseRule(written, behavior, { kind: 'settings' }) : undefined
      if (rule === undefined) untranslated.push({ what: from, why: 'It is no text.' })
      else if (isRuleFault(rule)) untranslated.push({ what: from, why: rule.message })
      else rules.push({ behavior, rule: rule.text, from })
    }
  }
  return { rules, untranslated }
}
