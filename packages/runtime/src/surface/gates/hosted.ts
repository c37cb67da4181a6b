/** Gate 2: does this host lend every port that the tool needs? */
import type { AnyTool } from '../../contract/index.ts'
import type { Gate } from '../gate.ts'

export const hosted: Gate = {
  number: 2,
  stops({ registered: { tool } }, { facts: { host } }) {
    const missing = needsOf(tool).filter((port) => !host.ports.includes(port))
    if (missing.length === 0) return undefined
    const withheld = host.withheld?.find(({ port }) => missing.includes(port))
    if (withheld !== undefined)
      return { code: 'port-withheld', message: withheld.reason, by: withheld.by, fix: withheld.fix }
    return {
      code: 'port-not-lent',
      message: `The ${host.kind} host lends no ${missing.join(' and no ')}, which this tool needs.`,
      by: { kind: 'host', name: host.kind },
      fix: `Run it in a host that lends ${missing.join(' and ')}, or give the embedding host an adapter for it.`,
    }
  },
  keeps({ registered: { tool } }, { facts: { host } }) {
    const needs = needsOf(tool)
    return {
      code: needs.length === 0 ? 'needs-nothing' : 'ports-lent',
      message: needs.length === 0 ? 'Needs nothing from the host.' : `The ${host.kind} host lends ${needs.join(', ')}.`,
      by: { kind: 'host', name: host.kind },
    }
  },
}

/** A tool that needs a person needs the port through which one is asked. */
function needsOf(tool: AnyTool): readonly string[] {
  const needs: readonly string[] = tool.needs ?? []
  return tool.interactive === true && !needs.includes('dialog') ? [...needs, 'dialog'] : needs
}
