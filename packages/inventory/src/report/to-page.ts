/** An inventory as one HTML page without any outside resource: a table one can search, with the evidence of a row on click. */
import { conditionText } from '../extract/facts/condition.ts'
import type { Registration } from '../extract/registration.ts'
import type { Inventory } from '../inventory.ts'
import { advertisedAs } from './advertised.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './page-assets.ts'

/** HTML of a whole inventory. All text from the target is escaped; the page runs only its own script. */
export function toPage(inventory: Inventory): string {
  const { summary, advertised } = inventory
  const figures: [string, number][] = [
    ['call sites', summary.callSites],
    ['static names', summary.staticNames],
    ['dynamic names', summary.dynamicNames],
    ['expanded names', summary.expandedNames],
    ...(advertised === undefined ? [] : ([['advertised', advertised.names.length]] as [string, number][])),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Tools in ${escaped(inventory.target)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>Tools in ${escaped(inventory.target)}</h1>
<p>SHA-256 <code>${escaped(inventory.sha256)}</code>. Every row is <em>shipped</em>; no file can show what is enabled or advertised.</p>
${advertised === undefined ? '' : `<p>${escaped(advertised.from)} recorded what was advertised: <code>${escaped(advertised.digest)}</code>.${advertised.unregistered.length === 0 ? '' : ` Registered nowhere in the files: ${escaped(advertised.unregistered.join(', '))}.`}</p>`}
<ul class="figures">${figures.map(([label, value]) => `<li><strong>${value}</strong> ${label}</li>`).join('')}</ul>
<p><label>Search <input id="search" type="search" placeholder="name, alias, gate, class"></label> <output id="shown" aria-live="polite">${inventory.registrations.length} rows</output></p>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Aliases</th><th scope="col">Class</th><th scope="col">Gates</th><th scope="col">Where</th>${advertised === undefined ? '' : '<th scope="col">Advertised</th>'}</tr></thead>
<tbody id="rows">
${inventory.registrations.map((row, index) => rowHtml(row, index, inventory)).join('\n')}
</tbody>
</table>
</main>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`
}

function rowHtml(row: Registration, index: number, inventory: Inventory): string {
  const name = row.name ?? row.nameExpression.shape
  const gates = row.gates === null ? '' : conditionText(row.gates)
  const where = `${row.location.file}:${row.location.line}:${row.location.column}`
  const seen = inventory.advertised === undefined ? undefined : (advertisedAs(row, inventory) ?? '')
  const { comparisonValue: _, ...shown } = row
  return `<tr class="row"><td><button type="button" aria-expanded="false" aria-controls="evidence-${index}">${escaped(name || '(unknown)')}</button>${row.name === null ? ' <small>dynamic</small>' : row.expandedFrom === undefined ? '' : ' <small>expanded</small>'}</td><td>${escaped([...row.aliases, ...(row.tableAliases ?? [])].join(', '))}</td><td>${escaped(row.class ?? '')}</td><td>${escaped(gates)}</td><td>${escaped(where)}</td>${seen === undefined ? '' : `<td>${seen === '' ? 'no' : 'yes'}</td>`}</tr>
<tr id="evidence-${index}" class="evidence" hidden><td colspan="${seen === undefined ? 5 : 6}"><pre>${escaped(JSON.stringify(shown, null, 2))}</pre></td></tr>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
