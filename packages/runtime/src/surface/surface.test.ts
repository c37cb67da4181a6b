import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineTool, done } from '../contract/index.ts'
import type { AnyTool } from '../contract/index.ts'
import { isRuleFault, parseRule } from '../policy/rules/index.ts'
import type { Rule } from '../policy/rules/index.ts'
import { createRegistry } from '../registry/index.ts'
import type { Family } from '../registry/index.ts'
import { createSurface, nearestNames, plainFacts } from './index.ts'
import type { SurfaceFacts } from './index.ts'

function tool(name: string, more: Partial<AnyTool> = {}): AnyTool {
  const plain: AnyTool = defineTool({
    name,
    describe: `The tool ${name}.`,
    input: z.strictObject({ path: z.string().describe('A path') }),
    effect: { access: 'read', scope: 'workspace' },
    run: () => done(name),
  })
  return { ...plain, ...more }
}

const files: Family = {
  source: { kind: 'builtin', id: 'files' },
  tools: [tool('Write', { needs: ['files'] }), tool('Read', { needs: ['files'] })],
}
const shell: Family = {
  source: { kind: 'builtin', id: 'shell' },
  tools: [tool('Bash', { needs: ['shell'], aliases: ['Shell'] })],
}

const facts: SurfaceFacts = plainFacts({ ports: ['files', 'shell', 'clock'] })

function denied(text: string): Rule {
  const rule = parseRule(text, 'deny', { kind: 'flag', name: '--disallowed-tools' })
  if (isRuleFault(rule)) throw new Error(rule.message)
  return rule
}

const names = (surface: ReturnType<typeof createSurface>) => surface.inline.map(({ name }) => name)
const lastVerdict = (name: string, more: Partial<SurfaceFacts>, families: readonly Family[] = [files, shell]) =>
  createSurface(createRegistry(families), { ...facts, ...more })
    .explain(name)
    .at(-1)

test('the request carries the kept tools in the one order, and its tokens are the sum of its parts', () => {
  const surface = createSurface(createRegistry([shell, files]), facts)
  expect(names(surface)).toEqual(['Bash', 'Read', 'Write'])
  expect(JSON.parse(surface.text)).toEqual(
    ['Bash', 'Read', 'Write'].map((name) => ({
      name,
      description: `The tool ${name}.`,
      inputSchema: {
        type: 'object',
        properties: { path: { type: 'string', description: 'A path' } },
        required: ['path'],
        additionalProperties: false,
      },
    })),
  )
  expect(surface.tokens).toBe(surface.entries.reduce((sum, { tokens }) => sum + tokens, 0))
  expect(surface.digest).toMatch(/^[0-9a-f]{64}$/)
})

test('a scoped deny rule hides nothing and a bare one hides its tool, by name and by alias', () => {
  expect(names(createSurface(createRegistry([files, shell]), { ...facts, rules: [denied('Bash(rm:*)')] }))).toEqual([
    'Bash',
    'Read',
    'Write',
  ])
  expect(names(createSurface(createRegistry([files, shell]), { ...facts, rules: [denied('Bash')] }))).toEqual([
    'Read',
    'Write',
  ])
  expect(names(createSurface(createRegistry([files, shell]), { ...facts, rules: [denied('Shell')] }))).toEqual([
    'Read',
    'Write',
  ])
  expect(lastVerdict('Shell', { rules: [denied('Bash')] })).toEqual({
    gate: 4,
    word: 'assembled',
    kept: false,
    code: 'denied-by-rule',
    message: 'The deny rule Bash of --disallowed-tools hides the whole tool.',
    by: { kind: 'flag', name: '--disallowed-tools' },
    fix: 'Remove the rule, or deny only some calls: Bash(…).',
  })
})

