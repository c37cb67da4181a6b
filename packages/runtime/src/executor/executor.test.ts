import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineTool, done, fail, toText } from '../contract/index.ts'
import type { AnyTool, ApprovalAnswer, Call, ClockPort, Output, Place, ToolgateEvent } from '../contract/index.ts'
import { parseRule } from '../policy/index.ts'
import type { HookAnswer, Hooks, Policy, PolicyDecision, Rule } from '../policy/index.ts'
import { createRegistry } from '../registry/index.ts'
import { createSurface, plainFacts } from '../surface/index.ts'
import { createExecutor } from './index.ts'
import type { ExecutorOptions } from './index.ts'

const clock: ClockPort = {
  now: () => performance.timeOrigin + performance.now(),
  monotonic: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const timer = setTimeout(resolve, milliseconds)
      signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    }),
}

const place: Place = {
  cwd: '/w',
  workspace: '/w',
  home: '/home/u',
  platform: 'linux',
  resolve: (path) => (path.startsWith('/') ? path : `/w/${path}`),
  display: (path) => path,
}

const facts = plainFacts({ ports: ['clock', 'dialog'] })

function policyThat(behavior: PolicyDecision['behavior']): Policy {
  return {
    mode: 'default',
    rules: [],
    warnings: [],
    decide: () => ({ behavior, code: `test-${behavior}`, reason: 'Because the test says so.' }),
    suggest: () => [],
    touches: () => [],
    deniedPath: () => undefined,
  }
}

function world(tools: readonly AnyTool[], more: Partial<ExecutorOptions> = {}) {
  const events: ToolgateEvent[] = []
  const surface = createSurface(createRegistry([{ source: { kind: 'builtin', id: 'test' }, tools }]), facts)
  const executor = createExecutor({
    ports: { clock, ...more.ports },
    place,
    policy: () => policyThat('allow'),
    listen: (event) => events.push(event),
    ...more,
  })
  let count = 0
  return {
    events,
    surface,
    begin: (signal = new AbortController().signal) => executor.begin(surface, signal),
    call: (name: string, input: unknown, signal = new AbortController().signal) =>
      executor.begin(surface, signal).add({ id: `c${++count}`, name, input }),
  }
}

const echo = defineTool({
  name: 'Echo',
  describe: 'Say it back.',
  input: z.strictObject({
    say: z.string().min(2),
    times: z.int().min(1).max(3).default(1),
    tags: z.array(z.string()).optional(),
    how: z.enum(['loud', 'soft']).optional(),
  }),
  effect: { access: 'pure', scope: 'none' },
  summary: ({ say }) => `say ${say}`,
  run: ({ say, times }) => done(Array.from({ length: times }, () => say).join(' ')),
})

test('the keys of an input count as they are written, and one that stands twice is judged as it runs', async () => {
  const judged: unknown[] = []
  const policy: Policy = {
    ...policyThat('allow'),
    decide: ({ input }) => {
      judged.push(input)
      return { behavior: 'allow', code: 'test', reason: '' }
    },
  }
  const { call } = world([echo], { policy: () => policy })
  for (const other of ['Say', 'SAY', 'say ', 'ſay'])
    expect((await call('Echo', { [other]: 'hello' })).code).toBe('invalid-input')
  expect(judged).toEqual([])
  const twice = await call('Echo', '{"say": "shown", "say": "run"}')
  expect([toText(twice.content).split('\n')[0], judged]).toEqual(['run', [{ say: 'run', times: 1 }]])
})

test('an input is data: nothing in it is filled in or run', async () => {
  for (const say of ['$(touch made) `id` ${process.exit(1)}', '{{7*7}} <%= 7*7 %> #{7*7}', '__proto__', '=cmd()'])
    expect(toText((await world([echo]).call('Echo', { say })).content)).toBe(say)
})

test('a call goes from request to outcome, with one start and one end', async () => {
  const { call, events } = world([echo])
  const outcome = await call('Echo', { say: 'hello', times: 2 })
  expect(outcome).toMatchObject({
    kind: 'done',
    content: [{ type: 'text', text: 'hello hello' }],
    repairs: [],
    decision: { behavior: 'allow', code: 'test-allow' },
  })
  expect(outcome.decision?.hash()).toMatch(/^[0-9a-f]{64}$/)
  expect(events.map((event) => event.type)).toEqual(['call-start', 'call-running', 'call-end'])
  expect(events[0]).toMatchObject({ tool: 'Echo', summary: 'say hello' })
})

