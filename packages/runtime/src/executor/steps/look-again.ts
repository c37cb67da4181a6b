/** Looks once more when the call's turn has come: what was decided on is what will be opened, from the folder it was decided for. */
import { failed } from '../call-state.ts'
import type { CallState, StepAnswer } from '../call-state.ts'

/** What happens between this look and the handler's own opening is the race that remains. */
export function lookAgain({ paths, environment, ticket, decidedIn }: CallState): StepAnswer | Promise<StepAnswer> {
  if (decidedIn !== environment.place.cwd) {
    // A call before this one moved the session: the same words now mean other paths.
    environment.scheduler.unstart(ticket)
    return 'again'
  }
  if (paths === undefined || paths.length === 0) return undefined
  return Promise.all(paths.map(({ requested }) => environment.inspectPath(requested))).then((now) => {
    const moved = now.find(
      ({ real, byText }, index) => real !== paths[index]?.real || byText?.real !== paths[index]?.byText?.real,
    )
    if (moved === undefined) return undefined
    return failed(
      'path-moved',
      `${moved.requested} leads to another place than when the call was decided on; it did not run. Call it again.`,
    )
  })
}
