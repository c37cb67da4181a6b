/** An inventory as Markdown for people: figures and doubts first, then one table of all rows. */
import { conditionText } from '../extract/facts/condition.ts'
import type { Registration } from '../extract/registration.ts'
import type { Inventory } from '../inventory.ts'
import { advertisedAs } from './advertised.ts'

const COLUMNS = ['name', 'aliases', 'class', 'gates', 'answers', 'limits', 'where']

/** Markdown of a whole inventory. */
export function toMarkdown(inventory: Inventory): string {
  const { summary, audit, advertised } = inventory
  const columns = [...COLUMNS, ...(advertised === undefined ? [] : ['advertised'])]
  const lines = [
    `# Tool registrations of ${cell(inventory.target)}`,
    '',
    `SHA-256 \`${inventory.sha256}\`, ${inventory.files.length} file(s), parsed by ${inventory.parser}.`,
    '',
    `| call sites | static names | dynamic names | expanded names |`,
    `|---|---|---|---|`,
    `| ${summary.callSites} | ${summary.staticNames} | ${summary.dynamicNames} | ${summary.expandedNames} |`,
    '',
    'Everything here is *shipped*: the definition is in the files. Whether it is enabled, assembled or advertised, no file can show.',
    '',
    ...(advertised === undefined
      ? []
      : [
          `${cell(advertised.from)} recorded ${advertised.names.length} advertised tools (\`${advertised.digest.slice(0, 12)}\`): the last column.`,
          '',
        ]),
    ...section(
      'Factories',
      inventory.factories.map(
        (each) =>
          `\`${each.symbol}\` (${each.calleeKind}): ${each.calls} calls, coverage ${each.coverage.toFixed(2)}${each.accepted ? '' : `, not taken; missing ${each.missing.join(', ') || 'nothing'}`}`,
      ),
    ),
    ...section(
      'Open names',
      audit.openNames.map((open) => `\`${cell(open.key)}\`: ${open.reason}`),
    ),
    ...section(
      'Advertised, but registered nowhere in the files',
      (advertised?.unregistered ?? []).map((name) => `\`${cell(name)}\``),
    ),
    ...section('Aliases that are also names', audit.aliasCollisions),
    ...section('Names registered more than once', audit.duplicateNames),
    ...section(
      'Files that could not be read',
      inventory.problems.map((problem) => `${problem.file}:${problem.line}:${problem.column} ${problem.message}`),
    ),
    ...section(
      'Policy surfaces',
      inventory.policySurfaces.map(
        (surface) =>
          `${surface.names.length} names × ${surface.values.join(', ')} (\`${surface.digest.slice(0, 12)}\`): ${surface.names.join(', ')}`,
      ),
    ),
    '## Registrations',
    '',
    `| ${columns.join(' | ')} |`,
    `|${'---|'.repeat(columns.length)}`,
    ...inventory.registrations.map((each) => row(each, inventory)),
    '',
  ]
  return lines.join('\n')
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${title}`, '', ...items.map((item) => `- ${item}`), '']
}

function row(registration: Registration, inventory: Inventory): string {
  const {
    name,
    nameExpression,
    aliases,
    tableAliases = [],
    declares,
    gates,
    limits = {},
    location,
    expandedFrom,
  } = registration
  const shown = name ?? `*${nameExpression.shape || 'unknown'}*`
  const cells = [
    `${shown}${expandedFrom === undefined ? '' : ' (expanded)'}`,
    [...aliases, ...tableAliases].join(', '),
    registration.class ?? '',
    gates === null ? '' : conditionText(gates),
    Object.entries(declares)
      .map(([member, answer]) => `${member}: ${answer}`)
      .join(', '),
    Object.entries(limits)
      .map(([member, value]) => `${member} ${value}`)
      .join(', '),
    `${location.file}:${location.line}:${location.column}`,
    ...(inventory.advertised === undefined ? [] : [advertisedAs(registration, inventory) === undefined ? 'no' : 'yes']),
  ]
  return `| ${cells.map(cell).join(' | ')} |`
}

function cell(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ')
}
