/** Keywords whose value is of the wrong kind make a server refuse the whole request; what they meant is kept where it is clear. */
import type { Json, JsonSchema } from '@toolgate/runtime/contract'
import type { Rewrite } from '../json/rewrite.ts'
import { copy, isObject, isSchema, propertiesOf, requiredOf, typesOf, without } from '../json/schema.ts'

const typeNames = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
/** What other languages and dialects call the same. */
const spellings: Readonly<Record<string, string>> = {
  str: 'string',
  text: 'string',
  int: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
  map: 'object',
  none: 'null',
}
const isText = (value: Json) => typeof value === 'string'
const isNumber = (value: Json) => typeof value === 'number'
const isList = (value: Json) => Array.isArray(value)
const isFull = (value: Json) => Array.isArray(value) && value.length > 0
const isFlag = (value: Json) => typeof value === 'boolean'

const kinds: Readonly<Record<string, (value: Json) => boolean>> = {
  type: (value) =>
    [value].flat().every((type) => typeof type === 'string' && typeNames.includes(type)) &&
    !(Array.isArray(value) && value.length === 0),
  description: isText,
  title: isText,
  format: isText,
  pattern: isText,
  $ref: isText,
  $comment: isText,
  enum: isFull,
  required: isList,
  properties: isObject,
  patternProperties: isObject,
  $defs: isObject,
  definitions: isObject,
  dependentRequired: isObject,
  dependentSchemas: isObject,
  items: (value) => isSchema(value) || Array.isArray(value),
  additionalProperties: isSchema,
  propertyNames: isSchema,
  contains: isSchema,
  not: isSchema,
  if: isSchema,
  else: isSchema,
  allOf: isFull,
  anyOf: isFull,
  oneOf: isFull,
  prefixItems: isFull,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: (value) => isNumber(value) || isFlag(value),
  exclusiveMaximum: (value) => isNumber(value) || isFlag(value),
  multipleOf: isNumber,
  minLength: isNumber,
  maxLength: isNumber,
  minItems: isNumber,
  maxItems: isNumber,
  minProperties: isNumber,
  maxProperties: isNumber,
  uniqueItems: isFlag,
  nullable: isFlag,
}

/** The kind of value that a keyword takes; `then` is no key of ours, since an object with one passes for a promise. */
function toKind(keyword: string): ((value: Json) => boolean) | undefined {
  if (keyword === 'then') return isSchema
  return Object.hasOwn(kinds, keyword) ? kinds[keyword] : undefined
}

/** Drops what cannot be read; a number written as text becomes the number, `properties` that are none become empty. */
export const repairKinds: Rewrite = (schema, { note }) => {
  const wrong = Object.entries(schema).filter(([keyword, value]) => toKind(keyword)?.(value) === false)
  if (wrong.length === 0) return schema
  const repaired = copy(schema)
  for (const [keyword, value] of wrong) {
    delete repaired[keyword]
    const right = toRight(keyword, value)
    if (right !== undefined) repaired[keyword] = right
    note(keyword, {
      from: value,
      to: right,
      kept: right === undefined ? 'not kept: it has no meaning' : 'as what it meant',
    })
  }
  return repaired
}

function toRight(keyword: string, value: Json): Json | undefined {
  if (keyword === 'properties') return {}
  if (keyword === 'type') return toTypes(value)
  if (
    toKind(keyword) === isNumber &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    Number.isFinite(Number(value))
  )
    return Number(value)
  return undefined
}

/** The types in this dialect's spelling; nothing where one of them is none. */
function toTypes(value: Json): Json | undefined {
  const types = [value].flat().map((type) => {
    const name = typeof type === 'string' ? type.toLowerCase() : ''
    return typeNames.includes(name) ? name : Object.hasOwn(spellings, name) ? spellings[name] : undefined
  })
  const known = [...new Set(types.filter((type) => type !== undefined))]
  if (known.length === 0 || known.length < types.length) return undefined
  return known.length === 1 ? known[0] : known
}

