import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyTool, Json, Outcome } from '../contract/index.ts'
import { createManualClock, plainPlace as place } from '../testing/index.ts'
import { createHooks } from './create-hooks.ts'
import type { HookSession } from './create-hooks.ts'
import type { HookDefinition, HookPayload, HookReply } from './hook-definition.ts'
import { defaultTimeout, hookEvents } from './hook-event.ts'
import type { HookEvent } from './hook-event.ts'

const { signal } = new AbortController()

interface Told {
  readonly event: HookEvent
  readonly answers?: Json | HookReply | 'silence'
  readonly matcher?: string
  readonly timeoutMs?: number
  readonly onFault?: 'deny' | 'continue'
}

function world(hooks: readonly Told[], session: Partial<HookSession> = {}) {
  const heard: HookPayload[] = []
  const said: string[] = []
  const clock = createManualClock()
  const definitions = hooks.map(({ answers, ...more }, index): HookDefinition => ({
    ...more,
    origin: { kind: 'settings', file: 's.json', line: index + 1 },
    carrier: {
      type: 'inProcess',
      run(payload) {
        heard.push(payload)
        if (answers === 'silence') return new Promise(() => {})
        return Promise.resolve(isReply(answers) ? answers : { kind: 'answer', json: answers })
      },
    },
  }))
  const made = createHooks({
    definitions,
    carriers: {},
    clock,
    place,
    session: () => ({ id: 's', transcript: '/t', mode: 'plan', ...session }),
    findTool: (name) => (name === 'Agent' ? ({ aliases: ['Task'] } as unknown as AnyTool) : undefined),
    isTrusted: () => true,
    warn: (message) => said.push(message),
    show: (message) => said.push(`shown: ${message}`),
  })
  return { hooks: made, heard, said, clock }
}

function isReply(answers: Told['answers']): answers is HookReply {
  return typeof answers === 'object' && answers !== null && 'kind' in answers
}

const call = (tool = 'Read') => ({ call: { id: 'c1', name: tool, input: {} }, tool, input: {}, signal })
const outcome: Outcome = {
  kind: 'done',
  content: [{ type: 'text', text: 'one' }],
  repairs: [],
  timing: { startedAt: 0, endedAt: 7, waitedMs: 0, ranMs: 7 },
}

test('every payload says the session, and of prompt, agent and effort what there is', async () => {
  const plain = world([{ event: 'Stop' }])
  await plain.hooks.speak('Stop', { stop_hook_active: false }, signal)
  const common = { hook_event_name: 'Stop', session_id: 's', transcript_path: '/t', cwd: '/w', permission_mode: 'plan' }
  expect(plain.heard).toEqual([{ ...common, stop_hook_active: false }])
  const whole = world([{ event: 'Stop' }], { promptId: 'p1', agent: { id: 'a1', type: 'explore' }, effort: 'high' })
  await whole.hooks.speak('Stop', {}, signal)
  expect(whole.heard).toEqual([{ ...common, prompt_id: 'p1', agent_id: 'a1', agent_type: 'explore', effort: 'high' }])
})

test('a matcher is held against the tool, or against what the event says of itself', async () => {
  const heardBy = async (told: Told, facts: Readonly<Record<string, Json>>) => {
    const { hooks, heard } = world([told])
    await hooks.speak(told.event, facts, signal)
    return heard.length === 1
  }
  expect([
    await heardBy({ event: 'SessionStart', matcher: 'startup' }, { source: 'resume' }),
    await heardBy({ event: 'SessionStart', matcher: 'startup|resume' }, { source: 'resume' }),
    await heardBy({ event: 'PermissionDenied', matcher: 'Task' }, { tool_name: 'Agent' }),
    await heardBy({ event: 'PermissionDenied', matcher: 'Read' }, { tool_name: 'Agent' }),
    await heardBy({ event: 'Stop', matcher: 'anything' }, {}),
  ]).toEqual([false, true, true, false, true])
})

describe('plain text', () => {
  const plain: HookReply = { kind: 'answer', json: undefined, text: 'The build is red.' }

  test.each(hookEvents)(
    '%s: it is for the model where a session or a prompt begins, and no opinion elsewhere',
    async (event) => {
      const { hooks } = world([{ event, answers: plain }])
      const isContext = event === 'SessionStart' || event === 'UserPromptSubmit'
      expect(await hooks.speak(event, {}, signal)).toEqual(isContext ? { additionalContext: 'The build is red.' } : {})
    },
  )
})

test('an objection to what is done is told to the model, and changes nothing', async () => {
  const { hooks } = world([
    { event: 'PostToolUse', answers: { kind: 'blocked', message: 'Format it.' } },
    {
      event: 'PostToolUse',
      answers: {
        decision: 'block',
        reason: 'Test it.',
        hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'With care.' },
      },
    },
  ])
  const answer = await hooks.postToolUse?.({ ...call(), outcome })
  expect(answer).toEqual({ additionalContext: 'Format it.\nTest it.\nWith care.' })
})

