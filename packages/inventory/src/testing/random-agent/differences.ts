/** Compares an inventory with what is true of a random agent: what it claims must be so, and what is sure must be claimed. */
import { canonicalJson } from '../../extract/canonical-json.ts'
import { mentions } from '../../extract/facts/condition.ts'
import type { Registration } from '../../extract/registration.ts'
import type { Inventory } from '../../inventory.ts'
import type { RandomUnit } from './write-random-agent.ts'

/** One line for each claim that is wrong and each sure name that is missing. */
export function differencesFrom(units: readonly RandomUnit[], { registrations }: Inventory): string[] {
  const rows = Map.groupBy(registrations, ({ name }) => name)
  const known = new Set<string | null>(units.flatMap(({ names }) => names))
  const wrong = [...rows.keys()].filter((name) => name !== null && !known.has(name))
  return [
    ...wrong.map((name) => `${name} is no tool`),
    ...units.flatMap((unit) =>
      unit.names.flatMap((name) => {
        const found = rows.get(name) ?? []
        if (found.length === 0) return unit.mayStayOpen ? [] : [`${name} (${unit.form}) is missing`]
        return found.flatMap((row) => factsOf(unit, row).map((fact) => `${name} (${unit.form}): ${fact}`))
      }),
    ),
    ...registrations
      .filter(({ evidence: { proof, reason } }) => proof === 'unresolved' && !reason)
      .map(({ key }) => `${key} has no reason`),
  ]
}

function factsOf({ gate, answers, aliases }: RandomUnit, row: Registration): string[] {
  const facts: string[] = []
  const isUnknown = row.gates !== null && mentions(row.gates, 'unknown')
  if ((gate === undefined) !== (row.gates === null)) facts.push('has a gate or has none')
  else if (gate !== undefined && !isUnknown && canonicalJson(row.gates) !== canonicalJson(gate))
    facts.push(`its gate is not ${canonicalJson(row.gates)}`)
  for (const [member, classes] of Object.entries(answers)) {
    const found = row.declares[member]
    if (found === undefined || (found !== 'unknown' && !classes.includes(found)))
      facts.push(`${member} is not ${found}`)
  }
  if (row.unresolvedAliases > 0 || canonicalJson(row.aliases.toSorted()) !== canonicalJson(aliases.toSorted()))
    facts.push(`its aliases are not ${row.aliases.join(', ')}`)
  return facts
}