describe('what the model is told of a bad input: every fault at once, one sentence each', () => {
  test.each<[string, unknown, string]>([
    ['missing', {}, 'Echo was not run. The required parameter `say` is missing (expected string).'],
    [
      'unexpected',
      { say: 'hi', tiems: 2 },
      'Echo was not run. An unexpected parameter `tiems` was given; did you mean `times`?',
    ],
    ['wrong type', { say: 5 }, 'Echo was not run. The parameter `say` must be a string, but an integer was given.'],
    [
      'all together',
      { times: 'two', tags: 5, tiems: 1 },
      'Echo was not run. The required parameter `say` is missing (expected string). An unexpected parameter `tiems` was given; did you mean `times`? The parameter `times` must be an integer, but a string was given. The parameter `tags` must be an array, but an integer was given.',
    ],
    [
      'inner',
      { say: 'hi', tags: ['a', 3] },
      'Echo was not run. The parameter `tags[1]` must be a string, but an integer was given.',
    ],
    [
      'a rule',
      { say: 'h' },
      'Echo was not run. The parameter `say` breaks a rule: Too small: expected string to have >=2 characters. Received: "h".',
    ],
    [
      'an enum',
      { say: 'hi', how: 'x'.repeat(200) },
      `Echo was not run. The parameter \`how\` breaks a rule: Invalid option: expected one of "loud"|"soft". Received: "${'x'.repeat(59)}… (202 characters).`,
    ],
    ['no object', [1], 'Echo takes a JSON object; an array was given.'],
    [
      'no JSON',
      '{"say": "hi"',
      'The input of Echo is not valid JSON: it ends after 12 characters, before the value is complete. Send one complete JSON object.',
    ],
    [
      'a bare word in JSON',
      '{"say": hi}',
      'The input of Echo is not valid JSON: unexpected text at character 9, near "{\\"say\\": hi}". Send one complete JSON object.',
    ],
    [
      'broken JSON',
      '{"say" "hi"}',
      'The input of Echo is not valid JSON: unexpected text at character 8, near "{\\"say\\" \\"hi\\"}". Send one complete JSON object.',
    ],
  ])('%s', async (_kind, input, message) => {
    const outcome = await world([echo]).call('Echo', input)
    expect([outcome.kind, toText(outcome.content)]).toEqual(['failed', message])
  })

  test('the same words after a hook’s rewrite', async () => {
    const hooks: Hooks = { preToolUse: async () => ({ updatedInput: { say: 7 } }) }
    const outcome = await world([echo], { hooks }).call('Echo', { say: 'hello' })
    expect(toText(outcome.content)).toBe(
      'Echo was not run. The parameter `say` must be a string, but an integer was given.',
    )
  })
})

test('repairs are made in sight: text that holds the JSON wanted is read as such, recorded, and the model is told', async () => {
  const outcome = await world([echo]).call('Echo', JSON.stringify({ say: 'hi', tags: '["a"]' }))
  expect(outcome.repairs).toEqual([
    { path: '', what: 'the input was text and was read as a JSON object' },
    { path: '/tags', what: '`tags` was text and was read as a JSON array' },
  ])
  expect(toText(outcome.content)).toBe(
    'hi\n(Note: the input was text and was read as a JSON object.)\n(Note: `tags` was text and was read as a JSON array.)',
  )
})

describe('tools that cannot be called', () => {
  test('an unknown one is answered with the nearest names', async () => {
    const { call, events } = world([echo])
    const outcome = await call('Ecko', {})
    expect([outcome.kind, outcome.code, toText(outcome.content)]).toEqual([
      'failed',
      'unknown-tool',
      'There is no tool named Ecko. Did you mean Echo?',
    ])
    expect(events.map(({ type }) => type)).toEqual(['call-start', 'call-end'])
  })

  test('a blank name is said to be none', async () => {
    expect(toText((await world([echo]).call(' ', {})).content)).toBe('The call names no tool.')
  })

  test('a stopped one names its gate and the reason', async () => {
    const outcome = await world([{ ...echo, needs: ['shell'] }]).call('Echo', { say: 'hi' })
    expect([outcome.kind, outcome.code, toText(outcome.content)]).toEqual([
      'failed',
      'port-not-lent',
      'Echo exists but cannot be called now: it stopped at gate 2 (hosted). The headless host lends no shell, which this tool needs.',
    ])
  })
})

