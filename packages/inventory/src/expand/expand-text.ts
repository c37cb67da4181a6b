/** All texts an expression may be, each with the conditions and the calls that make it so. */
import type { Place } from '../parse/syntax-tree.ts'
import type { Evaluation } from './evaluation.ts'
import { explore, type Attempt } from './explore.ts'
import type { Project } from './project.ts'
import type { Guard, Possibility, UnresolvedReason } from './value.ts'

/** One text an expression may be. */
export interface TextPossibility {
  readonly text: string
  readonly guards: readonly Guard[]
  /** The calls that lead here, innermost first. */
  readonly callers: readonly Place[]
}

/** All known texts; `open` is why there may be others. */
export interface TextExpansion {
  readonly texts: readonly TextPossibility[]
  readonly open?: { readonly reason: UnresolvedReason; readonly at: Place }
}

/** Expand whatever `attempt` evaluates; values that are no text are left out, unresolved ones leave the expansion open. */
export function expandText(
  project: Project,
  place: Place,
  attempt: (evaluation: Evaluation) => Possibility[],
): TextExpansion {
  const exploration = explore(project, (evaluation): Attempt<Possibility[]> => {
    const result = attempt(evaluation)
    for (const { value } of result)
      if (value.kind === 'unresolved' && value.needs !== undefined) return { needs: value.needs, result }
    return { result }
  })
  const texts: TextPossibility[] = []
  let { open } = exploration
  for (const { result, callers } of exploration.outcomes) {
    for (const { value, guards } of result) {
      if (value.kind === 'unresolved') open ??= { reason: value.reason, at: value.place }
      else if (value.kind === 'constant' && typeof value.value === 'string')
        texts.push({ text: value.value, guards, callers })
      else if (value.kind !== 'constant') open ??= { reason: 'not-evaluated', at: place }
    }
  }
  return open === undefined ? { texts } : { texts, open }
}
