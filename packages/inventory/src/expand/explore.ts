/** Repeats an evaluation for every way its surroundings can be called, until no parameter is left open. */
import type { Place } from '../parse/syntax-tree.ts'
import { callersOf } from './callers.ts'
import { startEvaluation } from './evaluate.ts'
import type { Evaluation } from './evaluation.ts'
import type { Project } from './project.ts'
import { DEEPEST, MOST_VALUES, NO_FRAMES, type Environment, type UnresolvedReason } from './value.ts'

/** The result of one attempt. `needs` is a function whose call must be assumed before there is a result. */
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
    const at = needs
    if (environment.has(needs.node)) open ??= { reason: 'recursive', at }
    else if (callers.length >= DEEPEST) open ??= { reason: 'too-deep', at }
    else {
      const { frames: calls, escapedAt } = callersOf(project, at)
      const frames = calls.filter(({ call }) => !call.tree.pathTo(call.node).includes(needs.node))
      if (frames.length < calls.length) open ??= { reason: 'recursive', at }
      if (escapedAt !== undefined) open ??= { reason: 'escapes', at: escapedAt }
      if (frames.length === 0) open ??= { reason: 'no-caller', at }
      if (pending.length + outcomes.length + frames.length > MOST_VALUES) {
        open ??= { reason: 'too-many-values', at }
        continue
      }
      for (const frame of frames)
        pending.push({ environment: new Map([...environment, [needs.node, frame]]), callers: [...callers, frame.call] })
    }
  }
  return open === undefined ? { outcomes } : { outcomes, open }
}