describe('decisions', () => {
  const asking = (answer: ApprovalAnswer) => ({
    policy: () => policyThat('ask'),
    ports: { clock, dialog: { ask: async () => ({ answers: {} }), approve: async () => answer } },
  })

  test('a denied call does not run and says why', async () => {
    const outcome = await world([echo], { policy: () => policyThat('deny') }).call('Echo', { say: 'hi' })
    expect([outcome.kind, outcome.code, toText(outcome.content)]).toEqual([
      'denied',
      'test-deny',
      'Because the test says so.',
    ])
  })

  test('an ask without anybody there is a deny', async () => {
    const outcome = await world([echo], { policy: () => policyThat('ask') }).call('Echo', { say: 'hi' })
    expect([outcome.kind, outcome.code, outcome.decision?.answeredBy]).toEqual(['denied', 'nobody-to-ask', 'nobody'])
  })

  test('a person allows, refuses with words, or changes the input, which is then checked again', async () => {
    const allowed = await world([echo], asking({ answer: 'allow' })).call('Echo', { say: 'hi' })
    expect([allowed.kind, allowed.decision?.answeredBy]).toEqual(['done', 'person'])
    const refused = await world([echo], asking({ answer: 'deny', feedback: 'Not now.' })).call('Echo', { say: 'hi' })
    expect(toText(refused.content)).toBe('The person refused this call; it did not run. They say: Not now.')
    const changed = await world([echo], asking({ answer: 'allow', input: { say: 5 } })).call('Echo', { say: 'hi' })
    expect(toText(changed.content)).toBe(
      'Echo was not run. The parameter `say` must be a string, but an integer was given.',
    )
    const better = await world([echo], asking({ answer: 'allow', input: { say: 'better' } })).call('Echo', {
      say: 'hi',
    })
    expect(toText(better.content)).toBe('better')
  })

  test('a call that is itself the question is not asked about', async () => {
    const question: Policy = {
      ...policyThat('ask'),
      decide: () => ({ behavior: 'ask', code: 'interactive', reason: 'It asks the person.' }),
    }
    expect((await world([echo], { policy: () => question }).call('Echo', { say: 'hi' })).kind).toBe('done')
  })

  test('a hook answers in a person’s place, but lifts no rule that asks', async () => {
    const hooks: Hooks = { permissionRequest: async () => ({ decision: 'allow' }) }
    const asked = (decision: Partial<PolicyDecision>): Policy => ({
      ...policyThat('ask'),
      decide: () => ({ behavior: 'ask', code: 'effect', reason: 'It writes.', ...decision }),
    })
    const call = async (decision: Partial<PolicyDecision>) =>
      (await world([echo], { hooks, policy: () => asked(decision) }).call('Echo', { say: 'hi' })).code
    expect([
      await call({}),
      await call({ code: 'ask-rule', rule: 'Echo' }),
      await call({ code: 'protected-path' }),
    ]).toEqual([undefined, 'nobody-to-ask', 'nobody-to-ask'])
  })

  test('a call is decided on again when one before it moved the session', async () => {
    let cwd = '/w'
    const decidedIn: string[] = []
    const moving: Place = {
      ...place,
      get cwd() {
        return cwd
      },
    }
    const noting: Policy = {
      ...policyThat('allow'),
      decide: ({ place: asked, tool }) => (
        decidedIn.push(`${tool.name} ${asked.cwd}`),
        policyThat('allow').decide({} as never)
      ),
    }
    const input = z.strictObject({})
    const effect = { access: 'write', scope: 'session', resources: ['session:folder'] } as const
    const go = defineTool({
      name: 'Go',
      describe: 'Move.',
      input,
      effect,
      run: async () => (await clock.sleep(5), (cwd = '/w/sub'), done('moved')),
    })
    const where = defineTool({
      name: 'Where',
      describe: 'Tell.',
      input,
      effect,
      run: (_input, context) => done(context.place.cwd),
    })
    const batch = world([go, where], { place: moving, policy: () => noting }).begin()
    const [, told] = await Promise.all([
      batch.add({ id: '1', name: 'Go', input: {} }),
      batch.add({ id: '2', name: 'Where', input: {} }),
    ])
    expect([toText(told.content), decidedIn]).toEqual(['/w/sub', ['Go /w', 'Where /w', 'Where /w/sub']])
  })

  test('a path that leads elsewhere when its turn comes is not touched', async () => {
    let looks = 0
    const inspectPath = async (path: string) => ({
      requested: path,
      absolute: path,
      real: looks++ === 0 ? '/w/a' : '/etc/passwd',
      links: [],
      kind: 'file' as const,
    })
    const touching: Policy = { ...policyThat('allow'), touches: () => ['/w/a'] }
    const outcome = await world([echo], { policy: () => touching, inspectPath }).call('Echo', { say: 'hi' })
    expect([outcome.kind, outcome.code]).toEqual(['failed', 'path-moved'])
  })

  test('an answer is not remembered for a tool that says so', async () => {
    const kept: string[] = []
    const remember: ExecutorOptions['remember'] = ({ rule }) => kept.push(rule.text)
    const answer: ApprovalAnswer = { answer: 'allow', remember: { rule: 'Echo', scope: 'session' } }
    await world([echo], { ...asking(answer), remember }).call('Echo', { say: 'hi' })
    await world([{ ...echo, approval: { remember: false } } as AnyTool], { ...asking(answer), remember }).call('Echo', {
      say: 'hi',
    })
    expect(kept).toEqual(['Echo'])
  })

  test('rules that a hook brings are kept where its allow holds, and an input that it repeats is no other one', async () => {
    const kept: unknown[] = []
    const remember: ExecutorOptions['remember'] = (added) => kept.push(added)
    const rule = parseRule('Echo', 'allow', { kind: 'host' }) as Rule
    const hooks = (answer: HookAnswer): Hooks => ({
      permissionRequest: async ({ input }) => ({ ...answer, updatedInput: input, rules: [{ rule, scope: 'session' }] }),
    })
    const kindOf = async (answer: HookAnswer, code = 'effect') => {
      const policy: Policy = { ...policyThat('ask'), decide: () => ({ behavior: 'ask', code, reason: 'It writes.' }) }
      const { call } = world([echo], { policy: () => policy, hooks: hooks(answer), remember })
      return (await call('Echo', { say: 'hi' })).kind
    }
    const without = [
      await kindOf({}),
      await kindOf({ decision: 'deny' }),
      await kindOf({ decision: 'allow' }, 'ask-rule'),
    ]
    expect([without, kept]).toEqual([['denied', 'denied', 'denied'], []])
    expect([await kindOf({ decision: 'allow' }), kept]).toEqual(['done', [{ rule, scope: 'session' }]])
  })

  test('a hook that fails denies; one that never comes to rest ends', async () => {
    const heeding: Policy = {
      ...policyThat('allow'),
      decide: ({ hook }) => ({
        behavior: hook?.decision === 'deny' ? 'deny' : 'allow',
        code: 'hook',
        reason: hook?.reason ?? '',
      }),
    }
    const failing = await world([echo], {
      policy: () => heeding,
      hooks: { preToolUse: () => Promise.reject(new Error('it crashed')) },
    }).call('Echo', { say: 'hi' })
    expect([failing.kind, toText(failing.content)]).toEqual(['denied', 'A hook failed before the call: it crashed'])
    let count = 0
    const restless = await world([echo], {
      policy: () => policyThat('ask'),
      hooks: { permissionRequest: async () => ({ updatedInput: { say: `again ${count++}` } }) },
    }).call('Echo', { say: 'hi' })
    expect([restless.kind, restless.code]).toEqual(['failed', 'restless-input'])
  })
})

