/** A probe for a person: what was advertised, whether the prefix held, and what the agent told its model. */
import type { ProbeReport } from '@toolgate/inventory/probe'

export function probeText(report: ProbeReport): string {
  const { requests, answers, end, network, refused, prefixBreaks, prefixStable } = report
  const asking = requests.filter(({ tools }) => tools.length > 0)
  const last = asking.at(-1)
  const names = last?.tools.map(({ name }) => name.length) ?? []
  const width = Math.max(0, ...names)
  const sum = (of: (tool: { readonly bytes: number; readonly tokens: number }) => number): number =>
    last?.tools.reduce((total, tool) => total + of(tool), 0) ?? 0
  return [
    `${report.command.join(' ')}: ${requests.length} request(s), ${asking.length} with tools; ${endText(report)}`,
    ...(last === undefined
      ? []
      : [
          '',
          `${last.tools.length} tools over ${last.wire}, ${sum(({ bytes }) => bytes)} bytes, about ${sum(({ tokens }) => tokens)} tokens, digest ${last.toolsDigest.slice(0, 12)}`,
          ...last.tools.map(
            ({ name, bytes, tokens }) =>
              `  ${name.padEnd(width)}  ${String(bytes).padStart(6)} bytes  ${String(tokens).padStart(5)} tokens`,
          ),
        ]),
    '',
    prefixStable === null
      ? 'prefix: fewer than two requests to compare'
      : prefixStable
        ? 'prefix: each request begins with all of the one before it'
        : `prefix broken: ${prefixBreaks.map(({ request, part, message }) => `request ${request + 1} in its ${part}${message === undefined ? '' : ` from message ${message + 1}`}`).join(', ')}`,
    ...answers.map(
      ({ case: which, tool, told }) =>
        `${which} (${tool}): ${told === null ? 'the model was told nothing' : JSON.stringify(told)}`,
    ),
    network === 'none' ? 'network: none, except for the model server' : 'network: open',
    ...(refused.length > 0 ? [`asked for and not given: ${refused.join(', ')}`] : []),
    ...(last === undefined && end.output !== '' ? ['', 'The command printed:', end.output.trimEnd()] : []),
    '',
  ].join('\n')
}

function endText({ end: { reason, exitCode } }: ProbeReport): string {
  switch (reason) {
    case 'exited':
      return `it ended with ${exitCode ?? 'a signal'}`
    case 'idle':
      return 'it waited after the last answer and was ended'
    case 'timeout':
      return 'it was ended after its time'
    case 'cancelled':
      return 'it was cancelled'
    case 'not-started':
      return 'it could not be started'
  }
}
