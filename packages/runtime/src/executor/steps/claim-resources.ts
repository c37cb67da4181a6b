/** Says what the call will touch, in one spelling for each thing, so that policy and scheduler judge the same facts. */
import { unknownEffect } from '../../contract/index.ts'
import type { Effect } from '../../contract/index.ts'
import type { PathFacts } from '../../policy/index.ts'
import type { CallState, StepAnswer } from '../call-state.ts'
import { toClaim } from '../claim.ts'

export function claimResources(state: CallState): StepAnswer | Promise<StepAnswer> {
  const effect = effectOf(state)
  state.effect = effect
  state.decidedIn = state.environment.place.cwd
  const { tool, input, environment } = state
  const paths =
    tool === undefined ? [] : environment.policy().touches(tool, input, { effect, place: environment.place })
  if (paths.length === 0) return claim(state, effect, [])
  return Promise.all(paths.map((path) => environment.inspectPath(path))).then((facts) => claim(state, effect, facts))
}

function claim(state: CallState, effect: Effect, paths: readonly PathFacts[]): StepAnswer {
  state.paths = paths
  const real = new Map(paths.map((facts) => [facts.requested, facts.real] as const))
  state.environment.scheduler.claim(
    state.ticket,
    toClaim(
      effect,
      effect.resources?.map((resource) => real.get(resource) ?? resource),
    ),
  )
  return undefined
}

/** A declaration that throws is taken for the widest effect. */
function effectOf({ tool, input, environment }: CallState): Effect {
  const effect: Effect | ((input: unknown, place: typeof environment.place) => Effect) = tool?.effect ?? unknownEffect
  if (typeof effect !== 'function') return effect
  try {
    return effect(input, environment.place)
  } catch {
    return unknownEffect
  }
}