/** A little world of named cells: writes take a moment, so that a wrong order would show. */
function cells() {
  const values = new Map<string, string>([['a', '']])
  const input = z.strictObject({ cell: z.string(), text: z.string().default(''), wait: z.int().default(1) })
  const write = defineTool({
    name: 'Append',
    describe: 'Append to a cell.',
    input,
    effect: ({ cell }) => ({ access: 'write', scope: 'session', resources: [`cell:${cell}`] }),
    async run({ cell, text, wait }) {
      const before = values.get(cell) ?? ''
      await clock.sleep(wait)
      values.set(cell, before + text)
      return done(before + text)
    },
  })
  const read = defineTool({
    name: 'Show',
    describe: 'Show a cell.',
    input,
    effect: ({ cell }) => ({ access: 'read', scope: 'session', resources: [`cell:${cell}`] }),
    run: ({ cell }) => done(values.get(cell) ?? '(none)'),
  })
  return { values, tools: [write, read] }
}

test('two changes of one thing keep the model’s order and both survive; a look after a change sees it', async () => {
  const { values, tools } = cells()
  const batch = world(tools).begin()
  const outcomes = await Promise.all([
    batch.add({ id: '1', name: 'Append', input: { cell: 'a', text: 'x', wait: 20 } }),
    batch.add({ id: '2', name: 'Append', input: { cell: 'a', text: 'y', wait: 1 } }),
    batch.add({ id: '3', name: 'Show', input: { cell: 'a' } }),
  ])
  expect(outcomes.map(({ content }) => toText(content))).toEqual(['x', 'xy', 'xy'])
  expect(values.get('a')).toBe('xy')
})

