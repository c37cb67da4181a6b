/** Names on the command line that no tool has: a deny rule with a slip of the pen would protect nothing, so it is told. */
import { namesTool } from '@toolgate/runtime/policy'
import type { Rule } from '@toolgate/runtime/policy'
import type { Registry } from '@toolgate/runtime/registry'
import { nearestWords } from '../nearest-words.ts'
import type { Choices } from './choices.ts'

/** One sentence for each name that leads nowhere. Files of settings may well name tools of other agents. */
export function unknownNames(
  { tools = [] }: Choices,
  { rules, registry }: { readonly rules: readonly Rule[]; readonly registry: Registry },
): readonly string[] {
  const listed = tools.filter((name) => registry.find(name) === undefined)
  const ruled = rules
    .filter(({ scope, tool }) => scope === 'flags' && !isServed(tool))
    .filter(
      ({ tool }) =>
        !registry.tools.some((known) => namesTool(tool, { name: known.tool.name, aliases: known.tool.aliases ?? [] })),
    )
    .map(({ tool }) => tool)
  return [...new Set([...listed, ...ruled])].map((name) => {
    const nearest = nearestWords(
      name,
      registry.tools.map(({ tool }) => tool.name),
    )
    return `No tool is named ${name}.${nearest.length > 0 ? ` Did you mean ${nearest.join(' or ')}?` : ''}`
  })
}

/** Tools of servers come and go, so a rule about one is never a slip. */
function isServed(name: string): boolean {
  return name.startsWith('mcp__')
}
