import type { JsonSchema } from '@toolgate/runtime/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anthropicDialect } from './anthropic-dialect.ts'
import { compatibleDialect } from './compatible-dialect.ts'
import { geminiDialect } from './gemini-dialect.ts'
import { mcpDialect } from './mcp-dialect.ts'
import { openaiDialect } from './openai-dialect.ts'
import { anthropicFaults, geminiFaults, openaiFaults, strictFaults } from './schema-faults.ts'

const all = [
  { dialect: anthropicDialect, faults: anthropicFaults },
  { dialect: openaiDialect, faults: openaiFaults },
  { dialect: geminiDialect, faults: geminiFaults },
  { dialect: compatibleDialect, faults: () => [] },
  { dialect: mcpDialect, faults: () => [] },
]

const tool = (inputSchema: unknown, strict = false) => ({
  name: 'tool',
  description: 'A tool.',
  inputSchema: inputSchema as JsonSchema,
  ...(strict ? { strict } : {}),
})

const name = fc.constantFrom('a', 'b', 'kind', 'a b', '-A', '$ref', 'type', '__proto__', '')
const leaf: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    true,
    false,
    {},
    null,
    7,
    { type: 'string' },
    { type: ['string', 'null'], format: 'uri' },
    { type: 'integer', exclusiveMinimum: 0, minimum: 2 },
    { type: 'number', minimum: 0, exclusiveMinimum: true },
    { enum: ['a', 1, null] },
    { const: 3 },
    { type: 'string', nullable: true, enum: ['x'] },
    { $ref: '#' },
    { $ref: '#/$defs/a' },
    { $ref: '#/definitions/b' },
    { $ref: 'https://example.com/s.json' },
    { type: 'array' },
    { type: 'array', items: [{ type: 'number' }, true] },
    { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] },
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'object', patternProperties: { '^x': true }, minProperties: 1 },
    { type: 'string', pattern: '(?i)^[a-z]+$', required: true },
    { type: 'string', pattern: '(?=a)b' },
    { type: ['string', 'number', 'object'], properties: { a: {} } },
    { description: null, default: 5, type: 'integer' },
    { not: {} },
    JSON.parse('{"if":{"properties":{"a":{"const":1}}},"then":{"required":["b"]}}'),
    { type: 'any' },
    { minItems: '3' },
  ),
)
const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof({ maxDepth: 4, depthSize: 'small' }, leaf, tie('node')),
  node: fc.record(
    {
      type: fc.constantFrom('object', 'array', ['object', 'null']),
      properties: fc.dictionary(name, tie('schema'), { maxKeys: 3 }),
      required: fc.oneof(fc.array(name, { maxLength: 2 }), fc.boolean()),
      items: tie('schema'),
      anyOf: fc.array(tie('schema'), { maxLength: 3 }),
      oneOf: fc.array(tie('schema'), { maxLength: 3 }),
      allOf: fc.array(tie('schema'), { maxLength: 3 }),
      not: tie('schema'),
      additionalProperties: tie('schema'),
      $defs: fc.record({ a: tie('schema'), b: tie('schema') }, { requiredKeys: [] }),
      definitions: fc.record({ b: tie('schema') }, { requiredKeys: [] }),
      description: fc.constantFrom('Text.', 'a\u202eb', 5),
    },
    { requiredKeys: [] },
  ),
}))
const root = schema.filter((value) => typeof value === 'object' && value !== null)

describe.each(all)('$dialect.name', ({ dialect, faults }) => {
  test('any schema is sent in an accepted form or refused, never thrown at, never changed in place', () => {
    fc.assert(
      fc.property(root, fc.boolean(), (value, strict) => {
        const before = JSON.stringify(value)
        const projected = dialect.project(tool(value, strict))
        expect(JSON.stringify(value)).toBe(before)
        if (projected.kind === 'refused') return
        expect(faults(projected.tool.inputSchema)).toEqual([])
        if (dialect === openaiDialect && projected.tool.strict === true)
          expect(strictFaults(projected.tool.inputSchema)).toEqual([])
        if (projected.kind === 'projected') expect(projected.changes.length).toBeGreaterThan(0)
        expect(JSON.stringify(projected.tool.inputSchema).length).toBeLessThan(2_000_000)
      }),
      { numRuns: 150 },
    )
  })

  test('any arguments can be brought there and back without a throw', () => {
    fc.assert(
      fc.property(root, fc.jsonValue(), (value, input) => {
        const projected = dialect.project(tool(value))
        if (projected.kind === 'refused') return
        projected.fromWireArguments(input)
        projected.toWireArguments(input)
      }),
      { numRuns: 60 },
    )
  })

  test('references to themselves many times over, and nesting without end, come to an end', () => {
    const many = {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`p${index}`, { $ref: '#/$defs/a' }])),
    }
    const laughs = { ...many, $defs: { a: { ...many, anyOf: [{ $ref: '#' }, { $ref: '#/$defs/a' }] } } }
    const projected = dialect.project(tool(laughs))
    if (projected.kind === 'refused') throw new Error(projected.reason)
    expect(faults(projected.tool.inputSchema)).toEqual([])
    expect(JSON.stringify(projected.tool.inputSchema).length).toBeLessThan(2_000_000)
    let value: unknown = 'end'
    for (let depth = 0; depth < 60; depth += 1) value = { p0: value, p1: 'x' }
    projected.fromWireArguments(value)
    const rooted = dialect.project(
      tool({ type: 'object', anyOf: [{ $ref: '#' }, { $ref: '#' }, { allOf: [{ $ref: '#' }] }] }),
    )
    expect(rooted.kind).not.toBe('refused')

    let deep: unknown = { type: 'string' }
    for (let depth = 0; depth < 20_000; depth += 1) deep = { type: 'object', properties: { n: deep } }
    const refused = dialect.project(tool(deep))
    expect(refused.kind).toBe('refused')
  })

  test('an input that can be no object is refused with the reason', () => {
    if (dialect === mcpDialect) return
    const refused = dialect.project(tool({ type: 'string' }))
    expect(refused).toEqual({
      kind: 'refused',
      reason: `tool: Its input is no object, and ${dialect.name} takes nothing else.`,
    })
  })
})

