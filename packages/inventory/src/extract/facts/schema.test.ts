/** Schemas as builders, converters and literals state them: what is recovered is true, and what is not known is marked. */
import { describe, expect, test } from 'vitest'
import { MINIFIERS } from '../../testing/minify.ts'
import { meaningOf, take } from '../../testing/take.ts'

const BASE = `
import { z } from 'zod'
import { zodToJsonSchema } from 'zod-to-json-schema'
const Place = z.object({ city: z.string(), zip: z.string().optional(), at: z.object({ x: z.number(), y: z.number() }) })
`
const PLACE = {
  city: { type: 'string' },
  zip: { type: 'string' },
  at: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } }, required: ['x', 'y'] },
}

const CASES: readonly { what: string; source: string; schema: unknown }[] = [
  {
    what: 'a converter of a library',
    source: 'zodToJsonSchema(Place)',
    schema: { type: 'object', properties: PLACE, required: ['at', 'city'] },
  },
  {
    what: 'the method of the builder, and that of the schema',
    source: `z.toJSONSchema(z.object({ a: Place.shape.zip, b: Place.shape.city }).extend({ c: z.boolean() }))`,
    schema: {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'boolean' } },
      required: ['b', 'c'],
    },
  },
  {
    what: 'a schema that converts itself',
    source: `Place.toJSONSchema({ io: 'input' })`,
    schema: { type: 'object', properties: PLACE, required: ['at', 'city'] },
  },
  {
    what: 'a function that makes the schema from what it is given',
    source: `page({ city: Place.shape.city })`,
    schema: {
      type: 'object',
      properties: { city: { type: 'string' }, limit: { type: 'integer' } },
      required: ['city', 'limit'],
    },
  },
  {
    what: 'a function that is called like a converter, and is none',
    source: `toJsonSchema(Place)`,
    schema: { opaque: true },
  },
  {
    what: 'a shape, and shapes in a shape: what stands later counts',
    source: `{ city: z.number(), ...Place.shape, zip: z.number() }`,
    schema: {
      type: 'object',
      properties: { ...PLACE, zip: { type: 'number' } },
      required: ['at', 'city', 'zip'],
    },
  },
  {
    what: 'fewer properties, and properties made optional',
    source: `z.object({ a: Place.omit({ at: true }), b: Place.pick({ city: true }), c: Place.partial(), d: Place.partial({ city: true }) })`,
    schema: {
      type: 'object',
      properties: {
        a: { type: 'object', properties: { city: PLACE.city, zip: PLACE.zip }, required: ['city'] },
        b: { type: 'object', properties: { city: PLACE.city }, required: ['city'] },
        c: { type: 'object', properties: PLACE },
        d: { type: 'object', properties: PLACE, required: ['at'] },
      },
      required: ['a', 'b', 'c', 'd'],
    },
  },
  {
    what: 'a property that is replaced by an optional one is not required',
    source: `Place.extend({ city: z.string().optional() })`,
    schema: { type: 'object', properties: PLACE, required: ['at'] },
  },
  {
    what: 'a property whose schema is not known is not said to be required',
    source: `z.object({ a: other(), b: z.array(other()), c: z.preprocess(fix, z.string()), d: z.any(), e: z.string().catch('x') })`,
    schema: {
      type: 'object',
      properties: {
        a: { opaque: true },
        b: { type: 'array', items: { opaque: true } },
        c: { type: 'string' },
        d: {},
        e: { type: 'string' },
      },
      required: ['b'],
    },
  },
  {
    what: 'lists and defaults are whole or not there',
    source: `z.object({ a: z.enum(['x', other]), b: z.enum(['x', ...['y']]), c: z.number().default(other), d: z.array(z.string()).default(['x']), e: z.literal(['x', 'y']) })`,
    schema: {
      type: 'object',
      properties: {
        a: { opaque: true },
        b: { type: 'string', enum: ['x', 'y'] },
        c: { type: 'number' },
        d: { type: 'array', items: { type: 'string' }, default: ['x'] },
        e: { enum: ['x', 'y'] },
      },
      required: ['a', 'b', 'e'],
    },
  },
  {
    what: 'formats and refinements',
    source: `z.object({ a: z.url(), b: z.string().url(), c: z.number().min(1).int(), d: z.string().nullish(), e: z.string().pipe(z.coerce.number()) })`,
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', format: 'uri' },
        b: { type: 'string', format: 'uri' },
        c: { type: 'integer', minimum: 1 },
        d: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        e: { type: 'string' },
      },
      required: ['a', 'b', 'c', 'e'],
    },
  },
  {
    what: 'a member of a schema that is no shape',
    source: `z.object({ a: Place.element, b: Place.shape.none, c: Place.shape[other] })`,
    schema: { type: 'object', properties: { a: { opaque: true }, b: { opaque: true }, c: { opaque: true } } },
  },
  {
    what: 'a schema that holds itself ends',
    source: `z.object({ tree: z.lazy(() => Node), name: z.string() })`,
    schema: {
      type: 'object',
      properties: {
        tree: {
          type: 'object',
          properties: { child: { type: 'object', properties: { child: { opaque: true } } } },
        },
        name: { type: 'string' },
      },
      required: ['name', 'tree'],
    },
  },
  {
    what: 'properties with the names of keywords',
    source: `{ type: z.string(), properties: z.record(z.string(), z.number()), enum: z.array(z.string()) }`,
    schema: {
      type: 'object',
      properties: {
        type: { type: 'string' },
        properties: { type: 'object', additionalProperties: { type: 'number' } },
        enum: { type: 'array', items: { type: 'string' } },
      },
      required: ['enum', 'properties', 'type'],
    },
  },
  {
    what: 'a literal with a part that is not known',
    source: `{ type: 'object', properties: { a: { type: 'string', enum: [...other] }, ...other, required: { type: 'string', default: { type: other } } }, required: ['a', other] }`,
    schema: {
      type: 'object',
      properties: { a: { type: 'string', opaque: true }, required: { type: 'string', opaque: true } },
      opaque: true,
    },
  },
]

describe.each(CASES)('$what', ({ source, schema }) => {
  const text = `${BASE}
const page = (shape) => zodToJsonSchema(z.object(shape).extend({ limit: z.int() }))
function toJsonSchema(schema) { const made = z.toJSONSchema(schema); delete made.required; return made }
const Node = z.object({ child: z.lazy(() => Node).optional() })
server.registerTool('t', { description: 'd', inputSchema: ${source} }, run)
`
  test.each(MINIFIERS)('$id', async ({ minify }) => {
    const { registrations } = await take(await minify(text))
    expect(registrations.map((row) => row.schema)).toEqual([schema])
  })

  test('means the same in each form', async () => {
    const plain = meaningOf(await take(text))
    for (const { minify } of MINIFIERS) expect(meaningOf(await take(await minify(text)))).toEqual(plain)
  })
})
