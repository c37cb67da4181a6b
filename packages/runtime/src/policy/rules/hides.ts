/** The bare deny that takes a tool out of a request; a deny with a specifier stops calls and never hides. */
import { namesTool, type ToolIdentity } from './names-tool.ts'
import type { Rule } from './rule.ts'

/** The first bare deny rule that names the tool by name, alias, server or glob. */
export function hides(tool: ToolIdentity, rules: readonly Rule[]): Rule | undefined {
  return rules.find((rule) => rule.behavior === 'deny' && rule.specifier === undefined && namesTool(rule.tool, tool))
}
