/** A comparison of advertised tools in lines that a person reads in a minute: counts first, then what changed. */
import type { ToolChange, ToolListDiff } from './diff-tool-lists.ts'

const WORDS: Readonly<Record<ToolChange['kind'], string>> = {
  added: 'tool added',
  removed: 'tool removed',
  changed: 'fact of a tool changed',
  order: 'order changed',
  whole: 'fact of the whole changed',
  digest: 'digest changed',
}
const MOST_LINES = 40
const LONGEST = 160

export function toolDiffText({ same, before, after, changes }: ToolListDiff): string {
  if (same) return `${before.target} and ${after.target} advertise the same.\n`
  const counts = Map.groupBy(changes, ({ kind }) => kind)
  const head = [...counts].map(([kind, those]) => `${those.length} × ${WORDS[kind]}`).join(', ')
  const rest = changes.length - MOST_LINES
  return [
    `${before.target} → ${after.target}: ${head}`,
    ...changes.slice(0, MOST_LINES).map((change) => `- ${line(change)}`),
    ...(rest > 0 ? [`… and ${rest} more`] : []),
    '',
  ].join('\n')
}

function line({ kind, name, fact, before, after }: ToolChange): string {
  switch (kind) {
    case 'added':
    case 'removed':
      return `${name}: ${kind}`
    case 'order':
      return `order: ${cut(before)} → ${cut(after)}`
    case 'digest':
      return 'only the digest differs: a description or a schema changed; compare what toolgate request prints'
    default:
      return `${name}: ${fact ?? ''} ${cut(before)} → ${cut(after)}`
  }
}

function cut(text = 'nothing'): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}
