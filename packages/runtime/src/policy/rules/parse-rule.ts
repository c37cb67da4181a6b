/** The grammar of a rule, `Tool` or `Tool(specifier)`: a text that does not follow it becomes a fault with its column, never a wider rule. */
import type { Origin } from '../../contract/index.ts'
import type { Rule, RuleBehavior, RuleFault, RuleOrigin, RuleScope } from './rule.ts'

const NAME_CHARACTERS = /^[\w*.:@/-]*/
/** An allow rule may hold a wildcard only behind a whole, literal server name: a wider one would approve what nobody has seen yet. */
const ANCHORED_GLOB = /^mcp__(?:(?!__)[^*])+__[^*]*\*/

const scopeOfKind: Readonly<Partial<Record<Origin['kind'], RuleScope>>> = {
  managed: 'managed',
  flag: 'flags',
  session: 'session',
  person: 'session',
  settings: 'project',
}

/** Reads one rule. Never throws. */
export function parseRule(text: string, behavior: RuleBehavior, origin: RuleOrigin): Rule | RuleFault {
  const { scope = scopeOfKind[origin.kind] ?? 'flags', ...place } = origin
  const fault = (column: number, expected: string): RuleFault => ({
    fault: 'rule',
    text,
    column,
    expected,
    message: `The ${behavior} rule ${JSON.stringify(text)} is ignored: expected ${expected} at column ${column}.`,
    origin: place,
  })

  const start = text.length - text.trimStart().length
  const body = text.trim()
  const name = NAME_CHARACTERS.exec(body)?.[0] ?? ''
  const afterName = body[name.length]
  if (name === '') return fault(start + 1, 'a tool name')
  if (afterName !== undefined && afterName !== '(') return fault(start + name.length + 1, '`(` or the end of the rule')
  const star = name.indexOf('*')
  if (behavior === 'allow' && star >= 0 && !ANCHORED_GLOB.test(name)) {
    return fault(
      start + star + 1,
      'a whole tool name, or `mcp__server__` before the wildcard, because it is an allow rule',
    )
  }
  const rule = { behavior, tool: name, text, origin: place, scope }
  if (afterName === undefined) return rule

  const end = body.lastIndexOf(')')
  if (end < 0) return fault(start + body.length + 1, '`)`')
  if (end !== body.length - 1) return fault(start + end + 2, 'the end of the rule after `)`')
  const specifier = body.slice(name.length + 1, end).trim()
  if (specifier === '') return fault(start + name.length + 2, 'what the rule is about between the parentheses')
  return { ...rule, specifier }
}
