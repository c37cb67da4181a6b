import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Effect } from '../../contract/index.ts'
import { plainPlace as place } from '../../testing/index.ts'
import { corpusTools } from '../corpus/fixtures/tools.ts'
import { createAutoMode, type AutoFault, type AutoPort, type AutoQuestion, type AutoVerdict } from './auto-mode.ts'
import type { PolicyDecision } from './policy.ts'
import type { PolicyRequest } from './policy-request.ts'

const [tool] = corpusTools
if (tool === undefined) throw new Error('The corpus has tools.')
const effect: Effect = { access: 'write', scope: 'system' }
const request: PolicyRequest = { tool, input: { command: 'make' }, effect, place }
const asked: PolicyDecision = { behavior: 'ask', code: 'command', reason: 'It may change things.', part: 'make' }
const { signal } = new AbortController()

type Quick = Awaited<ReturnType<AutoPort['quick']>>
type Thorough = AutoVerdict | AutoFault
const fine: AutoVerdict = { verdict: 'allow', category: 'none', reason: 'It builds what was asked for.' }
const bad: AutoVerdict = { verdict: 'block', category: 'data-loss', reason: 'Nobody asked to delete that.' }

/** A classifier that answers what the test wrote, and keeps what it was asked. */
function port(quick: Quick | Error, thorough: Thorough | Error = fine) {
  const questions: [stage: 1 | 2, question: AutoQuestion][] = []
  const answer = <Value>(value: Value | Error): Promise<Value> =>
    value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
  const used: AutoPort = {
    model: 'scripted/judge',
    quick: (question) => (questions.push([1, question]), answer(quick)),
    thorough: (question) => (questions.push([2, question]), answer(thorough)),
  }
  return { port: used, questions }
}

const settle = (used: AutoPort, personPresent: boolean, decision = asked) =>
  createAutoMode(used).settle(decision, request, { personPresent, signal })

describe('a call of the mode auto', () => {
  test('runs when stage 1 finds it safe; stage 2 is not asked', async () => {
    const { port: used, questions } = port('safe')
    expect(await settle(used, true)).toEqual({
      decision: {
        behavior: 'allow',
        code: 'auto-allow',
        reason: 'Stage 1 of the classifier (scripted/judge) finds it safe.',
        source: { kind: 'model', name: 'scripted/judge' },
        part: 'make',
      },
    })
    expect(questions).toEqual([[1, { tool, input: { command: 'make' }, effect, place, code: 'command' }]])
  })

  test('is judged with a reason where stage 1 does not find it safe', async () => {
    expect((await settle(port('unsure').port, false)).decision).toMatchObject({
      behavior: 'allow',
      code: 'auto-allow',
      reason: 'Stage 2 of the classifier (scripted/judge) allows it: It builds what was asked for.',
    })
    expect((await settle(port('unsure', bad).port, true)).decision).toMatchObject({
      behavior: 'deny',
      code: 'auto-block',
      reason: 'Stage 2 of the classifier (scripted/judge) refuses it (data-loss): Nobody asked to delete that.',
    })
  })

  test.each([
    [1, port({ fault: 'late', message: 'gave no answer within 60 s.' }), 'gave no answer within 60 s.'],
    [1, port(new Error('offline')), 'failed: offline'],
    [2, port('unsure', { fault: 'malformed', message: 'answered nonsense.' }), 'answered nonsense.'],
    [2, port('unsure', new Error('offline')), 'failed: offline'],
  ] as const)('is a person’s after a fault of stage %i, and denied without one', async (stage, { port: used }, why) => {
    const reason = `It may change things. Stage ${stage} of the classifier (scripted/judge) ${why}`
    expect((await settle(used, true)).decision).toMatchObject({ behavior: 'ask', code: 'auto-unavailable', reason })
    expect((await settle(used, false)).decision).toMatchObject({ behavior: 'deny', code: 'auto-unavailable', reason })
  })

  test('is not asked about where a rule or the engine wants a person, or nothing is to be decided', async () => {
    const { port: used, questions } = port('safe')
    for (const code of ['ask-rule', 'protected-path', 'circuit-breaker', 'hidden-command', 'ambiguous-path'])
      expect((await settle(used, true, { ...asked, code })).decision).toEqual({ ...asked, code })
    const denied: PolicyDecision = { behavior: 'deny', code: 'deny-rule', reason: 'No.' }
    expect((await settle(used, true, denied)).decision).toEqual(denied)
    expect(questions).toEqual([])
  })

  test('is told with the widest effect when a server declares it', async () => {
    const { port: used, questions } = port('safe')
    const remote = { ...request, server: 'github', effect: { access: 'pure', scope: 'none' } } as const
    await createAutoMode(used).settle(asked, remote, { personPresent: true, signal })
    expect(questions[0]?.[1].effect).toEqual({ access: 'destroy', scope: 'system' })
  })

  test('never runs after a cancel, whatever the classifier says', async () => {
    const controller = new AbortController()
    const used: AutoPort = { ...port('safe').port, quick: async () => (controller.abort(), 'safe') }
    const options = { personPresent: false, signal: controller.signal }
    expect((await createAutoMode(used).settle(asked, request, options)).decision).toMatchObject({
      behavior: 'deny',
      reason: 'It may change things. Stage 1 of the classifier (scripted/judge) was cancelled.',
    })
  })

  test('runs only after an allow, whatever else a classifier answers', async () => {
    const anything = fc.oneof(fc.anything(), fc.constant('unsure'), fc.record({ verdict: fc.string() }))
    await fc.assert(
      fc.asyncProperty(anything, anything, fc.boolean(), async (quick, thorough, personPresent) => {
        // For an answer that is left out the port gives a good one.
        const { decision } = await settle(port(quick as Quick, (thorough ?? null) as Thorough).port, personPresent)
        const allows =
          quick === 'safe' || (quick === 'unsure' && (thorough as AutoVerdict | undefined)?.verdict === 'allow')
        expect(decision.behavior === 'allow').toBe(allows)
      }),
    )
  })
})

