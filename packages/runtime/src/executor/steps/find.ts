/** Finds the tool in the surface that was advertised; a tool that was stopped is named with the gate that stopped it. */
import { nearestNames } from '../../surface/index.ts'
import type { SurfaceEntry } from '../../surface/index.ts'
import { failed } from '../call-state.ts'
import type { CallState, EarlyEnd, StepAnswer } from '../call-state.ts'

export function find(state: CallState): StepAnswer {
  const { call, surface } = state
  const entry = surface.find(call.name)
  if (entry === undefined) return unknown(state)
  state.entry = entry
  state.tool = entry.tool
  if (entry.stop !== undefined) return stopped(entry)
  if (entry.residency === 'deferred')
    return failed(
      'not-loaded',
      `${entry.name} is not loaded yet. Load it with the tool search first, then call it again.`,
    )
  return undefined
}

function unknown({ call, surface }: CallState): EarlyEnd {
  if (call.name.trim() === '') return failed('unknown-tool', 'The call names no tool.')
  const nearest = nearestNames(
    call.name,
    surface.inline.map(({ tool }) => tool),
  )
  const hint =
    nearest.length === 0
      ? `The tools are: ${surface.inline
          .map(({ name }) => name)
          .slice(0, 20)
          .join(', ')}.`
      : `Did you mean ${nearest.join(' or ')}?`
  return failed('unknown-tool', `There is no tool named ${call.name}. ${hint}`)
}

function stopped({ name, stop }: SurfaceEntry): EarlyEnd {
  const message = `${name} exists but cannot be called now: it stopped at gate ${stop?.gate} (${stop?.word}). ${stop?.message}`
  return { kind: stop?.code === 'denied-by-rule' ? 'denied' : 'failed', code: stop?.code ?? 'stopped', message }
}
