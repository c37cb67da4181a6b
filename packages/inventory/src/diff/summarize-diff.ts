/** A comparison in lines that a person reads in a minute: counts first, then the gravest changes. */
import { conditionText, type Condition } from '../extract/facts/condition.ts'
import type { ChangeKind, InventoryChange, InventoryDiff } from './diff-inventories.ts'

const WORDS: Readonly<Record<ChangeKind, string>> = {
  added: 'new call site',
  removed: 'call site gone',
  expansion: 'expansion changed',
  gate: 'gate changed',
  schema: 'schema changed',
  limit: 'limit changed',
  answer: 'declared answer changed',
  members: 'members changed',
  text: 'text for the model changed',
  alias: 'alias only',
  policy: 'policy surface changed',
  advertised: 'advertised change',
}
const MOST_LINES = 40

/** Text for people; ends with a line break. */
export function summarizeDiff(diff: InventoryDiff): string {
  if (diff.same) return `${diff.before.target} and ${diff.after.target} register the same tools.\n`
  const counts = new Map<ChangeKind, number>()
  for (const change of diff.changes) counts.set(change.kind, (counts.get(change.kind) ?? 0) + 1)
  const head = [...counts].map(([kind, count]) => `${count} × ${WORDS[kind]}`).join(', ')
  const lines = diff.changes.slice(0, MOST_LINES).map(line)
  const rest = diff.changes.length - lines.length
  return (
    [
      `${diff.before.target} → ${diff.after.target}: ${head}`,
      ...lines,
      ...(rest > 0 ? [`… and ${rest} more`] : []),
    ].join('\n') + '\n'
  )
}

function line(change: InventoryChange): string {
  const detail = DETAILS[change.kind]?.(change)
  return `- ${change.name}: ${WORDS[change.kind]}${detail === undefined ? '' : `: ${detail}`}`
}

const DETAILS: Partial<Readonly<Record<ChangeKind, (change: InventoryChange) => string>>> = {
  gate: ({ before, after }) => `${gateText(before)} → ${gateText(after)}`,
  limit: changedEntries,
  answer: changedEntries,
  advertised: ({ after }) => (after === true ? 'new' : after === false ? 'gone' : 'the same names'),
}

function gateText(gate: unknown): string {
  return gate === null || gate === undefined ? 'none' : conditionText(gate as Condition)
}

function changedEntries({ before, after }: InventoryChange): string {
  const old = (before ?? {}) as Record<string, unknown>
  const current = (after ?? {}) as Record<string, unknown>
  const keys = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter((key) => old[key] !== current[key])
  return keys
    .map((key) => `${key} ${JSON.stringify(old[key] ?? null)} → ${JSON.stringify(current[key] ?? null)}`)
    .join(', ')
}
