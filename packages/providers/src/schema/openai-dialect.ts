/** What OpenAI takes as a function, over Responses and Chat alike. https://platform.openai.com/docs/guides/structured-outputs#supported-schemas */
import { createDialect } from './create-dialect.ts'
import { foldKeyword, foldKeywords } from './json/fold-keywords.ts'
import { toObjectRoot } from './object-root.ts'
import { rewrite, type Rewrite } from './json/rewrite.ts'
import { isObject, typesOf, without } from './json/schema.ts'
import { renameKeys } from './wire-keys.ts'
import { toStrict, type StrictRules } from './strict.ts'

/** Any name but none. */
const keys = /^[^]+$/

const strictRules: StrictRules = {
  folded: [
    'uniqueItems',
    'contains',
    'minContains',
    'maxContains',
    'minProperties',
    'maxProperties',
    'not',
    'if',
    'dependentRequired',
    'propertyNames',
    'examples',
    'default',
    'unevaluatedItems',
  ],
  formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
  enumLimit: 1_000,
  allRequired: true,
  recursion: true,
  levels: 10,
  properties: 5_000,
  minItems: Infinity,
  tuples: true,
}

/** An array must say what it holds. */
export const giveItems: Rewrite = (schema, { note }) => {
  if (!typesOf(schema).includes('array') || schema.items !== undefined) return schema
  const texts =
    Array.isArray(schema.default) &&
    schema.default.length > 0 &&
    schema.default.every((item) => typeof item === 'string')
  const items = texts ? { type: 'string' } : {}
  note('items', { from: undefined, to: items, kept: 'items of any kind' })
  return { ...schema, items }
}

/** The server's patterns know no look-around. */
const foldLookAround: Rewrite = (schema, spot) =>
  typeof schema.pattern === 'string' && /\(\?<?[=!]/.test(schema.pattern)
    ? foldKeyword(schema, 'pattern', spot)
    : schema

/** A reference wrapped in `allOf` is a reference. */
const unwrapReference: Rewrite = (schema, { pointer, note }) => {
  const only =
    Array.isArray(schema.allOf) && schema.allOf.length === 1 ? (schema.allOf as readonly unknown[])[0] : undefined
  if (pointer === '' || !isObject(only) || Object.keys(only).join() !== '$ref' || only.$ref === undefined) return schema
  note('allOf', { from: schema.allOf, to: only, kept: 'as the reference itself' })
  return { ...without(schema, 'allOf'), $ref: only.$ref }
}

export const openaiDialect = createDialect({
  name: 'openai',
  shape(schema, { strict, report }) {
    const declared = toObjectRoot(schema, { properties: true, refused: ['not', 'enum', 'const'] }, report)
    if (declared === undefined) return undefined
    const plain = rewrite(
      declared,
      [renameKeys(keys), giveItems, foldLookAround, foldKeywords(['propertyNames']), unwrapReference],
      report,
    )
    const constrained = strict ? toStrict(plain, strictRules, report) : undefined
    return {
      sent: constrained ?? plain,
      declared,
      strict: constrained !== undefined,
      rules: constrained === undefined ? { keys } : { keys, nullIsAbsent: true, tupleObject: true },
    }
  },
})
