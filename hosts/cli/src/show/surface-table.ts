/** The surface for people: what is kept, what is stopped and why. */
import type { Surface, SurfaceEntry } from '@toolgate/runtime/surface'

export function surfaceTable(surface: Surface): string {
  const { facts, entries, tokens, digest } = surface
  const kept = entries.filter((entry) => entry.kept)
  const stopped = entries.filter((entry) => !entry.kept)
  const width = Math.max(4, ...entries.map(({ name }) => name.length))
  return [
    `${facts.model.provider}/${facts.model.id}, ${facts.host.kind} host, ${facts.session} session, mode ${facts.mode.value}`,
    '',
    `Kept: ${kept.length} tools, about ${tokens.toLocaleString('en-US')} tokens`,
    ...kept.map(
      (entry) =>
        `  ${entry.name.padEnd(width)}  ${String(entry.tokens).padStart(5)}  ${entry.residency.padEnd(8)}  ${entry.source.kind} ${entry.source.id}`,
    ),
    ...(stopped.length === 0
      ? []
      : ['', 'Stopped:', ...stopped.map((entry) => `  ${entry.name.padEnd(width)}  ${stopText(entry)}`)]),
    '',
    `Digest ${digest}`,
    '',
  ].join('\n')
}

export function stopText({ stop }: SurfaceEntry): string {
  return stop === undefined ? '' : `gate ${stop.gate} ${stop.word}: ${stop.message}`
}