describe('arguments come back', () => {
  const roundTrip = (
    dialect: (typeof all)[number]['dialect'],
    inputSchema: unknown,
    input: unknown,
    strict = false,
  ) => {
    const projected = dialect.project(tool(inputSchema, strict))
    if (projected.kind === 'refused') throw new Error(projected.reason)
    const wire = projected.toWireArguments(input)
    return { wire, back: projected.fromWireArguments(wire) }
  }

  test('renamed keys, at any depth', () => {
    const inputSchema = {
      type: 'object',
      properties: {
        list: {
          type: 'array',
          items: { type: 'object', properties: { 'a b': { type: 'string' }, a_b: { type: 'string' } } },
        },
      },
    }
    const input = { list: [{ 'a b': '1', a_b: '2' }] }
    expect(roundTrip(anthropicDialect, inputSchema, input)).toEqual({
      wire: { list: [{ a_b_2: '1', a_b: '2' }] },
      back: input,
    })
  })

  test('gemini: numbers of a list, and values of any kind as JSON text', () => {
    const inputSchema = {
      type: 'object',
      properties: { n: { enum: [0, 1, '2'] }, any: {}, list: { type: 'array', items: true } },
    }
    const input = { n: 1, any: { a: [1] }, list: [1, 'text', { b: null }] }
    expect(roundTrip(geminiDialect, inputSchema, input)).toEqual({
      wire: { n: '1', any: '{"a":[1]}', list: ['1', 'text', '{"b":null}'] },
      back: input,
    })
    expect(roundTrip(geminiDialect, inputSchema, { n: '2', any: '5' }).back).toEqual({ n: '2', any: '5' })
  })

  test('openai strict: null stands for not given, and a tuple is a list again', () => {
    const inputSchema = {
      type: 'object',
      properties: {
        a: { type: 'string' },
        b: { type: ['string', 'null'] },
        p: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] },
      },
    }
    const projected = openaiDialect.project(tool(inputSchema, true))
    if (projected.kind === 'refused') throw new Error(projected.reason)
    expect(projected.tool.strict).toBe(true)
    expect(projected.fromWireArguments({ a: null, b: null, p: { item_1: 1, item_2: 'x' } })).toEqual({
      b: null,
      p: [1, 'x'],
    })
    expect(projected.fromWireArguments({ a: 'x', b: 'y', p: null })).toEqual({ a: 'x', b: 'y' })
  })

  test('a union takes the branch that the value fits', () => {
    const inputSchema = {
      type: 'object',
      properties: {
        v: {
          anyOf: [
            { type: 'object', properties: { kind: { const: 1 } }, required: ['kind'] },
            { type: 'object', properties: { kind: { const: 2 } }, required: ['kind'] },
            { type: 'string' },
          ],
        },
      },
    }
    for (const v of [{ kind: 1 }, { kind: 2 }, 'text'])
      expect(roundTrip(geminiDialect, inputSchema, { v }).back).toEqual({ v })
  })

  test('text that is no JSON is handed on', () => {
    for (const { dialect } of all) {
      const projected = dialect.project(tool({ type: 'object' }))
      if (projected.kind === 'refused') throw new Error(projected.reason)
      expect(projected.fromWireArguments('{"a": ')).toBe('{"a": ')
    }
  })
})

test('names: those that fit stay, others change in a way that depends on nothing else, and never meet', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.oneof(fc.string({ maxLength: 80, unit: 'binary' }), fc.constantFrom('a.b', 'a_b', 'a/b', '1a', 'mcp__s__t')),
        { maxLength: 12 },
      ),
      (names) => {
        const sent = names.map((value) => anthropicDialect.toWireName(value))
        expect(new Set(sent).size).toBe(names.length)
        names.forEach((value, index) => {
          expect(sent[index]).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
          if (/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/.test(value)) expect(sent[index]).toBe(value)
        })
      },
    ),
  )
})
