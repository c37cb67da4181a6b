/** An inventory for a person at a terminal: figures, one line a tool, and what to doubt. */
import type { Inventory } from '@toolgate/inventory'
import type { Registration } from '@toolgate/inventory/extract'
import { advertisedAs, conditionText, silentNames } from '@toolgate/inventory/report'

export function inventoryText(inventory: Inventory): string {
  const { target, files, parser, summary, registrations, audit } = inventory
  const rows = registrations.map((row) => toRow(row, inventory))
  const width = Math.max(0, ...rows.map(([name]) => name.length))
  const kind = Math.max(0, ...rows.map(([, word]) => word.length))
  return [
    `${target}: ${files.length} file(s), parsed by ${parser}`,
    `${summary.callSites} call sites: ${summary.staticNames} with a static name, ${summary.dynamicNames} with a dynamic one; ${summary.expandedNames} names expanded`,
    ...(rows.length === 0 ? [] : ['']),
    ...rows.map(([name, word, rest]) => `${name.padEnd(width)}  ${word.padEnd(kind)}  ${rest}`),
    '',
    ...doubts(inventory),
    `All of it is shipped; whether it is enabled or advertised, no file can show. SHA-256 ${inventory.sha256.slice(0, 12)}, digest ${inventory.digest.slice(0, 12)}${audit.truncated ? ', cut short: there are more candidates than are read' : ''}`,
    '',
  ].join('\n')
}

/** Of a single file the place is enough. */
function toRow(row: Registration, inventory: Inventory): readonly [name: string, word: string, rest: string] {
  const { name, nameExpression, gates, location, expandedFrom, aliases, tableAliases = [] } = row
  const others = [...aliases, ...tableAliases]
  const shown = name ?? `(${nameExpression.shape || 'unknown'})`
  const facts = [
    `${inventory.files.length === 1 ? '' : `${location.file}:`}${location.line}:${location.column}`,
    ...(expandedFrom === undefined ? [] : ['expanded']),
    ...(name === null && row.evidence.reason !== undefined ? [`open: ${row.evidence.reason}`] : []),
    ...(others.length > 0 ? [`also ${others.join(', ')}`] : []),
    ...(gates === null ? [] : [`if ${conditionText(gates)}`]),
    ...(advertisedAs(row, inventory) === undefined ? [] : ['advertised']),
  ]
  return [shown, row.class ?? 'unknown', facts.join('  ')]
}

function doubts(inventory: Inventory): readonly string[] {
  const { audit, policySurfaces, problems, factories, advertised } = inventory
  const accepted = factories.filter((factory) => factory.accepted)
  const lines = [
    ...accepted.map(
      ({ symbol, calls, coverage, acceptedBy }) =>
        `factory ${symbol || '(a callee without a name)'}: ${calls} calls, taken by ${acceptedBy}, coverage ${coverage.toFixed(2)}`,
    ),
    ...audit.nearMisses.map((miss) => `near miss: ${miss}`),
    ...policySurfaces.map(
      ({ names, values }) => `policy surface, no registrations: ${names.length} names × ${values.join(', ')}`,
    ),
    ...(audit.duplicateNames.length > 0 ? [`registered more than once: ${audit.duplicateNames.join(', ')}`] : []),
    ...(audit.aliasCollisions.length > 0 ? [`aliases that are names too: ${audit.aliasCollisions.join(', ')}`] : []),
    ...(advertised === undefined
      ? []
      : [
          `${advertised.from} recorded ${advertised.names.length} advertised tools; not among them: ${listOf(silentNames(inventory))}`,
          `advertised, but registered nowhere in the files: ${listOf(advertised.unregistered)}`,
        ]),
    ...(problems.length > 0 ? [`${problems.length} file(s) could not be read`] : []),
  ]
  return lines.length === 0 ? [] : [...lines, '']
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ')
}