test('calls that start while the model still streams obey the same order', async () => {
  const { tools } = cells()
  const batch = world(tools).begin()
  const first = batch.add({ id: '1', name: 'Append', input: { cell: 'a', text: 'x', wait: 20 } })
  await clock.sleep(5)
  const second = batch.add({ id: '2', name: 'Show', input: { cell: 'a' } })
  expect([toText((await first).content), toText((await second).content)]).toEqual(['x', 'x'])
})

describe('time', () => {
  const slow = (clean: number, value?: string) =>
    defineTool({
      name: 'Slow',
      describe: 'Take long.',
      input: z.strictObject({}),
      effect: { access: 'write', scope: 'system' },
      timeout: { default: 30, max: 30, grace: 60 },
      run: (_input, { signal }): Promise<Output<string>> =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () =>
            setTimeout(() => resolve(value === undefined ? fail('stopped', 'Half of it.') : done(value)), clean),
          )
        }),
    })

  test('a timeout waits for the clean-up and keeps what the handler has to say', async () => {
    const outcome = await world([slow(10)]).call('Slow', {})
    expect([outcome.kind, outcome.code, toText(outcome.content), outcome.leftRunning]).toEqual([
      'timed_out',
      'timed-out',
      'Timed out after 30 ms. Half of it.',
      undefined,
    ])
  })

  test('a handler that does not stop within its grace is said to be working still', async () => {
    const outcome = await world([slow(300)]).call('Slow', {})
    expect([outcome.kind, outcome.code, outcome.leftRunning]).toEqual(['timed_out', 'timed-out', true])
    expect(toText(outcome.content)).toBe(
      'Timed out after 30 ms. The handler did not stop within 60 ms and may still be working.',
    )
  })

  test('work that was finished after all is told as done', async () => {
    expect((await world([slow(5, 'finished')]).call('Slow', {})).kind).toBe('done')
  })

  test('a cancel in the middle waits for the clean-up; calls behind it do not start', async () => {
    const cancel = new AbortController()
    const { begin } = world([slow(5)])
    const batch = begin(cancel.signal)
    const both = Promise.all([
      batch.add({ id: '1', name: 'Slow', input: {} }),
      batch.add({ id: '2', name: 'Slow', input: {} }),
    ])
    setTimeout(() => cancel.abort(), 10)
    expect((await both).map(({ kind, content }) => [kind, toText(content)])).toEqual([
      ['cancelled', 'Cancelled while it was running; what it had done so far stays done. Half of it.'],
      ['cancelled', 'Cancelled before it started; it did not run.'],
    ])
  })
})

