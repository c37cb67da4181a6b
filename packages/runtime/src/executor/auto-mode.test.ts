import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineTool, done } from '../contract/index.ts'
import type { ApprovalAnswer, PermissionMode } from '../contract/index.ts'
import { createAutoMode, createPolicy } from '../policy/index.ts'
import type { AutoFault, AutoPort, AutoVerdict, HookAnswer } from '../policy/index.ts'
import { createRegistry } from '../registry/index.ts'
import { createSurface, plainFacts } from '../surface/index.ts'
import { createManualClock, createScriptedDialog, plainPlace as place } from '../testing/index.ts'
import { createExecutor } from './index.ts'

const tools = [
  defineTool({
    name: 'Send',
    describe: 'Sends it.',
    input: z.strictObject({ it: z.string() }),
    effect: { access: 'write', scope: 'network' },
    run: ({ it }) => done(`sent ${it}`),
  }),
]
const block: AutoVerdict = { verdict: 'block', category: 'data-leak', reason: 'It is private.' }
const late: AutoFault = { fault: 'late', message: 'gave no answer within 1 s.' }

interface Session {
  readonly mode?: PermissionMode
  /** Answers of the person; absent: nobody is there. */
  readonly person?: readonly ApprovalAnswer[]
  /** Answers in the person's place. */
  readonly hook?: HookAnswer
}

/** One call after the other; `unsure` leads to the verdict `block`. */
function open(
  answers: readonly Awaited<ReturnType<AutoPort['quick']>>[],
  { mode = 'auto', person, hook }: Session = {},
) {
  let asked = 0
  const dialog = person && createScriptedDialog({ approvals: person })
  const surface = createSurface(
    createRegistry([{ source: { kind: 'builtin', id: 'test' }, tools }]),
    plainFacts({ ports: ['clock', 'dialog'] }),
  )
  const policy = createPolicy({
    rules: [],
    mode,
    boundaries: { roots: [{ path: '/w' }], home: '/home/u', platform: 'linux' },
    knownTools: tools,
    personPresent: person !== undefined,
    classifierPresent: true,
    trusted: true,
  })
  const executor = createExecutor({
    ports: { clock: createManualClock(), ...(dialog !== undefined && { dialog }) },
    place,
    policy: () => policy,
    ...(hook !== undefined && { hooks: { permissionRequest: async () => hook } }),
    auto: createAutoMode({
      model: 'scripted/judge',
      quick: async () => answers[asked++] ?? 'unsure',
      thorough: async () => block,
    }),
  })
  const controller = new AbortController()
  const batch = executor.begin(surface, controller.signal)
  return {
    call: () => batch.add({ id: `c${asked}`, name: 'Send', input: { it: 'a' } }),
    asked: () => asked,
    shown: () => dialog?.requests.map(({ reason }) => reason),
    cancel: () => controller.abort(),
  }
}

test('the classifier lets a call run or refuses it, and the outcome says so', async () => {
  const { call, shown } = open(['safe', 'unsure'], { person: [] })
  expect(await call()).toMatchObject({
    kind: 'done',
    decision: { behavior: 'allow', code: 'auto-allow', source: { kind: 'model', name: 'scripted/judge' } },
  })
  expect(await call()).toMatchObject({
    kind: 'denied',
    code: 'auto-block',
    message: 'Stage 2 of the classifier (scripted/judge) refuses it (data-leak): It is private.',
  })
  expect(shown()).toEqual([])
})

test('a fault is shown to the person, who answers; without one the call is denied', async () => {
  const withPerson = open([late], { person: [{ answer: 'allow' }] })
  expect(await withPerson.call()).toMatchObject({
    kind: 'done',
    decision: { behavior: 'allow', code: 'auto-unavailable', answeredBy: 'person' },
  })
  expect(withPerson.shown()).toEqual([
    'Send may write beyond this conversation (network). Stage 1 of the classifier (scripted/judge) gave no answer within 1 s.',
  ])
  expect(await open([late]).call()).toMatchObject({ kind: 'denied', code: 'auto-unavailable' })
})

test('after three refusals the person is asked until a call may run', async () => {
  const { call, asked } = open([], { person: [{ answer: 'deny' }, { answer: 'allow' }] })
  const codes = []
  for (let count = 0; count < 5; count++) codes.push((await call()).code)
  expect(codes).toEqual(['auto-block', 'auto-block', 'denied-by-person', undefined, 'auto-block'])
  expect(asked()).toBe(4)
})

test('after three refusals without a person the turn ends', async () => {
  const { call } = open([])
  const outcomes = [await call(), await call(), await call()]
  expect(outcomes.map(({ code, endsTurn }) => [code, endsTurn])).toEqual([
    ['auto-block', undefined],
    ['auto-block', undefined],
    ['auto-limit', true],
  ])
})

test('where the classifier has no answer, hooks have theirs without a person, and what it refuses stays refused', async () => {
  const codes = async (hook: HookAnswer) => {
    const { call } = open([late, 'unsure', late], { hook })
    const outcomes = [await call(), await call(), await call()]
    return outcomes.map(({ code, decision, endsTurn }) => [code, decision?.answeredBy, endsTurn])
  }
  expect(await codes({ decision: 'allow' })).toEqual([
    [undefined, 'hook', undefined],
    ['auto-block', undefined, undefined],
    [undefined, 'hook', undefined],
  ])
  expect(await codes({})).toEqual([
    ['auto-unavailable', undefined, undefined],
    ['auto-block', undefined, undefined],
    ['auto-limit', undefined, true],
  ])
})

test('no other mode asks it', async () => {
  const { call, asked } = open(['safe'], { mode: 'default' })
  expect([(await call()).code, asked()]).toEqual(['nobody-to-ask', 0])
})

test('a call that is cancelled while it is judged does not run', async () => {
  const { call, cancel } = open(['safe'])
  const outcome = call()
  cancel()
  expect(await outcome).toMatchObject({ kind: 'cancelled', code: 'cancelled' })
})
