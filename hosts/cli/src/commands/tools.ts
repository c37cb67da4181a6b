/** `toolgate tools`: the surface of the next request, every known tool kept or stopped. */
import type { SurfaceEntry } from '@toolgate/runtime/surface'
import type { Command } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { print, tell } from '../show/streams.ts'
import { surfaceTable } from '../show/surface-table.ts'
import { isStop, stop } from '../stop.ts'
import { typicalEffect } from '../verdicts/typical-effect.ts'
import { prepareSession, type PreparedSession } from '../wiring/prepare-session.ts'

export const tools: Command = async ({ operands, options }) => {
  if (operands.length > 0) {
    return stop(
      exitCodes.usage,
      `toolgate tools takes no names; for some tools alone: toolgate explain ${operands.join(' ')}.`,
    )
  }
  const session = await prepareSession(options)
  if (isStop(session)) return session
  for (const { message } of session.registry.diagnostics) tell(message)
  await print(options.has('json') ? `${JSON.stringify(toJson(session))}\n` : surfaceTable(session.surface))
  return exitCodes.done
}

function toJson({ surface, place }: PreparedSession) {
  const { facts, digest, tokens, entries } = surface
  return {
    digest,
    model: `${facts.model.provider}/${facts.model.id}`,
    host: facts.host.kind,
    session: facts.session,
    tokens,
    tools: entries.map((entry) => toolToJson(entry, typicalEffect(entry.tool, entry.declared?.inputSchema, place))),
  }
}

function toolToJson(
  { name, tool, source, kept, stop: stopped, residency, tokens }: SurfaceEntry,
  effect: { readonly access: string; readonly scope: string },
) {
  return {
    name,
    title: tool.title ?? name,
    gate: stopped?.gate ?? 5,
    kept,
    residency,
    tokens,
    source: { kind: source.kind, id: source.id },
    effect: { access: effect.access, scope: effect.scope },
    ...(stopped !== undefined && { reason: stopped.message, code: stopped.code }),
  }
}
