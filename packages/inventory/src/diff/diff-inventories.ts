/** Compares two inventories by meaning: positions and minified names never count. */
import { canonicalJson, type Json } from '../extract/canonical-json.ts'
import type { Registration } from '../extract/registration.ts'
import type { Advertised, Inventory } from '../inventory.ts'

/** What kind of change it is, the gravest first. */
export type ChangeKind =
  | 'added'
  | 'removed'
  | 'expansion'
  | 'gate'
  | 'schema'
  | 'limit'
  | 'answer'
  | 'members'
  | 'text'
  | 'alias'
  | 'policy'
  | 'advertised'

/** One change of one registration or policy surface. */
export interface InventoryChange {
  readonly kind: ChangeKind
  readonly key: string
  readonly name: string
  readonly before?: Json
  readonly after?: Json
}

/** The comparison. `same` is true when nothing means something else. */
export interface InventoryDiff {
  readonly same: boolean
  readonly before: { readonly target: string; readonly digest: string }
  readonly after: { readonly target: string; readonly digest: string }
  readonly changes: readonly InventoryChange[]
}

const ORDER: readonly ChangeKind[] = [
  'added',
  'removed',
  'expansion',
  'gate',
  'schema',
  'limit',
  'answer',
  'members',
  'text',
  'alias',
  'policy',
  'advertised',
]

/** Compare two inventories; changes are sorted by kind and name. */
export function diffInventories(before: Inventory, after: Inventory): InventoryDiff {
  const old = rowsOf(before)
  const current = rowsOf(after)
  const changes: InventoryChange[] = []
  for (const [key, row] of current) {
    const previous = old.get(key)
    if (previous === undefined)
      changes.push({
        kind: row.expandedFrom === undefined ? 'added' : 'expansion',
        key,
        name: nameOf(row),
        after: meaning(row),
      })
    else if (previous.comparisonValue !== row.comparisonValue) changes.push(...fieldChanges(previous, row))
  }
  for (const [key, row] of old) {
    if (!current.has(key))
      changes.push({
        kind: row.expandedFrom === undefined ? 'removed' : 'expansion',
        key,
        name: nameOf(row),
        before: meaning(row),
      })
  }
  changes.push(...policyChanges(before, after), ...advertisedChanges(before.advertised, after.advertised))
  changes.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return {
    same: changes.length === 0,
    before: { target: before.target, digest: before.digest },
    after: { target: after.target, digest: after.digest },
    changes,
  }
}

/** All rows but those of sites whose names are rows too: a minifier that writes a function's body at its calls leaves no such site. */
function rowsOf({ registrations }: Inventory): Map<string, Registration> {
  const meant = registrations.filter((row) => row.name !== null || row.evidence.proof !== 'expanded')
  return new Map(meant.map((row) => [row.comparisonKey, row]))
}

function nameOf(row: Registration): string {
  return row.name ?? row.nameExpression.shape
}

function meaning(row: Registration): Json {
  return JSON.parse(row.comparisonValue) as Json
}

function fieldChanges(before: Registration, after: Registration): InventoryChange[] {
  const fields: [ChangeKind, (row: Registration) => unknown][] = [
    ['expansion', (row) => row.guard],
    ['gate', (row) => row.gates],
    ['schema', (row) => row.schema],
    ['limit', (row) => row.limits],
    ['answer', (row) => row.declares],
    ['members', (row) => row.members.filter((member) => !(member in row.declares) && member !== 'aliases')],
    ['text', (row) => row.texts && Object.entries(row.texts).map(([key, text]) => [key, text.length, text.sha256])],
    ['alias', (row) => [[...row.aliases].toSorted(), row.tableAliases, row.unresolvedAliases]],
  ]
  return fields.flatMap(([kind, read]) => {
    const [old, current] = [read(before), read(after)] as [Json | undefined, Json | undefined]
    if (canonicalJson(old) === canonicalJson(current)) return []
    return [
      {
        kind,
        key: after.comparisonKey,
        name: nameOf(after),
        ...(old === undefined ? {} : { before: old }),
        ...(current === undefined ? {} : { after: current }),
      },
    ]
  })
}

function policyChanges(before: Inventory, after: Inventory): InventoryChange[] {
  const old = new Map(before.policySurfaces.map((surface) => [surface.digest, surface]))
  const current = new Map(after.policySurfaces.map((surface) => [surface.digest, surface]))
  const change = (digest: string, side: 'before' | 'after', names: readonly string[]): InventoryChange => ({
    kind: 'policy',
    key: `policySurface:${digest}`,
    name: `${names.length} names`,
    [side]: names,
  })
  return [
    ...[...old]
      .filter(([digest]) => !current.has(digest))
      .map(([digest, surface]) => change(digest, 'before', surface.names)),
    ...[...current]
      .filter(([digest]) => !old.has(digest))
      .map(([digest, surface]) => change(digest, 'after', surface.names)),
  ]
}

/** What was recorded of one side alone says nothing about a change. */
function advertisedChanges(before: Advertised | undefined, after: Advertised | undefined): InventoryChange[] {
  if (before === undefined || after === undefined || before.digest === after.digest) return []
  const [old, current] = [new Set(before.names), new Set(after.names)]
  const change = (name: string, sides: Pick<InventoryChange, 'before' | 'after'>): InventoryChange => ({
    kind: 'advertised',
    key: `advertised:${name}`,
    name,
    ...sides,
  })
  const found = [
    ...before.names.filter((name) => !current.has(name)).map((name) => change(name, { before: true, after: false })),
    ...after.names.filter((name) => !old.has(name)).map((name) => change(name, { before: false, after: true })),
  ]
  // The digest also covers texts, schemas and the order.
  return found.length > 0 ? found : [change('order or texts', { before: before.digest, after: after.digest })]
}