describe('each gate says which it is, why, who decided, and what to change', () => {
  test.each([
    ['shipped', 'Reed', {}, 'not-registered', 'Did you mean Read?'],
    [
      'hosted',
      'Read',
      { host: { kind: 'headless' as const, ports: ['shell'] } },
      'port-not-lent',
      'Run it in a host that lends files, or give the embedding host an adapter for it.',
    ],
    [
      'assembled',
      'Read',
      { tools: { value: ['Bash'], by: { kind: 'flag' as const, name: '--tools' } } },
      'not-listed',
      'Add Read to that list.',
    ],
    [
      'resident',
      'Read',
      { hidden: [{ name: 'Read', reason: 'Not in this turn.', by: { kind: 'session' as const } }] },
      'hidden-this-turn',
      undefined,
    ],
    [
      'resident',
      'Read',
      { project: () => ({ verdict: 'quarantined' as const, reason: 'no' }) },
      'provider-refuses',
      'Change the schema or name that it refuses, or take another provider; the other tools are not affected.',
    ],
  ])('%s', (word, name, more, code, fix) => {
    const verdict = lastVerdict(name, more)
    expect([verdict?.word, verdict?.kept, verdict?.code, verdict?.fix]).toEqual([word, false, code, fix])
  })

  test.each([
    ['feature-off', { feature: { name: 'cron', default: false } }],
    ['other-platform', { platform: ['win32'] as const }],
    ['not-entitled', { account: 'design' }],
    ['model-cannot', { ability: 'native-search' as const }],
    ['other-mode', { mode: ['plan'] as const }],
    ['other-session', { session: ['subagent'] as const }],
  ])('enabled: %s', (code, when) => {
    const family: Family = { source: { kind: 'builtin', id: 'x' }, tools: [tool('Gated', { when })] }
    expect(lastVerdict('Gated', {}, [family])).toMatchObject({ gate: 3, word: 'enabled', kept: false, code })
  })

  test('a feature that is set on lets its tool pass', () => {
    const family: Family = {
      source: { kind: 'builtin', id: 'x' },
      tools: [tool('Gated', { when: { feature: { name: 'cron', default: false } } })],
    }
    expect(
      lastVerdict('Gated', { features: { cron: { value: true, by: { kind: 'flag', name: '--feature' } } } }, [family]),
    ).toMatchObject({ gate: 5, kept: true, code: 'inline' })
  })
})

test('a kept tool has five verdicts, all kept', () => {
  expect(
    createSurface(createRegistry([files, shell]), facts)
      .explain('Read')
      .map(({ word, kept }) => [word, kept]),
  ).toEqual([
    ['shipped', true],
    ['hosted', true],
    ['enabled', true],
    ['assembled', true],
    ['resident', true],
  ])
})

test('one broken tool is quarantined and the others stay', () => {
  const broken = tool('Broken', {
    describe: () => {
      throw new Error('no description today')
    },
  })
  const surface = createSurface(
    createRegistry([files, { source: { kind: 'plugin', id: 'p' }, tools: [broken] }]),
    facts,
  )
  expect(names(surface)).toEqual(['Read', 'Write'])
  expect(surface.find('Broken')?.stop).toMatchObject({
    gate: 5,
    code: 'broken-declaration',
    message: 'Its declaration cannot be written down: no description today',
  })
})

test('a shadowed tool is known, stopped at gate 4, and names the one that has its name', () => {
  const surface = createSurface(
    createRegistry([files, { source: { kind: 'mcp', id: 'evil' }, tools: [tool('Read')] }]),
    facts,
  )
  expect(surface.entries.filter(({ name }) => name === 'Read').map(({ kept, stop }) => [kept, stop?.code])).toEqual([
    [true, undefined],
    [false, 'shadowed'],
  ])
})

test('deferral: automatic weighs the deferrable schemas against the window, and nothing is deferred that cannot be found', () => {
  const family: Family = {
    source: { kind: 'mcp', id: 's' },
    tools: [tool('remote', { residency: 'deferred', describe: 'word '.repeat(400) })],
  }
  const residency = (mode: 'on' | 'off' | 'auto', percent: number, searchable: boolean) =>
    createSurface(createRegistry([files, family]), {
      ...facts,
      model: { ...facts.model, window: 1_000 },
      deferral: { value: { mode, percent, searchable }, by: { kind: 'flag', name: '--deferral' } },
    }).find('remote')?.residency
  expect([
    residency('on', 10, true),
    residency('on', 10, false),
    residency('off', 10, true),
    residency('auto', 10, true),
    residency('auto', 90, true),
  ]).toEqual(['deferred', 'inline', 'inline', 'deferred', 'inline'])
})

