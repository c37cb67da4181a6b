/** Which rules govern a tool: those that name it, and those of the family that a declaration opens. Asked once a tool, kept after. */
import type { AnyTool, SubjectKind } from '../../contract/index.ts'
import { serverRuleOf, namesTool, type ToolIdentity } from '../rules/names-tool.ts'
import type { Rule } from '../rules/rule.ts'

export type PathAccess = 'read' | 'edit'

interface Governance {
  /** Rules that hold for calls of this tool, in the order of the settings. */
  ofTool(tool: AnyTool, server: string | undefined): readonly Rule[]
  /** Rules that hold for paths that any call reads or edits, such as the files of a command. */
  ofPaths(access: PathAccess): readonly Rule[]
}

export function createGovernance(rules: readonly Rule[], knownTools: readonly AnyTool[]): Governance {
  const canonical = canonicalNames(knownTools)
  const byName = Map.groupBy(rules, (rule) => canonical.get(rule.tool)?.name ?? rule.tool)
  const globs = rules.filter((rule) => rule.tool.includes('*'))
  const order = new Map(rules.map((rule, index) => [rule, index] as const))
  const families = knownTools.filter((tool) => tool.subject?.covers === true)
  const inOrder = (found: Iterable<Rule>): readonly Rule[] =>
    [...new Set(found)].toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
  const named = (tool: ToolIdentity): readonly Rule[] => {
    const names = [
      tool.name,
      ...(tool.aliases ?? []).filter((alias) => (canonical.get(alias)?.name ?? tool.name) === tool.name),
    ]
    const server = serverRuleOf(tool)
    return [
      ...(server === undefined ? names : [...names, server]).flatMap((name) => byName.get(name) ?? []),
      ...globs.filter((rule) => namesTool(rule.tool, tool)),
    ]
  }
  const family = (kind: SubjectKind, access: PathAccess | undefined): readonly Rule[] =>
    families
      .filter((tool) => tool.subject?.kind === kind)
      .flatMap((tool) => reachOf(accessOf(tool), access, named(tool)))

  return {
    ofTool: (tool, server) => {
      const identity = {
        name: tool.name,
        ...(tool.aliases !== undefined && { aliases: tool.aliases }),
        ...(server !== undefined && { server }),
      }
      const own = named(identity).filter((rule) => !isNarrowPathAllow(rule, tool))
      return inOrder(tool.subject === undefined ? own : [...own, ...family(tool.subject.kind, accessOf(tool))])
    },
    ofPaths: (access) => inOrder(family('path', access)),
  }
}

/** Every name and alias with its tool; a canonical name always beats an alias. */
export function canonicalNames(knownTools: readonly AnyTool[]): ReadonlyMap<string, AnyTool> {
  const names = new Map<string, AnyTool>()
  for (const tool of knownTools) for (const alias of tool.aliases ?? []) names.set(alias, tool)
  for (const tool of knownTools) names.set(tool.name, tool)
  return names
}

/**
 * An allow for paths counts when it names the tool that speaks for the whole family: the same path may be changed by several
 * tools, and a rule that looks as if it covered one of them only would be believed to say something about the others.
 */
export function isNarrowPathAllow(rule: Rule, tool: AnyTool): boolean {
  return (
    rule.behavior === 'allow' &&
    rule.specifier !== undefined &&
    tool.subject?.kind === 'path' &&
    tool.subject.covers !== true
  )
}

/** Which rules of a family's speaker reach a subject with another access: who may edit may read, and who may not read may not edit. */
function reachOf(
  speaker: PathAccess | undefined,
  subject: PathAccess | undefined,
  rules: readonly Rule[],
): readonly Rule[] {
  if (speaker === subject) return rules
  const carried = speaker === 'edit' ? 'allow' : 'deny'
  return rules.filter((rule) => rule.behavior === carried)
}

function accessOf(tool: AnyTool): PathAccess | undefined {
  if (tool.subject?.kind !== 'path') return undefined
  return tool.subject.access ?? 'edit'
}
