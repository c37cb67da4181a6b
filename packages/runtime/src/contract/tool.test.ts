import { expectTypeOf, expect, test } from 'vitest'
import * as z from 'zod'
import { defineTool, done, exactlyOne, notTogether, toJsonSchema, withRules } from './index.ts'

test('a tool sees the ports that it needs and no others', () => {
  const tool = defineTool({
    name: 'Look',
    describe: 'Look at a file.',
    input: z.strictObject({ path: z.string(), depth: z.int().default(1) }),
    effect: ({ path, depth }) => {
      expectTypeOf(depth).toEqualTypeOf<number>()
      return { access: 'read', scope: 'workspace', resources: [path] }
    },
    needs: ['files'],
    async run({ path }, context) {
      expectTypeOf(path).toEqualTypeOf<string>()
      // @ts-expect-error -- `shell` is not among the needs
      void context.shell
      const stat = await context.files.stat(path)
      return done('fault' in stat ? stat.message : stat.kind)
    },
  })
  expect(tool.name).toBe('Look')
})

test('a tool without needs has no port at all', () => {
  defineTool({
    name: 'Pure',
    describe: 'Compute.',
    input: z.strictObject({}),
    effect: { access: 'pure', scope: 'none' },
    run: (_input, context) => {
      // @ts-expect-error -- nothing is lent
      void context.files
      return done('')
    },
  })
})

test('what `resolve` finds out reaches `run` beside the input', () => {
  defineTool({
    name: 'Facts',
    describe: 'Show facts.',
    input: z.strictObject({ a: z.string() }),
    effect: { access: 'pure', scope: 'none' },
    resolve: async ({ a }) => ({ length: a.length }),
    run: (_input, { facts }) => {
      expectTypeOf(facts).toEqualTypeOf<{ length: number }>()
      return done(String(facts.length))
    },
  })
})

test('the JSON Schema is the caller’s side: a default makes a field optional, a union stays a union', () => {
  const schema = z.strictObject({
    list: z.array(z.string()).default([]),
    either: z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]),
  })
  expect(toJsonSchema(schema)).toEqual({
    type: 'object',
    properties: {
      list: { type: 'array', items: { type: 'string' }, default: [] },
      either: {
        anyOf: [
          { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false },
          { type: 'object', properties: { b: { type: 'string' } }, required: ['b'], additionalProperties: false },
        ],
      },
    },
    required: ['either'],
    additionalProperties: false,
  })
})

test('a rule over several fields stands in the validation and in the JSON Schema', async () => {
  const schema = withRules(
    z.strictObject({ cron: z.string().optional(), delay: z.int().optional(), zone: z.string().optional() }),
    exactlyOne('cron', 'delay'),
    notTogether('delay', 'zone'),
  )
  expect(toJsonSchema(schema)).toMatchObject({
    type: 'object',
    allOf: [{ oneOf: [{ required: ['cron'] }, { required: ['delay'] }] }, { not: { required: ['delay', 'zone'] } }],
  })
  const both = await schema['~standard'].validate({ cron: '* * * * *', delay: 1 })
  expect(both.issues?.map((issue) => issue.message)).toEqual(['Give exactly one of cron, delay.'])
  expect((await schema['~standard'].validate({ cron: '* * * * *' })).issues).toBeUndefined()
})