/** A property says `required: true` in old dialects; the parent's list says it in this one. An entry that is no schema goes. */
export const repairProperties: Rewrite = (schema, { note }) => {
  const properties = propertiesOf(schema)
  const entries = Object.entries(properties)
  const bogus = entries.filter(([, property]) => !isSchema(property)).map(([name]) => name)
  const flagged = entries.filter(([, property]) => isObject(property) && typeof property.required === 'boolean')
  const listed = Array.isArray(schema.required) ? (schema.required as readonly Json[]) : []
  const doubled = new Set(requiredOf(schema)).size !== listed.length
  if (doubled) note('required', { from: listed, to: [...new Set(requiredOf(schema))], kept: 'each name once' })
  if (bogus.length === 0 && flagged.length === 0 && !doubled) return schema
  for (const name of bogus) note(['properties', name], { from: properties[name], kept: 'not kept: it is no schema' })
  const hoisted = flagged
    .filter(([, property]) => isObject(property) && property.required === true)
    .map(([name]) => name)
  for (const [name, property] of flagged) {
    note(['properties', name], {
      from: property,
      kept: hoisted.includes(name) ? 'in the list of required names' : 'as not required',
    })
  }
  const required = [...new Set([...requiredOf(schema), ...hoisted])].filter((name) => !bogus.includes(name))
  if (!isObject(schema.properties)) return { ...schema, required }
  return {
    ...schema,
    properties: Object.fromEntries(
      entries
        .filter(([name]) => !bogus.includes(name))
        .map(([name, property]) => [
          name,
          isObject(property) && typeof property.required === 'boolean' ? without(property, 'required') : property,
        ]),
    ),
    ...(required.length > 0 || schema.required !== undefined ? { required } : {}),
  }
}

/** Draft 4 wrote an exclusive bound as a flag beside the bound. */
export const repairBounds: Rewrite = (schema, { note }) => {
  let repaired = schema
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const value = repaired[flag]
    if (typeof value !== 'boolean') continue
    const limit = repaired[bound]
    const exclusive = value && typeof limit === 'number'
    repaired = exclusive ? { ...without(repaired, flag, bound), [flag]: limit } : without(repaired, flag)
    note(flag, {
      from: value,
      to: exclusive ? limit : undefined,
      kept: exclusive ? 'as an exclusive bound' : 'as the inclusive bound that it is',
    })
  }
  return repaired
}

/** Draft 7 wrote a tuple as a list of `items`. */
export const repairTuple: Rewrite = (schema, { note }) => {
  if (!Array.isArray(schema.items)) return schema
  const { items, additionalItems, ...rest } = schema
  const open = isObject(additionalItems)
  note('items', { from: items, to: undefined, kept: 'as prefixItems' })
  return {
    ...rest,
    prefixItems: items as readonly Json[],
    items: open ? additionalItems : false,
    ...(open ? {} : { minItems: rest.minItems ?? items.length, maxItems: rest.maxItems ?? items.length }),
  }
}

/** OpenAPI's `nullable` is no JSON Schema: null would fail. */
export const repairNullable: Rewrite = (schema, { note }) => {
  if (typeof schema.nullable !== 'boolean') return schema
  const plain = without(schema, 'nullable')
  const types = typesOf(schema)
  note('nullable', { from: schema.nullable, kept: schema.nullable ? 'as the type null' : 'as it is the rule' })
  return schema.nullable && types.length > 0 ? withNull(plain) : plain
}

/** The schema with null allowed as well. */
export function withNull(schema: JsonSchema): JsonSchema {
  const types = typesOf(schema)
  if (types.includes('null')) return schema
  if (types.length === 0) return { anyOf: [schema, { type: 'null' }] }
  const { enum: values, const: only, ...rest } = schema
  const allowed = only === undefined ? (Array.isArray(values) ? values : undefined) : [only]
  return {
    ...rest,
    type: [...types, 'null'],
    ...(allowed === undefined ? {} : { enum: allowed.includes(null) ? allowed : [...allowed, null] }),
  }
}
