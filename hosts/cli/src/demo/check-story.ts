/** Whether the tour happened as it is told: read from what really ran, so that a change which breaks it is noticed. */
import type { RunSummary } from '../show/turn-summary.ts'

export interface StoryPoint {
  readonly told: string
  readonly happened: boolean
}

export interface StoryFacts {
  readonly run: RunSummary
  /** The tests of the project, run once more by the tour itself after the end. */
  readonly testsPass: boolean
  /** The model was the scripted one, whose every step is known. */
  readonly scripted: boolean
}

export function checkStory({ run, testsPass, scripted }: StoryFacts): readonly StoryPoint[] {
  return [
    ...(scripted ? scriptedPoints(run) : []),
    { told: 'the tests pass at the end', happened: testsPass },
    { told: 'the tools of the request stayed the same, byte for byte', happened: run.digests.length === 1 },
    { told: 'the model finished', happened: run.end.kind === 'finished' },
  ]
}

function scriptedPoints({ calls }: RunSummary): readonly StoryPoint[] {
  const call = (id: string) => calls.find((one) => one.id === id)
  return [
    {
      told: 'it planned, searched and read',
      happened: ['plan', 'search', 'files', 'code', 'test'].every((id) => call(id)?.outcome === 'done'),
    },
    { told: 'the tests were red', happened: call('red')?.code === 'exit-code' },
    { told: 'an edit on a file that had changed was refused', happened: call('blind')?.code === 'stale' },
    { told: 'the edit after reading again was made', happened: call('fix')?.outcome === 'done' },
    { told: 'the tests were green', happened: call('green')?.outcome === 'done' },
    {
      told: 'a deny rule stopped a push',
      happened: call('push')?.outcome === 'denied' && call('push')?.code === 'deny-rule',
    },
  ]
}
