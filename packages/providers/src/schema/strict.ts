/** Constrained decoding takes a small part of JSON Schema. A schema is brought into it where its meaning stays, else left alone. */
import type { Json, JsonSchema } from '@toolgate/runtime/contract'
import { isTuple, toTupleKey } from './convert-arguments.ts'
import { isUntyped } from './json/schema.ts'
import { foldKeyword, foldKeywords } from './json/fold-keywords.ts'
import { mergeAllOf } from './json/merge-all-of.ts'
import { withNull } from './repair/repair-keywords.ts'
import { mapChildren, rewrite, type Report, type Rewrite } from './json/rewrite.ts'
import { isObject, isSchema, propertiesOf, requiredOf, typesOf, without, withText, type Schema } from './json/schema.ts'

export interface StrictRules {
  /** Keywords that this provider's decoder refuses; they become text. */
  readonly folded: readonly string[]
  readonly formats: readonly string[]
  /** The largest `minItems`. */
  readonly minItems: number
  /** Values in one list. */
  readonly enumLimit: number
  /** Every property must be required, so null stands for one that is not given. */
  readonly allRequired: boolean
  readonly recursion: boolean
  /** Objects inside each other, and properties in all. */
  readonly levels: number
  readonly properties: number
  /** A list with fixed positions travels as an object with one key a position. */
  readonly tuples: boolean
}

/** The strict form; nothing where the schema means more than such a form can say. */
export function toStrict(schema: JsonSchema, rules: StrictRules, report: Report): JsonSchema | undefined {
  const changes: Parameters<Report>[0][] = []
  const strict = rewrite(
    schema,
    [
      mergeAllOf,
      oneOfToAnyOf,
      ...(rules.tuples ? [tupleToObject] : []),
      foldKeywords(rules.folded),
      foldFormat(rules.formats),
      foldEnum(rules.enumLimit),
      foldPattern,
      foldMinItems(rules.minItems),
      close,
      ...(rules.allRequired ? [requireAll] : []),
    ],
    (change) => changes.push(change),
  )
  if (
    !isSayable(strict) ||
    levelsOf(strict) > rules.levels ||
    countProperties(strict) > rules.properties ||
    (!rules.recursion && isRecursive(strict))
  )
    return undefined
  for (const change of changes) report(change)
  return strict
}

const oneOfToAnyOf: Rewrite = (schema, { note }) => {
  if (!Array.isArray(schema.oneOf) || schema.anyOf !== undefined) return schema
  note('oneOf', { from: 'oneOf', to: 'anyOf', kept: 'as anyOf' })
  return { ...without(schema, 'oneOf'), anyOf: schema.oneOf as Json }
}

const tupleToObject: Rewrite = (schema, { note }) => {
  if (!isTuple(schema) || !Array.isArray(schema.prefixItems)) return schema
  const positions: readonly Json[] = schema.prefixItems
  const names = positions.map((_, index) => toTupleKey(index))
  note('prefixItems', { from: positions, to: names, kept: 'one key a position; the list comes back with each call' })
  return {
    ...without(schema, 'prefixItems', 'items', 'minItems', 'maxItems', 'default'),
    type: typesOf(schema).includes('null') ? ['object', 'null'] : 'object',
    properties: Object.fromEntries(positions.map((item, index) => [toTupleKey(index), item])),
    required: names,
  }
}

function foldFormat(formats: readonly string[]): Rewrite {
  return (schema, spot) =>
    typeof schema.format === 'string' && !formats.includes(schema.format)
      ? foldKeywords(['format'])(schema, spot)
      : schema
}

/** Long lists are bounded in number, and those of more than 250 texts also in length. */
function foldEnum(limit: number): Rewrite {
  return (schema, spot) => {
    const values = schema.enum
    if (!Array.isArray(values)) return schema
    const length = values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
    return values.length > limit || (values.length > 250 && length > 15_000)
      ? foldKeyword(schema, 'enum', spot)
      : schema
  }
}

