/** An inventory as JSON lines: a head, one line a registration, and the summary last, so that a reader can stream it. */
import type { Inventory } from '../inventory.ts'

/** JSON lines. The head has everything but rows and summary; the last line has summary and audit. */
export function toJsonLines(inventory: Inventory): string {
  const { registrations, summary, audit, ...head } = inventory
  const lines = [
    { kind: 'head', ...head },
    ...registrations.map((row) => ({ kind: 'registration', ...row })),
    { kind: 'summary', summary, audit },
  ]
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}

/** Read JSON lines back into an inventory; null when the text is not of that form. */
export function fromJsonLines(text: string): Inventory | null {
  const rows: Record<string, unknown>[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    try {
      rows.push(JSON.parse(line) as Record<string, unknown>)
    } catch {
      return null
    }
  }
  const { kind: headKind, ...head } = rows[0] ?? {}
  const { kind: lastKind, ...last } = rows.at(-1) ?? {}
  if (headKind !== 'head' || lastKind !== 'summary') return null
  const registrations = rows
    .slice(1, -1)
    .map((line) => Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'kind')))
  return { ...head, registrations, ...last } as unknown as Inventory
}
