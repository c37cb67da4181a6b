/** Events as lines for people: one for each call, with its gate where it was stopped, and what else they want to see. */
import { styleText } from 'node:util'
import type { Outcome, ToolgateEvent } from '@toolgate/runtime/contract'

export interface LineOptions {
  /** The stream that the lines go to: colours follow it and NO_COLOR. */
  readonly stream: NodeJS.WriteStream
  readonly columns?: number
}

type Style = Parameters<typeof styleText>[0]

/** Nothing for an event that has no line of its own. */
export function callLine(
  event: ToolgateEvent,
  { stream, columns = stream.columns || 120 }: LineOptions,
): string | undefined {
  const style = (format: Style, text: string): string => styleText(format, text, { stream })
  switch (event.type) {
    case 'call-end':
      return endLines(event.tool, { summary: event.summary, outcome: event.outcome, columns, style })
    case 'retry':
      return style(
        'yellow',
        `  … attempt ${event.attempt} failed: ${event.reason} Trying again in ${Math.round(event.waitMs / 1000)} s.`,
      )
    case 'surface-change':
      return style('yellow', `  … the tools of the request changed: ${event.cause}`)
    default:
      return undefined
  }
}

interface Ending {
  readonly summary: string
  readonly outcome: Outcome
  readonly columns: number
  readonly style: (format: Style, text: string) => string
}

function endLines(tool: string, { summary, outcome, columns, style }: Ending): string {
  const mark = outcome.kind === 'done' ? style('green', '✓') : style('red', outcome.kind === 'denied' ? '⊘' : '✗')
  const took = durationText(outcome.timing.endedAt - outcome.timing.startedAt)
  const room = Math.max(20, columns - tool.length - took.length - 8)
  const head = `  ${mark} ${style('bold', tool)} ${cut(withoutName(summary, tool), room)} ${style('dim', took)}`
  if (outcome.kind === 'done') return head
  const [reason = ''] = (outcome.message ?? '').split('\n')
  return `${head}\n    ${cut(`${whereText(outcome)} ${reason}`, columns * 2)}`
}

/** Many summaries begin with what the tool is called. */
function withoutName(summary: string, tool: string): string {
  return summary.toLowerCase().startsWith(`${tool.toLowerCase()} `) ? summary.slice(tool.length + 1) : summary
}

/** The gate that stopped the call, or the state that it ended in. */
function whereText({ kind, code, decision }: Outcome): string {
  if (kind === 'denied' && decision !== undefined) return `gate 6 controlled, ${code ?? decision.code}:`
  return `${kind}${code === undefined || code === kind ? '' : `, ${code}`}:`
}

function cut(text: string, characters: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > characters ? `${line.slice(0, Math.max(1, characters - 1))}…` : line
}

export function durationText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
