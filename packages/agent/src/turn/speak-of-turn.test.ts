import { expect, test } from 'vitest'
import type { AssistantCall } from '@toolgate/providers/protocol'
import { text } from '@toolgate/runtime/contract'
import type { Json, Outcome } from '@toolgate/runtime/contract'
import type { HookEvent, HookWishes } from '@toolgate/runtime/hooks'
import type { HookAnswer } from '@toolgate/runtime/policy'
import { isHookText } from './hook-text.ts'
import { speakOfTurn } from './speak-of-turn.ts'
import type { EndedCall } from './speak-of-turn.ts'

const { signal } = new AbortController()
const content = [text('Work.')]

function hooks(answers: { readonly [Event in HookEvent]?: HookAnswer }, wishes: HookWishes = { deferred: [] }) {
  const heard: (readonly [HookEvent, Readonly<Record<string, Json>>])[] = []
  return {
    heard,
    speak: async (event: HookEvent, facts: Readonly<Record<string, Json>>) => {
      heard.push([event, facts])
      return answers[event] ?? {}
    },
    takeWishes: () => wishes,
  }
}

function ended(id: string, kind: Outcome['kind'] = 'done'): EndedCall {
  const call: AssistantCall = { type: 'call', id, name: 'read', input: { path: id } }
  const outcome: Outcome = {
    kind,
    content: [text(`${kind} ${id}`)],
    ...(kind !== 'done' && { code: 'rule', message: 'A rule forbids it.' }),
    repairs: [],
    timing: { startedAt: 0, endedAt: 0, waitedMs: 0, ranMs: 0 },
  }
  return { call, tool: 'Read', content: outcome.content, outcome }
}

test('without hooks nothing is added and every end stays', async () => {
  const points = speakOfTurn(undefined, {})
  expect([
    await points.prompt(content, signal),
    await points.denied(ended('a', 'denied'), signal),
    await points.batch([ended('a')], signal),
    await points.ending({ kind: 'finished' }, { text: '', continued: 0, signal }),
  ]).toEqual([content, [text('denied a')], {}, { kind: 'finished' }])
})

test('what SessionStart said stands before the first prompt alone, and nobody takes it for the person’s words', async () => {
  const points = speakOfTurn(hooks({ UserPromptSubmit: { additionalContext: 'It is Friday.' } }), { opening: 'Red.' })
  const first = await points.prompt(content, signal)
  const second = await points.prompt(content, signal)
  const words = (parts: typeof first) => ('kind' in parts ? parts : parts.map((part) => [isHookText(part), part]))
  expect(words(first)).toEqual([
    [true, text('[Added by hooks, not by the person: SessionStart]\nRed.')],
    [false, text('Work.')],
    [true, text('[Added by hooks, not by the person: UserPromptSubmit]\nIt is Friday.')],
  ])
  expect(second).toHaveLength(2)
})

test('a blocked prompt keeps what SessionStart said for the next one', async () => {
  const answers: { UserPromptSubmit?: HookAnswer } = { UserPromptSubmit: { decision: 'deny', reason: 'No.' } }
  const points = speakOfTurn(hooks(answers), { opening: 'Red.' })
  expect(await points.prompt(content, signal)).toEqual({
    kind: 'stopped',
    by: 'hook',
    message: 'The prompt was blocked: No.',
  })
  delete answers.UserPromptSubmit
  expect(await points.prompt(content, signal)).toHaveLength(2)
})

test('only a refused call is spoken of as refused', async () => {
  const spoken = hooks({ PermissionDenied: { additionalContext: 'Try again.' } })
  const points = speakOfTurn(spoken, {})
  expect([
    await points.denied(ended('a', 'denied'), signal),
    await points.denied(ended('b'), signal),
    await points.denied(ended('c', 'failed'), signal),
  ]).toEqual([[text('denied a'), text('Try again.')], [text('done b')], [text('failed c')]])
  expect(spoken.heard).toEqual([
    [
      'PermissionDenied',
      { tool_name: 'Read', tool_input: { path: 'a' }, tool_use_id: 'a', reason: 'A rule forbids it.' },
    ],
  ])
})

test.each([
  ['an objection to the batch', { decision: 'deny', reason: 'Too many.' }, { deferred: [] }, 'Too many.'],
  ['its stop', { continue: false, stopReason: 'Enough.' }, { deferred: [] }, 'Enough.'],
  ['the stop of a call, before anything else', { decision: 'deny' }, { stop: 'First.', deferred: ['a'] }, 'First.'],
] as const)('%s ends the turn', async (_name, PostToolBatch, wishes, message) => {
  const points = speakOfTurn(hooks({ PostToolBatch }, wishes), { defers: true })
  expect(await points.batch([ended('a', 'denied')], signal)).toEqual({ end: { kind: 'stopped', by: 'hook', message } })
})

test('a deferred call ends the turn where somebody takes it up, it stands alone, and it did not run', async () => {
  const ends = async (defers: boolean, ...calls: readonly EndedCall[]) => {
    const { end } = await speakOfTurn(hooks({}, { deferred: ['a'] }), { defers }).batch(calls, signal)
    return end?.kind === 'deferred' ? end.call.id : end
  }
  expect([
    await ends(true, ended('a', 'denied')),
    await ends(false, ended('a', 'denied')),
    await ends(true, ended('a', 'denied'), ended('b')),
    await ends(true, ended('a')),
    await ends(true, ended('b', 'denied')),
  ]).toEqual(['a', undefined, undefined, undefined, undefined])
})

test('a Stop hook keeps a turn going at most 8 times, whatever it says, and only one that has finished', async () => {
  const points = speakOfTurn(hooks({ Stop: { decision: 'deny', reason: 'More.' } }), {})
  const at = (continued: number) => points.ending({ kind: 'finished' }, { text: 'Done.', continued, signal })
  for (let continued = 0; continued < 8; continued++)
    expect(await at(continued)).toEqual({ goOn: text('[Added by hooks, not by the person: Stop]\nMore.') })
  expect(await at(8)).toEqual({
    kind: 'stopped',
    by: 'hook',
    message: 'Stop hooks kept the turn going 8 times and still object: More.',
  })
  for (const kind of ['length', 'cancelled', 'max-turns'] as const)
    expect(await points.ending({ kind }, { text: '', continued: 0, signal })).toEqual({ kind })
})

test('a stop counts before an objection, and a cancel before both', async () => {
  const stop = speakOfTurn(hooks({ Stop: { decision: 'deny', continue: false, stopReason: 'Enough.' } }), {})
  expect(await stop.ending({ kind: 'finished' }, { text: '', continued: 0, signal })).toEqual({
    kind: 'stopped',
    by: 'hook',
    message: 'Enough.',
  })
  const late = speakOfTurn(hooks({ Stop: { decision: 'deny' } }), {})
  const options = { text: '', continued: 0, signal: AbortSignal.abort() }
  expect(await late.ending({ kind: 'finished' }, options)).toEqual({ kind: 'finished' })
})

test('a model that failed is told as StopFailure, and the failure stays', async () => {
  const spoken = hooks({ StopFailure: { decision: 'deny' } })
  const end = { kind: 'failed', code: 'overflow', message: 'Too long.' } as const
  expect(await speakOfTurn(spoken, {}).ending(end, { text: 'Half.', continued: 2, signal })).toEqual(end)
  expect(spoken.heard).toEqual([
    ['StopFailure', { error: 'overflow', error_details: 'Too long.', last_assistant_message: 'Half.' }],
  ])
})