test('a stop names the hook that wanted it, once', async () => {
  const stop = (stopReason: string) => ({ continue: false, stopReason })
  const { hooks } = world([
    { event: 'PreToolUse', answers: stop('First.') },
    { event: 'PreToolUse', answers: stop('Second.') },
  ])
  await hooks.preToolUse?.(call())
  expect(hooks.takeWishes()).toEqual({
    stop: 'The PreToolUse hook inProcess (s.json:1) ended the turn: First.',
    deferred: [],
  })
  expect(hooks.takeWishes()).toEqual({ deferred: [] })
})

test('a person’s place: a refusal may end the turn too', async () => {
  const { hooks } = world([
    {
      event: 'PermissionRequest',
      answers: {
        hookSpecificOutput: {
          hookEventName: 'PermissionRequest',
          decision: { behavior: 'deny', message: 'Go home.', interrupt: true },
        },
      },
    },
  ])
  const answer = await hooks.permissionRequest?.({ ...call(), reason: 'It pushes.', suggestions: [] })
  expect(answer).toMatchObject({ decision: 'deny', reason: 'Go home.' })
  expect(hooks.takeWishes().stop).toBe('The PermissionRequest hook inProcess (s.json:1) ended the turn: Go home.')
})

test('a deferred call is remembered only where nothing stricter was said', async () => {
  const pre = (permissionDecision: string) => ({
    event: 'PreToolUse' as const,
    answers: { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision } },
  })
  const deferred = async (...decisions: readonly string[]) => {
    const { hooks } = world(decisions.map(pre))
    await hooks.preToolUse?.(call())
    return hooks.takeWishes().deferred
  }
  expect([await deferred('defer', 'allow', 'ask'), await deferred('defer', 'deny')]).toEqual([['c1'], []])
})

test('each point has its time, and a hook its own', async () => {
  expect(['SessionEnd', 'UserPromptSubmit', 'PreToolUse'].map((event) => defaultTimeout(event as HookEvent))).toEqual([
    1_500, 30_000, 600_000,
  ])
  const { hooks, said, clock } = world([
    { event: 'SessionEnd', answers: 'silence' },
    { event: 'SessionEnd', answers: 'silence', timeoutMs: 700, onFault: 'deny' },
  ])
  const spoken = hooks.speak('SessionEnd', {}, signal)
  await clock.advance(1_499)
  expect(said).toEqual([])
  await clock.advance(1)
  expect(await spoken).toMatchObject({
    decision: 'deny',
    reason: 'The SessionEnd hook inProcess (s.json:2) failed: it did not answer within 700 ms.',
  })
  expect(said).toEqual([
    'The SessionEnd hook inProcess (s.json:1) failed: it did not answer within 1500 ms. The session goes on without it.',
  ])
})

test('after a cancel nothing more is begun and nothing is called a failure', async () => {
  const { hooks, heard, said } = world([{ event: 'Stop' }])
  expect(await hooks.speak('Stop', {}, AbortSignal.abort())).toEqual({})
  expect([heard, said]).toEqual([[], []])
})

test('what is said to the person is shown; reasons and context are bounded', async () => {
  const { hooks, said } = world([
    {
      event: 'UserPromptSubmit',
      answers: {
        systemMessage: 'Mind the gap.',
        decision: 'block',
        reason: 'r'.repeat(50_000),
        hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'c'.repeat(50_000) },
      },
    },
  ])
  const answer = await hooks.speak('UserPromptSubmit', {}, signal)
  expect([answer.reason?.length, answer.additionalContext?.length, said]).toEqual([
    10_000,
    10_000,
    ['shown: Mind the gap.'],
  ])
})

test('no answer, whatever it is, throws, and before a call only a clear one lets it pass', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (json) => {
      const { hooks } = world([{ event: 'PreToolUse', answers: { kind: 'answer', json: json as Json } }])
      const answer = await hooks.preToolUse?.(call())
      const isClear = typeof json === 'object' && json !== null && !Array.isArray(json)
      return isClear || answer?.decision === 'deny'
    }),
  )
})

test('rules of an allow are passed on where it holds, and what is no rule is told', async () => {
  const answer = (behavior: string): Json => ({
    hookSpecificOutput: {
      hookEventName: 'PermissionRequest',
      decision: {
        behavior,
        updatedPermissions: [
          { type: 'addRules', behavior: 'allow', destination: 'session', rules: [{ toolName: 'Read' }] },
          { type: 'setMode', mode: 'bypassPermissions', destination: 'session' },
        ],
      },
    },
  })
  const ask = async (...behaviors: readonly string[]) => {
    const { hooks, said } = world(
      behaviors.map((behavior) => ({ event: 'PermissionRequest', answers: answer(behavior) })),
    )
    const { rules = [] } = (await hooks.permissionRequest?.({ ...call(), reason: '', suggestions: [] })) ?? {}
    return { rules: rules.map(({ rule }) => `${rule.text} (${rule.origin.file}:${rule.origin.line})`), said }
  }
  const ignored = (line: number) =>
    `The PermissionRequest hook inProcess (s.json:${line}) may only add rules, so its "setMode" is ignored.`
  expect(await ask('allow')).toEqual({ rules: ['Read (s.json:1)'], said: [ignored(1)] })
  expect(await ask('deny')).toEqual({ rules: [], said: [] })
  expect(await ask('allow', 'deny')).toEqual({ rules: [], said: [ignored(1)] })
})
