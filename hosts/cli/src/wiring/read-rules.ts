/** The rules in force, from flags, settings and what a person approved, each with its place; a text that is no rule ends the command. */
import { isRuleFault, parseRule } from '@toolgate/runtime/policy'
import type { Rule, RuleBehavior } from '@toolgate/runtime/policy'
import { exitCodes } from '../exit-code.ts'
import { stop, type Stop } from '../stop.ts'
import { flag, type Choices } from './choices.ts'
import type { Settings } from './settings.ts'

/** Strictest source first. */
export function readRules(
  choices: Choices,
  { settings, approved }: { readonly settings: Settings; readonly approved: readonly Rule[] },
): readonly Rule[] | Stop {
  const rules: Rule[] = []
  const flags: readonly (readonly [RuleBehavior, string, readonly string[]])[] = [
    ['deny', 'disallowed-tools', choices.disallowed],
    ['allow', 'allowed-tools', choices.allowed],
  ]
  for (const [behavior, name, texts] of flags) {
    for (const text of texts) {
      const rule = parseRule(text, behavior, { ...flag(name), scope: 'flags' })
      if (isRuleFault(rule)) return stop(exitCodes.usage, `--${name}: ${rule.message}`)
      rules.push(rule)
    }
  }
  const order = ['managed', 'flags', 'local', 'project', 'user', 'session']
  return [...settings.rules, ...rules, ...approved].toSorted(
    (left, right) => order.indexOf(left.scope) - order.indexOf(right.scope),
  )
}
