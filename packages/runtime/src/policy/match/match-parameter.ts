/** Rules on one parameter of the input, `Tool(name:value)`: they compare the literal value and never the tool's main field. */
import { matchesWildcard } from '../rules/wildcard.ts'
import type { Rule } from '../rules/rule.ts'
import type { Match, Target } from './target.ts'

const PARAMETER = /^([A-Za-z_][\w-]*):([\s\S]*)$/u

/** The name of the parameter, where the specifier has the form of a parameter rule. */
export function parameterOf(rule: Rule): string | undefined {
  return PARAMETER.exec(rule.specifier ?? '')?.[1]
}

/** A parameter that the call leaves out never matches. The main field has its own grammar, which reads more than its text. */
export function hitsParameter(rule: Rule, target: Target): Match | undefined {
  const [, name, value] = PARAMETER.exec(rule.specifier ?? '') ?? []
  if (name === undefined || value === undefined || typeof target.input !== 'object' || target.input === null)
    return undefined
  if (!Object.hasOwn(target.input, name)) return undefined
  const given: unknown = (target.input as Readonly<Record<string, unknown>>)[name]
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return undefined
  const text = String(given)
  if (target.kind !== 'name' && target.values.includes(text)) return undefined
  return matchesWildcard(value.trim(), text) ? { rule, part: `${name}: ${text}` } : undefined
}

/** An allow by parameter says nothing about what a command, a path or a URL touches, so it counts only where there is none. */
export function coversByParameter(rules: readonly Rule[], target: Target): Match | undefined {
  if (target.kind !== undefined && target.kind !== 'name') return undefined
  for (const rule of rules) {
    const match = hitsParameter(rule, target)
    if (match !== undefined) return match
  }
  return undefined
}