test('what a model cannot do bends the contract that is advertised and validated', async () => {
  const input = z.strictObject({ file: z.string(), pages: z.string().optional() })
  const read = defineTool({
    name: 'Read',
    describe: 'Read.',
    input,
    refine: (schema, { model }) => (model.abilities.includes('pdf') ? schema : schema.omit({ pages: true })),
    effect: { access: 'read', scope: 'workspace' },
    run: () => done(''),
  })
  const family: Family = { source: { kind: 'builtin', id: 'files' }, tools: [read] }
  const entry = createSurface(createRegistry([family]), facts).find('Read')
  expect(Object.keys(entry?.declared?.inputSchema.properties ?? {})).toEqual(['file'])
  expect((await entry?.input?.['~standard'].validate({ file: 'a', pages: '1' }))?.issues).toHaveLength(1)
  const able = createSurface(createRegistry([family]), {
    ...facts,
    model: { ...facts.model, abilities: ['pdf'] },
  }).find('Read')
  expect(Object.keys(able?.declared?.inputSchema.properties ?? {})).toEqual(['file', 'pages'])
})

test('the surface is a pure function: shuffled registration and shuffled rules give the same bytes', () => {
  const toolNames = fc.uniqueArray(fc.stringMatching(/^[A-Za-z_]{1,6}$/), { minLength: 1, maxLength: 12 })
  const drawn = fc
    .tuple(toolNames, fc.array(fc.constantFrom('builtin' as const, 'mcp' as const), { minLength: 12, maxLength: 12 }))
    .chain(([all, kinds]) => {
      const families = all.map((name, index): Family => ({
        source: { kind: kinds[index] ?? 'mcp', id: `s${index % 3}` },
        tools: [tool(name)],
      }))
      const rules = all.slice(0, 2).map((name) => denied(name))
      return fc.tuple(
        fc.constant({ families, rules }),
        fc.shuffledSubarray(families, { minLength: families.length }),
        fc.shuffledSubarray(rules, { minLength: rules.length }),
      )
    })
  fc.assert(
    fc.property(drawn, ([{ families, rules }, mixed, mixedRules]) => {
      const one = createSurface(createRegistry(families), { ...facts, rules })
      const other = createSurface(createRegistry(mixed), { ...facts, rules: mixedRules })
      expect(other.text).toBe(one.text)
      expect([other.digest, other.tokens]).toEqual([one.digest, one.tokens])
      expect(one.tokens).toBe(one.inline.reduce((sum, { tokens }) => sum + tokens, 0))
    }),
  )
})

test('a wrong name finds the right one by letters, by words and by the hint of its owner', () => {
  const known = [
    { name: 'Read', hint: 'open cat view file' },
    { name: 'Grep', hint: 'search find text' },
    { name: 'TodoWrite' },
  ]
  expect(
    ['Raed', 'read_file', 'view', 'todo_write', 'search_text', 'zzz'].map((wanted) => nearestNames(wanted, known)[0]),
  ).toEqual(['Read', 'Read', 'Read', 'TodoWrite', 'Grep', undefined])
})

test('5,000 tools: every one is in the request once, found by name, in order', () => {
  const many = Array.from({ length: 5_000 }, (_unused, index) => tool(`tool_${String(index).padStart(4, '0')}`))
  const surface = createSurface(
    createRegistry([{ source: { kind: 'mcp', id: 'big' }, tools: many.toReversed() }, files]),
    facts,
  )
  expect(surface.inline).toHaveLength(5_002)
  expect(names(surface).slice(2)).toEqual(many.map(({ name }) => name))
  expect(surface.find('tool_4711')?.kept).toBe(true)
})

test('what is shown and measured is the form that the provider takes; what its client is handed is the declaration', () => {
  const registry = createRegistry([files])
  const project: SurfaceFacts['project'] = (declared) => ({
    verdict: 'projected',
    tool: { ...declared, name: `${declared.name}_1`, inputSchema: { type: 'object' } },
  })
  const [plain, surface] = [createSurface(registry, facts), createSurface(registry, { ...facts, project })]
  expect(JSON.parse(surface.text)).toEqual(
    ['Read', 'Write'].map((name) => ({
      name: `${name}_1`,
      description: `The tool ${name}.`,
      inputSchema: { type: 'object' },
    })),
  )
  expect(surface.tokens).toBeLessThan(plain.tokens)
  expect(surface.inline.map(({ declared }) => declared)).toEqual(plain.inline.map(({ declared }) => declared))
  expect(surface.find('Read_1')).toBe(surface.find('Read'))
  expect(surface.explain('Read').at(-1)).toMatchObject({ gate: 5, kept: true, code: 'inline-projected' })
})