/** The decoders know no look-around. */
const foldPattern: Rewrite = (schema, spot) =>
  typeof schema.pattern === 'string' && /\(\?<?[=!]/.test(schema.pattern)
    ? foldKeyword(schema, 'pattern', spot)
    : schema

/** Some decoders count to one only. */
function foldMinItems(limit: number): Rewrite {
  return (schema, spot) =>
    typeof schema.minItems === 'number' && schema.minItems > limit ? foldKeyword(schema, 'minItems', spot) : schema
}

/** An object that lists its properties takes no others; whether it did before is checked by `isSayable`. */
const close: Rewrite = (schema, { note }) => {
  if (schema.additionalProperties !== undefined || !isObject(schema.properties)) return schema
  note('additionalProperties', { from: undefined, to: false, kept: 'the properties that are declared' })
  return { ...schema, additionalProperties: false }
}

const requireAll: Rewrite = (schema, { note }) => {
  const properties = propertiesOf(schema)
  const names = Object.keys(properties)
  const required = requiredOf(schema)
  const optional = names.filter((name) => !required.includes(name))
  const undeclared = required.filter((name) => !names.includes(name))
  if (optional.length === 0 && undeclared.length === 0) return schema
  for (const name of optional) {
    note(['properties', name], { from: 'optional', to: 'nullable', kept: 'null stands for not given' })
  }
  const all: JsonSchema = {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        optional.includes(name) && isObject(property) ? withNull(property) : property,
      ]),
    ),
    required: names,
  }
  if (undeclared.length === 0) return all
  note('required', { from: required, to: names, kept: 'as text in the description' })
  return withText(all, `${undeclared.join(' and ')} must be given.`)
}

function levelsOf(schema: Schema): number {
  if (typeof schema === 'boolean') return 0
  let deepest = 0
  mapChildren(schema, (child) => {
    deepest = Math.max(deepest, levelsOf(child))
    return child
  })
  return deepest + (isObject(schema.properties) ? 1 : 0)
}

function countProperties(schema: Schema): number {
  if (typeof schema === 'boolean') return 0
  let count = Object.keys(propertiesOf(schema)).length
  mapChildren(schema, (child) => {
    count += countProperties(child)
    return child
  })
  return count
}

/** True where every object is closed and every value has a kind. */
function isSayable(schema: Schema): boolean {
  if (typeof schema === 'boolean' || isUntyped(schema)) return false
  if (schema.additionalProperties !== undefined && schema.additionalProperties !== false) return false
  if (typesOf(schema).includes('object') && !isObject(schema.properties)) return false
  if (
    ['patternProperties', 'prefixItems', 'allOf', 'oneOf', 'dependentSchemas', 'unevaluatedProperties'].some(
      (keyword) => schema[keyword] !== undefined,
    )
  )
    return false
  if (typesOf(schema).includes('array') && !isSchema(schema.items)) return false
  let sayable = true
  mapChildren(without(schema, 'additionalProperties'), (child) => {
    sayable &&= isSayable(child)
    return child
  })
  return sayable
}

function isRecursive(root: JsonSchema): boolean {
  const ended = new Set<string>()
  const leads = (schema: Schema, path: readonly string[]): boolean => {
    if (typeof schema === 'boolean') return false
    const reference = schema.$ref
    if (typeof reference === 'string') {
      if (path.includes(reference) || reference === '#') return true
      if (ended.has(reference)) return false
      const name = reference.startsWith('#/$defs/') ? reference.slice('#/$defs/'.length) : ''
      const target = isObject(root.$defs) ? root.$defs[name] : undefined
      const again = isSchema(target) && leads(target, [...path, reference])
      if (!again) ended.add(reference)
      return again
    }
    let found = false
    mapChildren(without(schema, '$defs'), (child) => {
      found ||= leads(child, path)
      return child
    })
    return found
  }
  return leads(root, [])
}