describe('a classifier that lets too little run', () => {
  const options = { personPresent: true, signal }
  const blocking = () => port('unsure', bad)

  test('gives the third call in a row, and those after it, to the person until one of them lets a call run', async () => {
    const { port: used, questions } = blocking()
    const auto = createAutoMode(used)
    const settled = []
    for (let call = 0; call < 4; call++) settled.push((await auto.settle(asked, request, options)).decision)
    expect(settled.map(({ behavior, code }) => `${behavior} ${code}`)).toEqual([
      'deny auto-block',
      'deny auto-block',
      'ask auto-limit',
      'ask auto-limit',
    ])
    expect(settled[3]?.reason).toBe(
      'It may change things. The classifier of the mode auto did not let 3 calls in a row run, so a person answers until one of them lets a call run.',
    )
    expect(questions).toHaveLength(6)
    auto.resume()
    expect((await auto.settle(asked, request, options)).decision.code).toBe('auto-block')
  })

  test('ends the turn where no person is', async () => {
    const auto = createAutoMode(blocking().port)
    const alone = { ...options, personPresent: false }
    for (let call = 0; call < 2; call++) expect(await auto.settle(asked, request, alone)).not.toHaveProperty('endsTurn')
    const last = await auto.settle(asked, request, alone)
    expect(last.endsTurn).toBe(true)
    expect(last.decision).toMatchObject({ behavior: 'deny', code: 'auto-limit' })
    expect(last.decision.reason).toBe(
      'Stage 2 of the classifier (scripted/judge) refuses it (data-loss): Nobody asked to delete that. The classifier of the mode auto did not let 3 calls in a row run, so the turn ends here.',
    )
  })

  test('is counted over the whole session too, and an allow ends only a row', async () => {
    let answer: AutoVerdict = bad
    const auto = createAutoMode({ ...blocking().port, thorough: async () => answer })
    const codes: string[] = []
    for (let call = 1; codes.filter((code) => code !== 'auto-allow').length < 21; call++) {
      answer = call % 3 === 0 ? fine : bad
      codes.push((await auto.settle(asked, request, options)).decision.code)
    }
    expect(codes.filter((code) => code === 'auto-block')).toHaveLength(19)
    expect(codes.slice(-2)).toEqual(['auto-limit', 'auto-limit'])
  })

  test('is not counted by what was cancelled', async () => {
    const auto = createAutoMode(blocking().port)
    const gone = { personPresent: true, signal: AbortSignal.abort() }
    for (let call = 0; call < 5; call++) await auto.settle(asked, request, gone)
    expect((await auto.settle(asked, request, options)).decision.code).toBe('auto-block')
  })
})
