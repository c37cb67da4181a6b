/**
 * Re-reads an inventory and says what does not hold: digests, keys, counts and references. Digests guard against accident and careless
 * edits; whoever recomputes them all is stopped only by comparing `digest` with a copy kept elsewhere.
 */
import { canonicalJson, sha256, type Json } from '../extract/canonical-json.ts'
import { comparisonValueOf, rowDigest } from '../extract/comparison.ts'
import type { Registration } from '../extract/registration.ts'
import { FORMAT_VERSION, type Inventory } from '../inventory.ts'
import { unregisteredNames } from './advertised.ts'
import { inventoryDigest } from './inventory-digest.ts'
import { fromJsonLines } from './to-jsonl.ts'
import { summaryOf } from './summary.ts'

/** One thing that does not hold. `key` names the row when it is about one. */
export interface ReportProblem {
  readonly code:
    | 'unreadable'
    | 'format'
    | 'row-digest'
    | 'row-key'
    | 'row-meaning'
    | 'reference'
    | 'summary'
    | 'policy-digest'
    | 'digest'
  readonly message: string
  readonly key?: string
}

/** Check the text of a report, JSON or JSON lines. An empty list means that it is whole. */
export function checkReport(text: string): ReportProblem[] {
  const inventory = readReport(text)
  if (inventory === null)
    return [{ code: 'unreadable', message: 'The text is neither an inventory in JSON nor one in JSON lines.' }]
  return checkInventory(inventory)
}

/** Read an inventory from JSON or JSON lines; null when it is neither. */
export function readReport(text: string): Inventory | null {
  let inventory: Inventory | null
  try {
    inventory = JSON.parse(text) as Inventory
  } catch {
    inventory = fromJsonLines(text)
  }
  return inventory !== null && Array.isArray(inventory.registrations) && Array.isArray(inventory.policySurfaces)
    ? inventory
    : null
}

/** Check an inventory that is already an object. */
export function checkInventory(inventory: Inventory): ReportProblem[] {
  const problems: ReportProblem[] = []
  if (inventory.formatVersion !== FORMAT_VERSION)
    problems.push({ code: 'format', message: `Format ${String(inventory.formatVersion)} is not ${FORMAT_VERSION}.` })
  const keys = new Set<string>()
  for (const row of inventory.registrations) problems.push(...checkRow(row, keys))
  for (const row of inventory.registrations) {
    if (row.expandedFrom !== undefined && !keys.has(row.expandedFrom))
      problems.push({
        code: 'reference',
        key: row.key,
        message: `It is expanded from ${row.expandedFrom}, which is not there.`,
      })
  }
  const counted = summaryOf(inventory.registrations)
  if (canonicalJson(counted as unknown as Json) !== canonicalJson(inventory.summary as unknown as Json))
    problems.push({ code: 'summary', message: 'The summary does not count the rows that are there.' })
  for (const { names, values, digest } of inventory.policySurfaces) {
    if (sha256(canonicalJson({ names, values })) !== digest)
      problems.push({ code: 'policy-digest', message: `A policy surface of ${names.length} names was changed.` })
  }
  const { advertised } = inventory
  if (advertised !== undefined && !isSame(advertised.unregistered, unregisteredNames(inventory, advertised.names)))
    problems.push({ code: 'reference', message: 'The advertised names that no row has are not those that are listed.' })
  if (inventoryDigest(inventory) !== inventory.digest)
    problems.push({ code: 'digest', message: 'The digest of the whole inventory does not match.' })
  return problems
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index])
}

function checkRow(row: Registration, keys: Set<string>): ReportProblem[] {
  const problems: ReportProblem[] = []
  if (keys.has(row.key)) problems.push({ code: 'row-key', key: row.key, message: 'The key occurs twice.' })
  keys.add(row.key)
  if (row.key !== row.comparisonKey)
    problems.push({ code: 'row-key', key: row.key, message: 'Key and comparison key differ.' })
  if (rowDigest(row) !== row.digest)
    problems.push({ code: 'row-digest', key: row.key, message: 'The row was changed after it was written.' })
  if (comparisonValueOf(row) !== row.comparisonValue)
    problems.push({ code: 'row-meaning', key: row.key, message: 'The comparison value is not that of the row.' })
  return problems
}
