/** Gate 4: does this session take it? Shadowing, tool lists and bare deny rules. */
import { hides } from '../../policy/rules/index.ts'
import { sourceName } from '../../registry/index.ts'
import type { AnyTool } from '../../contract/index.ts'
import type { Gate } from '../gate.ts'
import { originText } from '../verdict.ts'

export const assembled: Gate = {
  number: 4,
  stops({ registered, lostTo }, { facts: { tools, rules } }) {
    const { tool, source } = registered
    if (lostTo !== undefined && lostTo !== 'nobody') {
      return {
        code: 'shadowed',
        message: `Another tool has the name ${tool.name}: the one of ${sourceName(lostTo.source)}.`,
        by: lostTo.source.origin ?? { kind: 'builtin', name: lostTo.source.id },
        fix: 'Rename one of the two.',
      }
    }
    if (tools !== undefined && !isListed(tool, tools.value)) {
      return {
        code: 'not-listed',
        message: `The tool list of ${originText(tools.by)} does not name it.`,
        by: tools.by,
        fix: `Add ${tool.name} to that list.`,
      }
    }
    const rule = hides(
      { name: tool.name, aliases: tool.aliases ?? [], ...(source.kind === 'mcp' && { server: source.id }) },
      rules,
    )
    if (rule === undefined) return undefined
    return {
      code: 'denied-by-rule',
      message: `The deny rule ${rule.text} of ${originText(rule.origin)} hides the whole tool.`,
      by: rule.origin,
      fix: `Remove the rule, or deny only some calls: ${tool.name}(…).`,
    }
  },
  keeps(_candidate, { facts: { tools } }) {
    return {
      code: tools === undefined ? 'taken' : 'listed',
      message:
        tools === undefined
          ? 'No list and no bare deny rule leaves it out.'
          : `The tool list of ${originText(tools.by)} names it.`,
      by: tools?.by ?? { kind: 'default' },
    }
  },
}

function isListed(tool: AnyTool, list: readonly string[]): boolean {
  return list.includes(tool.name) || (tool.aliases ?? []).some((alias) => list.includes(alias))
}
