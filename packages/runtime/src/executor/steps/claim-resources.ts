/** Says what the call will touch, in one spelling for each thing, so that policy and scheduler judge the same facts. */
import { unknownEffect } from '../../contract/index.ts'
import type { Effect } from '../../contract/index.ts'
import type { PathFacts } from '../../policy/index.ts'
import type { CallState, StepAnswer } from '../call-state.ts'
import { toClaim } from '../claim.ts'

/** A scheme of two letters or more; `C:` is a drive. */
const named = /^[a-z][a-z0-9-]+:/

export function claimResources(state: CallState): StepAnswer | Promise<StepAnswer> {
  const effect = effectOf(state)
  state.effect = effect
  const paths = [...new Set([...(effect.resources ?? []).filter((resource) => resource !== '*' && !named.test(resource)), ...subjectPaths(state)])]
  if (paths.length === 0) return claim(state, effect, [])
  return Promise.all(paths.map((path) => state.environment.inspectPath(path))).then((facts) => claim(state, effect, facts))
}

function claim(state: CallState, effect: Effect, paths: readonly PathFacts[]): StepAnswer {
  state.paths = paths
  const real = new Map(paths.map((facts) => [facts.requested, facts.real] as const))
  state.ticket.claim(toClaim(effect, effect.resources?.map((resource) => real.get(resource) ?? resource)))
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

function subjectPaths({ tool, input }: CallState): readonly string[] {
  if (tool?.subject?.kind !== 'path') return []
  const subject: string | readonly string[] = tool.subject.of(input)
  return typeof subject === 'string' ? [subject] : subject
}
