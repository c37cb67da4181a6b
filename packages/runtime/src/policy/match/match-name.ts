/** Name rules, such as those for agents, skills and workflows: a whole name, or a name and anything behind a blank; a deny or ask for a name holds with anything behind it. */
import { matchesWildcard } from '../rules/wildcard.ts'
import type { Matcher } from './target.ts'

export const nameMatcher: Matcher = {
  hits(rule, target) {
    const specifier = rule.specifier ?? ''
    // What is stopped by its name is stopped with arguments too.
    const part = target.values.find(
      (name) => matchesName(specifier, name) || matchesName(specifier, name.trim().split(/\s/u)[0] ?? ''),
    )
    return part === undefined ? undefined : { rule, part }
  },
  covers(rules, target) {
    const found = target.values.map((name) => rules.find((rule) => matchesName(rule.specifier ?? '', name)))
    const [first] = found
    return first === undefined || found.includes(undefined) ? undefined : { rule: first, part: target.values[0] ?? '' }
  },
}

/** `name *` and the older `name:*` also mean the name alone. */
function matchesName(specifier: string, name: string): boolean {
  const pattern = specifier.endsWith(':*') ? `${specifier.slice(0, -2)} *` : specifier
  const text = name.trim()
  if (pattern.endsWith(' *') && pattern.indexOf('*') === pattern.length - 1 && text === pattern.slice(0, -2))
    return true
  return matchesWildcard(pattern, text)
}
