/** Repeats an evaluation for every way its surroundings can be called, until no parameter is left open. */
import { isLoop } from '../parse/syntax-node.ts'
import type { Place } from '../parse/syntax-tree.ts'
import { callersOf, type Callers } from './callers.ts'
import { startEvaluation } from './evaluate.ts'
import type { Evaluation } from './evaluation.ts'
import { roundsOf } from './loops.ts'
import type { Project } from './project.ts'
import { DEEPEST, MOST_VALUES, NO_FRAMES, type Environment, type UnresolvedReason } from './value.ts'

/** The result of one attempt. `needs` is a function whose call, or a loop whose round, must be assumed before there is a result. */
export interface Attempt<Result> {
  readonly needs?: Place
  readonly result: Result
}

/** One way the code can be reached: the calls assumed, outermost last, and what the attempt gave under them. */
export interface Outcome<Result> {
  readonly callers: readonly Place[]
  readonly environment: Environment
  readonly result: Result
}

/** All outcomes. `open` says why there may be more than these. */
export interface Exploration<Result> {
  readonly outcomes: readonly Outcome<Result>[]
  readonly open?: { readonly reason: UnresolvedReason; readonly at: Place }
}

/** Run `attempt` in every environment that the call graph yields: at most 64 outcomes, at most 16 calls deep. */
export function explore<Result>(
  project: Project,
  attempt: (evaluation: Evaluation) => Attempt<Result>,
): Exploration<Result> {
  const outcomes: Outcome<Result>[] = []
  let open: Exploration<Result>['open']
  const pending: { environment: Environment; callers: Place[] }[] = [{ environment: NO_FRAMES, callers: [] }]
  while (pending.length > 0) {
    const { environment, callers } = pending.shift() as (typeof pending)[number]
    const { needs, result } = attempt(startEvaluation(project, environment))
    if (needs === undefined) {
      outcomes.push({ callers, environment, result })
      continue
    }
    const { at, frames, escapedAt, isRecursive } = waysTo(project, needs, environment)
    if (environment.has(at.node)) open ??= { reason: 'recursive', at }
    else if (callers.length >= DEEPEST) open ??= { reason: 'too-deep', at }
    else {
      if (isRecursive === true) open ??= { reason: 'recursive', at }
      if (escapedAt !== undefined) open ??= { reason: 'escapes', at: escapedAt }
      if (frames.length === 0) open ??= { reason: 'no-caller', at }
      if (pending.length + outcomes.length + frames.length > MOST_VALUES) {
        open ??= { reason: 'too-many-values', at }
        continue
      }
      for (const frame of frames)
        pending.push({ environment: new Map([...environment, [at.node, frame]]), callers: [...callers, frame.call] })
    }
  }
  return open === undefined ? { outcomes } : { outcomes, open }
}

type Ways = Callers & { readonly at: Place; readonly isRecursive?: boolean }

/** The calls of a function or the rounds of a loop, or those of what must be assumed before these can be seen. */
function waysTo(project: Project, at: Place, environment: Environment, depth = 0): Ways {
  if (isLoop(at.node)) {
    const rounds = roundsOf(at, startEvaluation(project, environment))
    return { at, frames: rounds.map((round) => ({ call: at, arguments: [{ kind: 'value', ...round }] })) }
  }
  const callers = callersOf(project, at, environment)
  const { needs } = callers
  if (needs !== undefined && needs.node !== at.node && !environment.has(needs.node) && depth < DEEPEST)
    return waysTo(project, needs, environment, depth + 1)
  const frames = callers.frames.filter(({ call }) => !call.tree.pathTo(call.node).includes(at.node))
  return { ...callers, at, frames, isRecursive: frames.length < callers.frames.length }
}