describe('faults of a tool stay its own', () => {
  const broken = (more: Partial<AnyTool>) => ({ ...echo, name: 'Broken', ...more }) as AnyTool

  test.each<[string, Partial<AnyTool>]>([
    [
      'run throws',
      {
        run: () => {
          throw new Error('oh')
        },
      },
    ],
    ['run rejects', { run: () => Promise.reject(new Error('oh')) }],
    [
      'check throws',
      {
        check: () => {
          throw new Error('oh')
        },
      },
    ],
    ['resolve rejects', { resolve: () => Promise.reject(new Error('oh')) }],
  ])('%s', async (_kind, more) => {
    const { call, events } = world([broken(more)])
    const outcome = await call('Broken', { say: 'hi' })
    expect([outcome.kind, outcome.code]).toEqual(['failed', 'broken-tool'])
    expect(toText(outcome.content)).toContain('oh')
    expect(events.filter(({ type }) => type === 'call-end')).toHaveLength(1)
  })

  test('a summary, a preview or a shaping that throws hides nothing that was done', async () => {
    const outcome = await world([
      broken({
        summary: () => {
          throw new Error('s')
        },
        toModel: () => {
          throw new Error('m')
        },
      }),
    ]).call('Broken', { say: 'hi' })
    expect([outcome.kind, toText(outcome.content)]).toEqual(['done', 'hi'])
  })

  test('an output of the wrong shape is told, and the work stays done', async () => {
    const outcome = await world([broken({ output: z.object({ n: z.number() }), run: () => done({ n: 'x' }) })]).call(
      'Broken',
      { say: 'hi' },
    )
    expect(outcome).toMatchObject({
      kind: 'done',
      facts: { outputMismatch: ['n: Invalid input: expected number, received string'] },
    })
  })
})

test('a handler may take its context apart: progress, signal and ports come along', async () => {
  const progressing = defineTool({
    name: 'Progress',
    describe: 'Tell progress.',
    input: z.strictObject({}),
    effect: { access: 'pure', scope: 'none' },
    needs: ['clock'],
    async run(_input, { update, signal, clock: lent, callId }) {
      update('half')
      await lent.sleep(1, signal)
      return done(`${callId} ${signal.aborted}`)
    },
  })
  const { call, events } = world([progressing])
  expect(toText((await call('Progress', {})).content)).toBe('c1 false')
  expect(events.filter(({ type }) => type === 'call-update')).toEqual([
    { type: 'call-update', callId: 'c1', progress: 'half' },
  ])
})

describe('the one budget', () => {
  const long = (keep: 'head' | 'tail' | 'both', whole: string) =>
    ({ ...echo, name: 'Long', budget: { chars: 10, keep }, run: () => done(whole) }) as AnyTool

  test.each([
    ['head', 'abcdefghij\n[16 of 26 characters left out.]'],
    ['tail', '[16 of 26 characters left out.]\nqrstuvwxyz'],
    ['both', 'abcde\n[16 of 26 characters left out.]\nvwxyz'],
  ] as const)('keeps the %s', async (keep, expected) => {
    expect(toText((await world([long(keep, 'abcdefghijklmnopqrstuvwxyz')]).call('Long', { say: 'hi' })).content)).toBe(
      expected,
    )
  })

  test('the whole is kept where it can be read, and no character is split', async () => {
    const kept: string[] = []
    const store = {
      get: async () => undefined,
      set: async () => undefined,
      keep: async (_name: string, content: string) => (kept.push(content), { path: '/s/x.txt', bytes: content.length }),
    }
    const outcome = await world([long('head', '123456789😀abc')], { ports: { clock, store } }).call('Long', {
      say: 'hi',
    })
    expect(toText(outcome.content)).toBe('123456789\n[4 of 14 characters left out; all of it is in /s/x.txt.]')
    expect([kept, outcome.artifact]).toEqual([['123456789😀abc'], { path: '/s/x.txt', bytes: 14 }])
  })

  test('nothing to show is said in words', async () => {
    expect(
      toText((await world([{ ...echo, run: () => done('') } as AnyTool]).call('Echo', { say: 'hi' })).content),
    ).toBe('Echo is done and has nothing to show.')
  })
})

test('any batch: one outcome and one end event for each call, whatever its input', async () => {
  const call = fc.record({
    name: fc.constantFrom('Echo', 'Append', 'Show', 'Nothing', ''),
    input: fc.oneof(fc.json(), fc.anything(), fc.constant({ say: 'hello' }), fc.constant({ cell: 'a', text: 'x' })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 12 }), async (calls) => {
      const { begin, events } = world([echo, ...cells().tools])
      const batch = begin()
      const outcomes = await Promise.all(
        calls.map(({ name, input }, index) => batch.add({ id: String(index), name, input } satisfies Call)),
      )
      expect(outcomes.every(({ content }) => content.length > 0)).toBe(true)
      const ends = events.flatMap((event) => (event.type === 'call-end' ? [event.callId] : []))
      expect(ends.toSorted()).toEqual(calls.map((_call, index) => String(index)).toSorted())
    }),
    { numRuns: 60 },
  )
})
